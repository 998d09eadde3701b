// Reads the project's TypeScript into the facts that the checks judge. TypeScript 7 has no parser to call, so the one
// inside Vite is used.

import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseSync } from 'vite';
import { filesBelow } from './hash.mjs';
import { inRoot, root } from './paths.mjs';

const FOLDERS = ['shared', 'main', 'preload', 'renderer', 'e2e', 'bench'];

/** @typedef {{ type: string, start: number, end: number, [key: string]: any }} Node */
/** @typedef {{ path: string, text: string, program: Node, module: import('vite').ParseResult['module'] }} Source */

/** Every TypeScript file of the project, by its path from the root with forward slashes. @returns {Source[]} */
export function readSources() {
  const files = FOLDERS.flatMap((folder) => filesBelow(inRoot(folder), (path) => /\.tsx?$/.test(path)));
  return files
    .toSorted()
    .map((file) => parseSource(relative(root, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')));
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {Source}
 */
export function parseSource(path, text) {
  const { program, module, errors } = parseSync(path, text);
  const [error] = errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  return { path, text, program, module };
}

/** @param {Source} source */
export const countLines = (source) => source.text.split('\n').length - (source.text.endsWith('\n') ? 1 : 0);

/**
 * @param {Source} source
 * @param {number} offset
 */
export const lineAt = (source, offset) => source.text.slice(0, offset).split('\n').length;

/** Code that is not shipped: it may reach further and run longer than the code it tests. @param {string} path */
export const isTestCode = (path) =>
  /\.(test|soak|bench|spec|pictures)\.tsx?$/.test(path) ||
  /(^|\/)(testing|test-support|fixtures|[\w-]*harness)(\/|\.ts)/.test(path);

/**
 * Calls `visit` for every node, parents first.
 * @param {Node} node
 * @param {(node: Node, parent: Node | undefined) => void} visit
 * @param {Node} [parent]
 */
export function walk(node, visit, parent) {
  visit(node, parent);
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent' || !value || typeof value !== 'object') continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child.type === 'string') walk(child, visit, node);
    }
  }
}

import { posix } from 'node:path';
import { lineAt, walk } from './sources.mjs';

/** @typedef {import('./sources.mjs').Source} Source */

/**
 * @typedef {object} Import
 * @property {string} specifier as written
 * @property {string | undefined} target path of the project file it leads to; nothing for a package
 * @property {'value' | 'type' | 'dynamic'} kind
 * @property {number} line
 */

/**
 * Everything a file imports or re-exports.
 * @param {Source} source
 * @param {ReadonlySet<string>} paths every project file
 * @returns {Import[]}
 */
export function importsOf(source, paths) {
  /** @type {Import[]} */
  const found = [];
  /**
   * @param {Import['kind']} kind
   * @param {import('./sources.mjs').Node | undefined} literal
   */
  const add = (kind, literal) => {
    if (!literal || typeof literal.value !== 'string') return;
    const target = resolveSpecifier(source.path, literal.value, paths);
    found.push({ specifier: literal.value, target, kind, line: lineAt(source, literal.start) });
  };
  walk(source.program, (node) => {
    if (node.type === 'ImportDeclaration') add(node.importKind === 'type' ? 'type' : 'value', node.source);
    else if (node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration') {
      add(node.exportKind === 'type' ? 'type' : 'value', node.source ?? undefined);
    } else if (node.type === 'ImportExpression') add('dynamic', node.source);
    else if (node.type === 'TSImportType') add('type', node.source ?? node.argument?.literal);
  });
  return found;
}

/**
 * The project file behind a specifier. A path inside the project that leads to no TypeScript file (a style sheet, a
 * picture) is returned as written, so that the rules still see its folder.
 * @param {string} from
 * @param {string} specifier
 * @param {ReadonlySet<string>} paths
 */
export function resolveSpecifier(from, specifier, paths) {
  const [bare = ''] = specifier.split('?');
  let path;
  if (bare.startsWith('@shared/')) path = `shared/${bare.slice('@shared/'.length)}`;
  else if (bare.startsWith('.')) path = posix.join(posix.dirname(from), bare);
  else return undefined;
  const stem = path.replace(/\.js$/, '');
  const candidates = [path, `${stem}.ts`, `${stem}.tsx`, `${path}/index.ts`, `${path}/index.tsx`];
  return candidates.find((candidate) => paths.has(candidate)) ?? path;
}

/**
 * Groups of files that import each other in a circle (strongly connected components, by Tarjan's method).
 * @param {ReadonlyMap<string, readonly string[]>} graph
 * @returns {string[][]}
 */
export function findCycles(graph) {
  const order = new Map();
  const low = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const cycles = [];
  /** @param {string} node */
  const visit = (node) => {
    order.set(node, order.size);
    low.set(node, order.get(node));
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) !== order.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1 || graph.get(node)?.includes(node)) cycles.push(group.toSorted());
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return cycles;
}

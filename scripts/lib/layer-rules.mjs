import { findCycles, importsOf } from './import-graph.mjs';
import { isTestCode, lineAt, walk } from './sources.mjs';

/** @typedef {import('./sources.mjs').Source} Source */
/** @typedef {import('./import-graph.mjs').Import} Import */
/** @typedef {import('../layers.mjs').Room} Room */
/** @typedef {{ where: string, rule: string, message: string }} Finding */

/** Where tests stand beside the code. In e2e/ and bench/ everything is a test and keeps to the table. */
const ROOMS_WITH_TESTS = new Set(['shared', 'main', 'preload', 'renderer']);

/** @param {string} path */
const withoutExtension = (path) => path.replace(/(\.(test|soak|bench))?\.(ts|tsx|css)$/, '');

/** @param {string} text */
const segments = (text) => text.split('/');

/**
 * The part of `path` that a pattern covers, or nothing.
 * @param {string} pattern
 * @param {string} path without extension
 */
export function covered(pattern, path) {
  const filesOnly = pattern.endsWith('/.');
  const wanted = segments(filesOnly ? pattern.slice(0, -2) : pattern);
  const given = segments(path);
  if (given.length < wanted.length || (filesOnly && given.length !== wanted.length + 1)) return undefined;
  if (!wanted.every((part, index) => part === '*' || part === given[index])) return undefined;
  return given.slice(0, wanted.length).join('/');
}

/**
 * The room a file lives in: its key in the table and its concrete folder. A pattern that ends in `*` means folders
 * only, so that a file beside those folders belongs to the room around them.
 * @param {string} path
 * @param {Record<string, Room>} rooms
 */
export function roomOf(path, rooms) {
  const bare = withoutExtension(path);
  /** @type {{ key: string, place: string, room: Room } | undefined} */
  let best;
  for (const [key, room] of Object.entries(rooms)) {
    const place = covered(key, bare);
    if (place === undefined || (key.endsWith('*') && place === bare)) continue;
    if (!best || segments(key).length > segments(best.key).length) best = { key, place, room };
  }
  return best;
}

/**
 * Rule 1, layers: an import must be in its room's table. Tests may reach anything in their own top folder.
 * @param {string} path
 * @param {Import} found
 * @param {typeof import('../layers.mjs').layers} table
 * @returns {string | undefined} what is wrong
 */
function judgeImport(path, found, table) {
  const home = roomOf(path, table.rooms);
  if (!home) return undefined;
  if (found.target === undefined) return judgePackage(path, found, home);
  const target = withoutExtension(found.target);
  const [top = ''] = segments(path);
  if (isTestCode(path) && ROOMS_WITH_TESTS.has(top)) {
    if (isIn(found.target, [top, ...table.testImports])) return undefined;
    return `a test in ${top}/ may not import ${found.target}`;
  }
  if (isTestCode(found.target)) return `${path} is not a test and may not import ${found.target}`;
  if (roomOf(found.target, table.rooms)?.place === home.place) return undefined;
  const allowed =
    found.kind === 'type' ? [...home.room.imports, ...(home.room.types ?? [])] : home.room.imports;
  if (allowed.some((pattern) => covered(pattern, target) !== undefined)) return undefined;
  const asType = found.kind === 'type' ? ', even as a type' : '';
  return `${home.place} may not import ${found.target}${asType}; its row in scripts/layers.mjs is "${home.key}"`;
}

/**
 * @param {string} path
 * @param {Import} found
 * @param {{ place: string, room: Room }} home
 */
function judgePackage(path, found, home) {
  const { packages } = home.room;
  if (!packages || isTestCode(path)) return undefined;
  const name = segments(found.specifier)
    .slice(0, found.specifier.startsWith('@') ? 2 : 1)
    .join('/');
  if (packages.includes(name)) return undefined;
  return `${home.place} may not import the package ${found.specifier}; it may import: ${packages.join(', ')}`;
}

/**
 * @param {string} path
 * @param {readonly string[]} places
 */
const isIn = (path, places) => places.some((place) => covered(place, withoutExtension(path)) !== undefined);

/**
 * Rules 2 to 4: `electron` only in its rooms, `process.env` only in the roots, no catch that swallows in silence.
 * Not caught: an environment passed on by destructuring `process` itself, a catch that only looks busy.
 * @param {Source} source
 * @param {Import[]} imports
 * @param {{ electronRooms: readonly string[], environmentRooms: readonly string[] }} places
 * @returns {Finding[]}
 */
function judgeContent(source, imports, { electronRooms, environmentRooms }) {
  /** @type {Finding[]} */
  const findings = [];
  /**
   * @param {number} line
   * @param {string} rule
   * @param {string} message
   */
  const report = (line, rule, message) => findings.push({ where: `${source.path}:${line}`, rule, message });
  if (!isIn(source.path, electronRooms) && !isTestCode(source.path)) {
    for (const { specifier, line } of imports) {
      if (specifier === 'electron' || specifier.startsWith('electron/')) {
        report(line, 'electron-in-shell', `electron may be imported only in ${electronRooms.join(', ')}`);
      }
    }
  }
  walk(source.program, (node) => {
    if (readsEnvironment(node) && !isIn(source.path, environmentRooms) && !isTestCode(source.path)) {
      report(
        lineAt(source, node.start),
        'environment-in-roots',
        'process.env is read in the roots only; take the value as a parameter',
      );
    }
    if (swallowsInSilence(node)) {
      report(
        lineAt(source, node.start),
        'no-silent-catch',
        'an error is swallowed in silence; handle it, or log it through the helper for that',
      );
    }
  });
  return findings;
}

/** @param {import('./sources.mjs').Node} node */
function readsEnvironment(node) {
  if (node.type === 'MemberExpression') {
    const name = node.computed ? node.property.value : node.property.name;
    return node.object.name === 'process' && name === 'env';
  }
  if (node.type !== 'ImportDeclaration' || !/^(node:)?process$/.test(node.source.value)) return false;
  return node.specifiers.some((/** @type {any} */ specifier) => specifier.imported?.name === 'env');
}

/** `catch {}` and `.catch(() => {})`, whatever comment stands inside. @param {import('./sources.mjs').Node} node */
function swallowsInSilence(node) {
  if (node.type === 'CatchClause') return node.body.body.length === 0;
  if (node.type !== 'CallExpression' || node.callee.property?.name !== 'catch') return false;
  const [handler] = node.arguments;
  return handler?.body?.type === 'BlockStatement' && handler.body.body.length === 0;
}

/**
 * All findings for a set of sources, and the number of import circles with and without type imports, for information
 * (oxlint's import/no-cycle refuses those that exist at run time).
 * @param {Source[]} sources
 * @param {typeof import('../layers.mjs').layers} table
 */
export function judgeSources(sources, table) {
  const paths = new Set(sources.map(({ path }) => path));
  /** @type {Finding[]} */
  const findings = [];
  const graph = new Map();
  for (const source of sources) {
    const imports = importsOf(source, paths);
    if (!roomOf(source.path, table.rooms) && !isTestCode(source.path)) {
      findings.push({
        where: source.path,
        rule: 'layers',
        message: 'no room in scripts/layers.mjs covers this file',
      });
    }
    for (const found of imports) {
      const message = judgeImport(source.path, found, table);
      if (message) findings.push({ where: `${source.path}:${found.line}`, rule: 'layers', message });
    }
    findings.push(...judgeContent(source, imports, table));
    const targets = imports.map(({ target }) => target).filter((target) => target && paths.has(target));
    graph.set(source.path, targets);
  }
  return { findings, circles: findCycles(graph) };
}

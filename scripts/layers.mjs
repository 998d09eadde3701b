// Who may import whom, as data; check-layers.mjs enforces it and ARCHITECTURE.md explains it. A file belongs to the
// room with the longest matching path. In a pattern `*` stands for one folder or file name, and a pattern covers a
// file of that name and everything below a folder of that name; with `/.` at its end it covers the files that lie in
// the folder itself, and none below. Two files that match a room with the same concrete
// path (`native/claude/Read`) are in one room; `native/claude/Read` and `native/claude/Edit` are in two.

/**
 * @typedef {object} Room
 * @property {string[]} imports project paths this room may import
 * @property {string[]} [types] project paths of which it may import types only
 * @property {string[]} [packages] if given, the only packages it may import (tests excepted)
 */

/** An interface is offered in order to be implemented, so ports and the shape of a tool are visible in all of main. */
const PORTS = ['main/*/ports', 'main/tools/define'];

const PURE = ['zod'];
const SCREEN = [
  'renderer/ui',
  'renderer/state',
  'renderer/bridge',
  'renderer/lib',
  'renderer/styles',
  'shared',
];
const FACES = ['chat', 'settings', 'editor', 'files', 'terminal', 'problems', 'jobs', 'hooks', 'palette'].map(
  (place) => `renderer/${place}/index`,
);

/** @type {Record<string, Room>} */
const rooms = {
  'shared/kit': { imports: [], packages: PURE },
  'shared/text': { imports: ['shared/kit'], types: ['shared/domain'], packages: [...PURE, 'diff'] },
  'shared/domain': { imports: ['shared/kit'], packages: PURE },
  'shared/catalog': { imports: ['shared/domain', 'shared/kit'], packages: PURE },
  'shared/present': {
    imports: ['shared/domain', 'shared/catalog', 'shared/text', 'shared/kit'],
    packages: PURE,
  },
  'shared/template': {
    imports: ['shared/domain', 'shared/catalog', 'shared/text', 'shared/kit'],
    packages: PURE,
  },
  'shared/contract': { imports: ['shared/domain', 'shared/catalog', 'shared/kit'], packages: PURE },

  // The composition root sees everything; the windowless root everything but the window.
  'main/index': { imports: ['main', 'shared'] },
  'main/headless': {
    imports: [
      'main/compose',
      'main/cli',
      'main/sources',
      'main/agent',
      'main/chat',
      'main/store',
      'main/workspace',
      'shared',
      'package.json',
    ],
    types: ['main'],
  },
  'main/compose': { imports: ['main', 'shared', 'package.json'] },
  'main/shell': { imports: ['shared'], types: ['main'] },

  // What the windowless root prints and reads, and small values made once by a root.
  'main/cli': { imports: ['shared'], types: ['main'] },
  'main/sources': { imports: ['shared'] },

  // The order inside main: each may import what stands before it, and never the other way.
  // What both the store and the workspace know of the disk.
  'main/disk': { imports: ['shared'] },
  'main/store': { imports: ['main/disk', 'shared'], types: PORTS },
  'main/workspace': { imports: ['main/disk', 'shared'], types: PORTS },
  'main/permissions': { imports: ['main/workspace', 'shared'], types: ['main/store', ...PORTS] },
  'main/hooks': { imports: ['main/workspace', 'shared'], types: ['main/store', ...PORTS] },
  // Plugins bring hooks, skills and agents; both are found before a tool or an agent is.
  'main/plugins': { imports: ['main/hooks', 'main/workspace', 'shared'], types: PORTS },
  'main/skills': {
    imports: ['main/plugins', 'main/hooks', 'main/workspace', 'shared'],
    types: ['main/store', ...PORTS],
  },
  'main/memory': { imports: ['main/disk', 'main/store', 'shared'], types: PORTS },
  // Looks into what the others keep, through their ports and what it is handed.
  'main/global-search': { imports: ['main/workspace', 'shared'], types: ['main/store', ...PORTS] },

  'main/tools': { imports: ['main/tools/steps', 'shared'], types: ['main/workspace', ...PORTS] },
  'main/tools/define': { imports: ['shared'], types: ['main/workspace'] },
  'main/tools/ports': { imports: ['shared'], types: ['main/workspace', 'main/tools/define'] },
  'main/tools/steps': {
    imports: ['main/tools/define', 'shared'],
    types: ['main/permissions', 'main/hooks', 'main/workspace', 'main/store', ...PORTS],
  },
  'main/tools/native': {
    imports: ['main/tools/define', 'main/tools/native', 'main/workspace', 'shared'],
    types: PORTS,
  },
  // Says calls of the other catalogue's tools in words of its own, and is handed the tools themselves.
  'main/tools/native/granular/*': {
    imports: ['main/tools/define', 'main/tools/native/.', 'main/workspace', 'shared'],
    types: ['main/tools/native/claude', ...PORTS],
  },
  'main/tools/native/*/*': {
    imports: ['main/tools/define', 'main/tools/native/.', 'main/workspace', 'shared'],
    types: PORTS,
  },
  'main/tools/custom': {
    imports: [
      'main/tools/define',
      // The words of a command's end and its live output are the same for a script of the person's own (CT4).
      'main/tools/native/claude/Bash/format',
      'main/tools/native/claude/Bash/live',
      'main/store',
      'main/workspace',
      'shared',
    ],
    types: PORTS,
  },
  // Servers of others, whose tools come in the shape of all tools.
  'main/mcp': {
    imports: ['main/tools/define', 'main/store', 'main/workspace', 'shared'],
    types: PORTS,
  },
  'main/tools/apps': {
    imports: [
      'main/tools/define',
      'main/tools/native/lift-fields',
      'main/tools/native/path-uses',
      'main/store',
      'main/workspace',
      'shared',
    ],
    types: PORTS,
  },

  // Reports on rosters and use; the loopback server only knows that there are routes.
  'main/budget': { imports: ['shared'], types: ['main/roster', 'main/store', 'main/rpc', ...PORTS] },
  'main/rpc': { imports: ['shared'], types: ['main/store'] },

  'main/roster': { imports: ['main/tools/define', 'main/store', 'shared'], types: PORTS },
  'main/agent': {
    imports: [
      'main/roster',
      'main/tools/call',
      'main/tools/define',
      'main/memory',
      'main/hooks',
      'main/store',
      'shared',
    ],
    types: ['main/workspace', 'main/permissions', 'main/tools', ...PORTS],
  },
  'main/chat': {
    imports: ['main/agent', 'main/roster', 'main/store', 'main/memory', 'main/workspace', 'shared'],
    types: ['main/tools', ...PORTS],
  },

  preload: { imports: ['shared/contract'], types: ['shared'], packages: ['electron', 'zod'] },

  renderer: { imports: ['renderer/app', 'renderer/lib', 'renderer/styles', 'shared'] },
  'renderer/lib': { imports: ['shared/kit'] },
  'renderer/styles': { imports: [] },
  'renderer/ui': { imports: ['renderer/lib', 'renderer/styles'] },
  'renderer/bridge': { imports: ['shared/contract', 'shared/domain', 'shared/kit'] },
  'renderer/state': { imports: ['renderer/bridge', 'renderer/lib', 'shared'] },
  // The store is put together here, so the app sees the places' slices beside their faces.
  'renderer/app': { imports: ['renderer/*/state', ...FACES, ...SCREEN] },
  'renderer/chat': { imports: [...FACES, ...SCREEN] },
  'renderer/settings': { imports: ['renderer/settings', ...FACES, ...SCREEN] },
  // A page may use what all pages share, never a sister page.
  'renderer/settings/*': { imports: ['renderer/settings/.', 'renderer/settings/state', ...FACES, ...SCREEN] },
  'renderer/editor': { imports: [...FACES, ...SCREEN] },
  'renderer/files': { imports: [...FACES, ...SCREEN] },
  'renderer/terminal': { imports: [...FACES, ...SCREEN] },
  'renderer/jobs': { imports: [...FACES, ...SCREEN] },
  'renderer/problems': { imports: [...FACES, ...SCREEN] },
  'renderer/hooks': { imports: [...SCREEN] },
  'renderer/palette': { imports: [...FACES, ...SCREEN] },

  e2e: { imports: [] },
  'e2e/support': { imports: [], types: ['shared'] },
  'e2e/pages': { imports: ['e2e/support'], types: ['shared'] },
  'e2e/specs': { imports: ['e2e/pages', 'e2e/support'], types: ['shared'] },
  'e2e/pictures': { imports: ['e2e/pages', 'e2e/support'], types: ['shared'] },
  bench: { imports: ['main', 'shared', 'renderer/lib', 'e2e/support'] },
};

export const layers = {
  rooms,
  /** What tests may import beside their own top folder: the scripted model server is a peer for every provider test. */
  testImports: ['shared', 'e2e/support/model-server'],
  /** Where `electron` may be imported. */
  electronRooms: ['main/shell', 'preload', 'e2e'],
  /** Where `process.env` may be read; everyone else is handed what it needs. */
  environmentRooms: ['main/index', 'main/headless', 'e2e', 'bench', 'scripts'],
};

import path from 'node:path';

export type LanguageServerId = 'typescript' | 'text' | 'pyright' | 'gopls' | 'rust-analyzer' | 'clangd';

/** What is known of a language server before it runs. Adding one is adding an entry. */
export interface ServerKind {
  readonly id: LanguageServerId;
  /** As people call it. */
  readonly name: string;
  /** File endings, and the protocol's name of the language of each. */
  readonly languages: Readonly<Record<string, string>>;
  /** Where its program comes from. */
  readonly program:
    | { readonly from: 'typescript' }
    | { readonly from: 'own' }
    | { readonly from: 'path'; readonly command: string; readonly args: readonly string[] };
  /**
   * Its settings by section, as it asks for them. Nothing here may let a server run code of a folder that it was only
   * opened on.
   */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly initializationOptions?: unknown;
}

/** Fetching type packages by itself would be a network access that nobody asked for. */
const noTypeDownloads = { tsserver: { automaticTypeAcquisition: { enabled: false } } };

const rust = {
  // Build scripts and macros are programs of the project.
  cargo: { buildScripts: { enable: false } },
  procMacro: { enable: false },
  checkOnSave: false,
};

export const serverKinds: readonly ServerKind[] = [
  {
    id: 'typescript',
    name: 'TypeScript',
    languages: {
      '.ts': 'typescript',
      '.mts': 'typescript',
      '.cts': 'typescript',
      '.tsx': 'typescriptreact',
      '.js': 'javascript',
      '.mjs': 'javascript',
      '.cjs': 'javascript',
      '.jsx': 'javascriptreact',
    },
    program: { from: 'typescript' },
    settings: {
      'js/ts': noTypeDownloads,
      typescript: { disableAutomaticTypeAcquisition: true, ...noTypeDownloads },
      javascript: {},
      editor: {},
    },
  },
  {
    id: 'text',
    name: 'JSON, CSS and HTML',
    languages: {
      '.json': 'json',
      '.jsonc': 'jsonc',
      '.css': 'css',
      '.scss': 'scss',
      '.less': 'less',
      '.html': 'html',
      '.htm': 'html',
    },
    program: { from: 'own' },
    settings: {},
  },
  {
    id: 'pyright',
    name: 'Pyright',
    languages: { '.py': 'python', '.pyi': 'python' },
    program: { from: 'path', command: 'pyright-langserver', args: ['--stdio'] },
    settings: { python: { analysis: { diagnosticMode: 'openFilesOnly' } }, 'python.analysis': {} },
  },
  {
    id: 'gopls',
    name: 'gopls',
    languages: { '.go': 'go', '.mod': 'go.mod' },
    program: { from: 'path', command: 'gopls', args: [] },
    settings: { gopls: {} },
  },
  {
    id: 'rust-analyzer',
    name: 'rust-analyzer',
    languages: { '.rs': 'rust' },
    program: { from: 'path', command: 'rust-analyzer', args: [] },
    settings: { 'rust-analyzer': rust },
    initializationOptions: rust,
  },
  {
    id: 'clangd',
    name: 'clangd',
    languages: {
      '.c': 'c',
      '.h': 'c',
      '.cc': 'cpp',
      '.cpp': 'cpp',
      '.cxx': 'cpp',
      '.hh': 'cpp',
      '.hpp': 'cpp',
      '.m': 'objective-c',
    },
    program: { from: 'path', command: 'clangd', args: ['--background-index=false'] },
    settings: {},
  },
];

/** The server that a file belongs to; undefined for a language that none is known for. */
export function kindOf(file: string): ServerKind | undefined {
  const ending = path.extname(file).toLowerCase();
  return serverKinds.find(({ languages }) => Object.hasOwn(languages, ending));
}

export function languageIdOf(kind: ServerKind, file: string): string {
  return kind.languages[path.extname(file).toLowerCase()] ?? 'plaintext';
}

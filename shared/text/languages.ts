/** Every language that text in a conversation may be coloured in. The names are the highlighter's grammar names. */
export const languages = [
  'json',
  'sql',
  'javascript',
  'typescript',
  'jsx',
  'tsx',
  'python',
  'rust',
  'go',
  'java',
  'c',
  'cpp',
  'css',
  'bash',
  'diff',
  'markdown',
  'html',
  'xml',
  'yaml',
  'toml',
] as const;
export type Language = (typeof languages)[number];

const aliases: Readonly<Record<string, Language>> = {
  jsonc: 'json',
  json5: 'json',
  jsonl: 'json',
  ndjson: 'json',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  node: 'javascript',
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  py: 'python',
  python3: 'python',
  pyi: 'python',
  rs: 'rust',
  golang: 'go',
  h: 'c',
  'c++': 'cpp',
  cc: 'cpp',
  cxx: 'cpp',
  hpp: 'cpp',
  hh: 'cpp',
  sh: 'bash',
  shell: 'bash',
  zsh: 'bash',
  console: 'bash',
  patch: 'diff',
  md: 'markdown',
  htm: 'html',
  svg: 'xml',
  yml: 'yaml',
  pgsql: 'sql',
  sqlite: 'sql',
  mysql: 'sql',
};

const known: ReadonlySet<string> = new Set(languages);

function isLanguage(name: string): name is Language {
  return known.has(name);
}

/** A language by the name people write after a fence, or by a file's extension without its dot. */
export function languageByName(name: string): Language | null {
  const lower = name.trim().toLowerCase();
  if (isLanguage(lower)) return lower;
  return Object.hasOwn(aliases, lower) ? (aliases[lower] ?? null) : null;
}

/** The language of a fence's info string: ```` ```ts title="a.ts" ```` is TypeScript. */
export function languageOfFence(info: string): Language | null {
  const word = /^\s*\{?\.?([^\s{},]+)/.exec(info)?.[1];
  return word === undefined ? null : languageByName(word);
}

/** The language of a file by its extension; null where the extension is unknown. */
export function languageOfPath(path: string): Language | null {
  const extension = /\.([A-Za-z0-9+]+)$/.exec(path)?.[1];
  return extension === undefined ? null : languageByName(extension);
}

/** A web address or a file's path inside a text. `start` and `end` are offsets in UTF-16 units. */
export type TextLink =
  | { readonly kind: 'url'; readonly start: number; readonly end: number; readonly url: string }
  | {
      readonly kind: 'path';
      readonly start: number;
      readonly end: number;
      /** As printed, without the line. */
      readonly path: string;
      readonly line?: number;
      readonly column?: number;
    };

const url = /\b(?:https?:\/\/|mailto:)[^\s<>"'`{}|\\^\u0000-\u001f]+/g;

/**
 * A run of path characters, with a line and column behind it as compilers, linters and stack traces print them:
 * `a.ts:12:3`, `a.ts(12,3)`, `"a.py", line 12`. One run is taken whole, so that a long text costs its length.
 */
const pathLike =
  /(?<![\w./~\\@:+-])(?:[A-Za-z]:(?=[\\/]))?[\w.~\\/@+-]+(?::(\d+)(?::(\d+))?(?!\d)|\((\d+)(?:,(\d+))?\)|["'], line (\d+))?/g;

const fileName = /^[\w@+.-]*\.([A-Za-z][A-Za-z0-9]{0,9})$/;

/** A file without an extension that is a file all the same. */
const bareFiles: ReadonlySet<string> = new Set([
  'Makefile',
  'Dockerfile',
  'Justfile',
  'justfile',
  'LICENSE',
  'README',
  'CHANGELOG',
  'Gemfile',
  'Rakefile',
  'Procfile',
  '.gitignore',
  '.env',
  '.npmrc',
  '.editorconfig',
]);

/** Extensions that make a single word a file's name; with a folder before it any extension does. */
const codeExtensions: ReadonlySet<string> = new Set(
  (
    'ts tsx mts cts js jsx mjs cjs json jsonc jsonl md mdx css scss less html htm py pyi rs go java kt c h cc cpp hpp cs ' +
    'rb php swift sh bash zsh sql yaml yml toml ini cfg conf xml svg png jpg jpeg gif webp pdf txt log csv lock env ' +
    'gradle proto graphql vue svelte lua pl ex exs zig nix tf'
  ).split(' '),
);

/** Names of products that look like files. */
const products = /^(?:node|next|vue|three|react|express|nuxt|d3|chart|ember|backbone|deno|bun)\.(?:js|ts)$/i;

const hostLike = /^[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|app|ai|co|edu|gov)$/i;
const systemRoots = /^(?:\/(?:home|Users|usr|etc|var|tmp|opt|root|mnt|private|Library|srv)|~)\/[\w.]/;

/** Web addresses and paths of files in a text, in order, none overlapping another (CD2). */
export function findLinks(text: string): readonly TextLink[] {
  const links: TextLink[] = [];
  let from = 0;
  for (const match of text.matchAll(url)) {
    pushPaths(links, text, from, match.index);
    const address = withoutTail(match[0]);
    from = match.index + match[0].length;
    if (/^(?:https?:\/\/|mailto:)./.test(address)) {
      links.push({ kind: 'url', start: match.index, end: match.index + address.length, url: address });
    }
  }
  pushPaths(links, text, from, text.length);
  return links;
}

/** Takes sentence marks and a bracket that was opened before the address off its end. */
function withoutTail(address: string): string {
  let end = address.length;
  for (;;) {
    const last = address[end - 1] ?? '';
    const opener = last === ')' ? '(' : last === ']' ? '[' : '';
    const kept = address.slice(0, end);
    const unbalanced = opener !== '' && count(kept, last) > count(kept, opener);
    if (!unbalanced && !'.,;:!?*_'.includes(last || ' ')) return kept;
    end -= 1;
  }
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

function pushPaths(links: TextLink[], text: string, from: number, to: number): void {
  if (from >= to) return;
  for (const match of text.slice(from, to).matchAll(pathLike)) {
    const link = pathLink(match, from);
    if (link) links.push(link);
  }
}

function pathLink(match: RegExpExecArray, offset: number): TextLink | null {
  const lineText = match[1] ?? match[3] ?? match[5];
  const columnText = match[2] ?? match[4];
  const whole = match[0];
  const bareLength =
    lineText === undefined
      ? whole.length
      : whole.search(/(?::\d+(?::\d+)?|\(\d+(?:,\d+)?\)|["'], line \d+)$/);
  const path = whole.slice(0, bareLength).replace(/\.+$/, '');
  // `a.b.c(` is a call, not a file.
  if (lineText === undefined && match.input[match.index + whole.length] === '(') return null;
  if (!isPath(path, lineText !== undefined)) return null;
  const quoted = match[5] !== undefined;
  const start = offset + match.index;
  const end = start + (lineText !== undefined && !quoted ? whole.length : path.length);
  return {
    kind: 'path',
    start,
    end,
    path,
    ...(lineText !== undefined && { line: Number(lineText) }),
    ...(columnText !== undefined && { column: Number(columnText) }),
  };
}

function isPath(path: string, hasLine: boolean): boolean {
  const parts = path.split(/[\\/]+/);
  const name = parts.at(-1) ?? '';
  if (!/[A-Za-z]/.test(name)) return false;
  const extension = fileName.exec(name)?.[1];
  if (parts.length === 1) {
    if (products.test(name)) return false;
    if (extension === undefined) return bareFiles.has(name) && hasLine;
    return codeExtensions.has(extension.toLowerCase()) && /[\w@+-]/.test(name[0] ?? '');
  }
  if (hostLike.test(parts[0] ?? '')) return false;
  if (extension !== undefined || bareFiles.has(name)) return true;
  return systemRoots.test(path) || (hasLine && /^(?:[A-Za-z]:|\.{0,2}$)/.test(parts[0] ?? ''));
}

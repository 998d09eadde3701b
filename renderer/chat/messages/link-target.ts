/** Where a link of a reply leads. Nothing opens by itself: each is followed by a press only (CD4). */
export type LinkTarget =
  | { readonly kind: 'external'; readonly url: string }
  | { readonly kind: 'file'; readonly path: string; readonly line?: number; readonly uri: boolean }
  | { readonly kind: 'app'; readonly app: string; readonly view: string | null }
  | { readonly kind: 'none' };

const none: LinkTarget = { kind: 'none' };

/** Reads an address: http, https, mailto and toolwright count, and a path without a scheme; all else leads nowhere. */
export function linkTarget(href: string): LinkTarget {
  if (/^(?:https?:\/\/\S|mailto:\S)/i.test(href)) return { kind: 'external', url: href };
  if (/^toolwright:/i.test(href)) return toolwrightTarget(href);
  if (/^[a-z][a-z0-9+.-]+:/i.test(href) && !/^[A-Za-z]:[\\/]/.test(href)) return none;
  if (href.startsWith('//') || href.startsWith('#') || href === '') return none;
  const [, path = '', line] = /^([^#?]+)(?:\?[^#]*)?(?:#L?(\d+)\S*)?/.exec(href) ?? [];
  const decoded = decodeSafely(path);
  const suffix = /^(.+?):(\d+)(?::\d+)?$/.exec(decoded);
  const number = line ?? suffix?.[2];
  const bare = suffix?.[1] ?? decoded;
  return bare === ''
    ? none
    : { kind: 'file', path: bare, uri: false, ...(number !== undefined && { line: Number(number) }) };
}

function toolwrightTarget(href: string): LinkTarget {
  let url: URL;
  try {
    url = new URL(href);
  } catch {
    // An address that cannot be read leads nowhere.
    return none;
  }
  if (url.host !== 'ui') return none;
  const file = url.searchParams.get('path');
  if (url.pathname === '/file' && file !== null && file !== '') {
    const line = /^[1-9]\d{0,8}$/.exec(url.searchParams.get('line') ?? '')?.[0];
    return { kind: 'file', path: file, uri: true, ...(line !== undefined && { line: Number(line) }) };
  }
  const app = /^\/app\/([^/]+)$/.exec(url.pathname)?.[1];
  return app === undefined
    ? none
    : { kind: 'app', app: decodeSafely(app), view: url.searchParams.get('view') };
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone % is a file name like any other.
    return text;
  }
}

const bareUri = /toolwright:\/\/ui\/[^\s<>"'`)\]]+/g;

/** A node of a parsed Markdown text, as far as it is read here. */
export interface MarkdownNode {
  type: string;
  value?: string;
  url?: string;
  children?: MarkdownNode[];
}

/** Turns `toolwright://ui/…` addresses that stand bare in a text into links, as GFM does for web addresses (CD4). */
export function linkToolwrightUris(node: MarkdownNode): void {
  if (!node.children || node.type === 'link') return;
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text' && child.value?.includes('toolwright://') === true)
      return splitText(child.value);
    linkToolwrightUris(child);
    return [child];
  });
}

function splitText(value: string): MarkdownNode[] {
  const nodes: MarkdownNode[] = [];
  let at = 0;
  for (const match of value.matchAll(bareUri)) {
    const url = match[0].replace(/[.,;:!?]+$/, '');
    nodes.push({ type: 'text', value: value.slice(at, match.index) });
    nodes.push({ type: 'link', url, children: [{ type: 'text', value: url }] });
    at = match.index + url.length;
  }
  return [...nodes, { type: 'text', value: value.slice(at) }].filter((node) => node.value !== '');
}

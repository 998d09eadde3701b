import { describe, expect, it } from 'vitest';
import { linkTarget, linkToolwrightUris, type MarkdownNode } from './link-target';

describe('linkTarget', () => {
  it.each([
    ['https://a.dev/b', { kind: 'external', url: 'https://a.dev/b' }],
    ['mailto:me@a.dev', { kind: 'external', url: 'mailto:me@a.dev' }],
    ['toolwright://ui/file?path=src%2Fa.ts&line=12', { kind: 'file', path: 'src/a.ts', line: 12, uri: true }],
    ['toolwright://ui/file?path=src/a.ts', { kind: 'file', path: 'src/a.ts', uri: true }],
    ['toolwright://ui/file?path=a.ts&line=x', { kind: 'file', path: 'a.ts', uri: true }],
    ['toolwright://ui/app/board?view=today', { kind: 'app', app: 'board', view: 'today' }],
    ['src/a%20b.ts#L3', { kind: 'file', path: 'src/a b.ts', line: 3, uri: false }],
    ['src/a.ts:7', { kind: 'file', path: 'src/a.ts', line: 7, uri: false }],
    ['C:\\w\\a.ts', { kind: 'file', path: 'C:\\w\\a.ts', uri: false }],
  ])('CD4: %s', (href, target) => {
    expect(linkTarget(href)).toEqual(target);
  });

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'vscode://x',
    'toolwright://evil/file?path=a',
    'toolwright://ui/run?x',
    'toolwright://ui/file',
    '//host/x',
    '#top',
    '',
  ])('CD4: %j leads nowhere', (href) => {
    expect(linkTarget(href)).toEqual({ kind: 'none' });
  });
});

describe('linkToolwrightUris', () => {
  it('CD4: a bare address in a text becomes a link, one in code does not', () => {
    const uri = 'toolwright://ui/file?path=a.ts&line=3';
    const tree: MarkdownNode = {
      type: 'root',
      children: [
        { type: 'paragraph', children: [{ type: 'text', value: `See ${uri}.` }] },
        { type: 'inlineCode', value: uri },
      ],
    };
    linkToolwrightUris(tree);
    expect(tree.children?.[0]?.children).toEqual([
      { type: 'text', value: 'See ' },
      { type: 'link', url: uri, children: [{ type: 'text', value: uri }] },
      { type: 'text', value: '.' },
    ]);
    expect(tree.children?.[1]).toEqual({ type: 'inlineCode', value: uri });
  });
});

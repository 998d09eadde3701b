import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLinks } from './links';

const shown = (text: string): string[] =>
  findLinks(text).map((link) =>
    link.kind === 'url'
      ? `url ${link.url}`
      : `path ${link.path}${link.line === undefined ? '' : ` ${link.line}`}${link.column === undefined ? '' : `:${link.column}`}`,
  );

describe('findLinks', () => {
  it.each([
    ['see https://example.com/a?b=1.', ['url https://example.com/a?b=1']],
    ['(https://en.wikipedia.org/wiki/Foo_(bar))', ['url https://en.wikipedia.org/wiki/Foo_(bar)']],
    ['<http://localhost:5173/> ready', ['url http://localhost:5173/']],
    ['https://a.dev/x.ts:3 and src/b.ts', ['url https://a.dev/x.ts:3', 'path src/b.ts']],
    ['src/a.ts:12:3 - error', ['path src/a.ts 12:3']],
    ["src/a.ts(12,3): error TS2322: Type 'string'", ['path src/a.ts 12:3']],
    ['  File "app/main.py", line 7, in run', ['path app/main.py 7']],
    ['at run (/home/me/p/a.js:4:10)', ['path /home/me/p/a.js 4:10']],
    ['client.ts:30', ['path client.ts 30']],
    ['Read client.ts, then ./retry.ts.', ['path client.ts', 'path ./retry.ts']],
    ['C:\\work\\a.ts:3', ['path C:\\work\\a.ts 3']],
    ['~/.config/gh/hosts.yml', ['path ~/.config/gh/hosts.yml']],
    ['`src/forecast/types.ts`', ['path src/forecast/types.ts']],
    ['+++ b/src/x.go', ['path b/src/x.go']],
    ['docs/Makefile', ['path docs/Makefile']],
    ['/usr/local/bin', ['path /usr/local/bin']],
  ])('CD2: in %j', (text, links) => {
    expect(shown(text)).toEqual(links);
  });

  it.each([
    'and/or',
    'text/plain; charset=utf-8',
    'GET /api/forecast',
    '1/2 or 3.5',
    'v1.2.3',
    'e.g. this, i.e. that',
    'Node.js and Next.js',
    'me@example.com',
    'a.b.c()',
    'example.com/page.html',
    '12:30:45',
    '// comment',
    '...',
    'https://',
  ])('CD2: no link in %j', (text) => {
    expect(shown(text)).toEqual([]);
  });

  it('offsets cut exactly the link out of the text', () => {
    const text = 'x src/a.ts:3 y https://b.dev, z "c.py", line 4';
    expect(findLinks(text).map((link) => text.slice(link.start, link.end))).toEqual([
      'src/a.ts:3',
      'https://b.dev',
      'c.py',
    ]);
  });

  it('links are in order and never overlap, whatever the text', () => {
    const piece = fc.constantFrom(
      'src/',
      'a.ts',
      ':1',
      'https://',
      'x.dev',
      ' ',
      '/',
      '.',
      '(',
      ')',
      '"',
      'ab',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (parts) => {
        const text = parts.join('');
        let end = 0;
        for (const link of findLinks(text)) {
          expect(link.start).toBeGreaterThanOrEqual(end);
          expect(link.end).toBeGreaterThan(link.start);
          end = link.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it.each(['a', 'a/', 'a.', '/', ':1', 'https://a)'])('is fast on a long run of %j', (unit) => {
    const text = unit.repeat(Math.floor(32_000 / unit.length));
    const start = Date.now();
    findLinks(text);
    expect(Date.now() - start).toBeLessThan(5_000);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectLanguage, detectionLimit, splitText } from './detect-language';
import { languageByName, languageOfFence, languageOfPath } from './languages';

describe('detectLanguage', () => {
  it.each([
    ['json', '{ "city": "Haifa", "days": 3 }'],
    ['json', '[1, 2, {"a": null}]'],
    ['json', '{"a":1}\n{"a":2}\n'],
    ['sql', 'SELECT id, name\nFROM users\nWHERE id = 3;'],
    ['sql', 'select id, name from users where id = 3;'],
    ['sql', 'CREATE TABLE calls (\n  id TEXT PRIMARY KEY\n);'],
    ['sql', "INSERT INTO a (b) VALUES ('c');"],
    [
      'javascript',
      "const fs = require('node:fs');\n\nfunction load(path) {\n  return fs.readFileSync(path);\n}",
    ],
    ['javascript', "import fs from 'node:fs';\n\nexport default async () => {\n  await fs.read();\n};"],
    ['typescript', 'export function add(a: number, b: number): number {\n  return a + b;\n}'],
    ['typescript', 'interface Forecast {\n  city: string;\n  color: string;\n}'],
    ['typescript', "import type { A } from './a';\n\nexport const b = { a: 1 } as const;"],
    ['python', 'def main(argv: list[str]) -> int:\n    print("hi")\n    return 0'],
    ['python', 'from pathlib import Path\n\nclass Store:\n    def get(self):\n        return self.value'],
    ['rust', 'fn main() {\n    let mut total = 0;\n    println!("{total}");\n}'],
    ['rust', '#[derive(Debug)]\npub struct Point {\n    x: f64,\n}'],
    ['go', 'package main\n\nimport (\n\t"fmt"\n)\n\nfunc main() {\n\tfmt.Println("hi")\n}'],
    [
      'java',
      'public class Main {\n    public static void main(String[] args) {\n        System.out.println("hi");\n    }\n}',
    ],
    ['c', '#include <stdio.h>\n\nint main(void) {\n    printf("hi\\n");\n    return 0;\n}'],
    ['cpp', '#include <vector>\n\nint main() {\n    std::vector<int> xs{1, 2};\n    return 0;\n}'],
    ['css', '.card {\n  color: var(--fg);\n  padding: 12px;\n}'],
    ['css', '@media (min-width: 40em) {\n  .a { display: grid; }\n}'],
  ])('CD1: sees %s in %j', (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it.each([
    '',
    'All 12 tests pass.',
    '42',
    '"a string"',
    'null',
    '{ not json }',
    'Select one from many. The list is below.',
    'select a file from the list',
    'The function returns a value; import it from the module.',
    'total 8\ndrwxr-xr-x 2 root root 4096 Nov 30 10:00 src\n-rw-r--r-- 1 root root  12 Nov 30 10:00 a.ts',
    "src/a.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.",
    ' ✓ retries a 503 and then succeeds 418 ms\n ✗ gives up after three tries',
    'name: build\non: push\njobs:\n  test:\n    runs-on: ubuntu',
    'commit 3f2a\nAuthor: A <a@example.com>\n\n    Fix the retry',
    'src/a.ts:3:const a = 1\nsrc/b.ts:9:export default a',
    'withRetry\nsrc/a.ts:30:  const res = await withRetry(() => fetch(url), {\nsrc/b.ts:11:export async function a<T>(run: () => Promise<T>) {',
    'key = value\nother = 3',
    'x = 1;\ny = 2;',
  ])('CD1: ambiguous text stays plain: %j', (text) => {
    expect(detectLanguage(text)).toBeNull();
  });

  it('CD1: skips blocks over 32,000 characters', () => {
    expect(detectLanguage(`[${'1,'.repeat(8_000)}1]`)).toBe('json');
    expect(detectLanguage(`[${'1,'.repeat(16_000)}1]`)).toBeNull();
  });

  it('never throws and is fast on any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (text) => {
        detectLanguage(text);
        expect(
          splitText(text)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it.each(['a', '{ ', 'select a ', 'fn a(', '(', ' ', '.a{'])(
    'is linear enough on 32,000 times %j',
    (unit) => {
      const text = unit.repeat(Math.floor(detectionLimit / unit.length));
      const start = Date.now();
      detectLanguage(text);
      expect(Date.now() - start).toBeLessThan(5_000);
    },
  );
});

describe('splitText', () => {
  it('CD1: a fence names its language, the text around it stays plain', () => {
    expect(splitText('Run:\n```sh\nnpm test\n```\nThen stop.')).toEqual([
      { text: 'Run:\n```sh\n', language: null },
      { text: 'npm test\n', language: 'bash' },
      { text: '```\nThen stop.', language: null },
    ]);
  });

  it('an unknown fence language stays plain, a lone fence is text', () => {
    expect(splitText('```foo\nx\n```')[1]).toEqual({ text: 'x\n', language: null });
    expect(splitText('```ts\nconst a')).toEqual([{ text: '```ts\nconst a', language: null }]);
  });
});

describe('language names', () => {
  it.each([
    ['ts', 'typescript'],
    ['C++', 'cpp'],
    ['constructor', null],
    ['', null],
  ])('%s is %s', (name, language) => {
    expect(languageByName(name)).toBe(language);
  });

  it('reads fences and paths', () => {
    expect(languageOfFence('ts title="a.ts"')).toBe('typescript');
    expect(languageOfFence('{.python}')).toBe('python');
    expect(languageOfPath('src/a.test.tsx')).toBe('tsx');
    expect(languageOfPath('Makefile')).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { createFileParser } from './parse-file';

const fail = (error: unknown): never => {
  throw error;
};
const parser = createFileParser(fail);

async function symbolsOf(file: string, text: string): Promise<string[]> {
  const { symbols } = await parser.parse(file, text);
  return symbols.map(
    ({ container, name, kind, first, last }) =>
      `${container === '' ? '' : `${container}.`}${name} ${kind} ${first}-${last}`,
  );
}

describe('symbols by grammar (NT2)', () => {
  it.each([
    [
      'a.ts',
      'export interface Shape {\n  x: number;\n}\nexport const limit = 3;\nexport const run = () => 1;\n' +
        'export class Box {\n  open(): void {}\n}\nfunction outer() {\n  function inner() {}\n}\ntype T = string;\nenum E { A }',
      [
        'Shape interface 1-3',
        'limit constant 4-4',
        'run function 5-5',
        'Box class 6-8',
        'Box.open method 7-7',
        'outer function 9-11',
        'outer.inner function 10-10',
        'T type 12-12',
        'E enum 13-13',
      ],
    ],
    ['b.ts', 'const a = 1, b = 2; const c = 3;', ['a constant 1-1', 'b constant 1-1', 'c constant 1-1']],
    ['a.tsx', 'export function Row() {\n  return <b>{1}</b>;\n}', ['Row function 1-3']],
    [
      'a.js',
      'class A {\n  go = () => 1;\n}\nexports.load = function () {};',
      ['A class 1-3', 'A.go method 2-2', 'load function 4-4'],
    ],
    [
      'a.py',
      'LIMIT = 3\nclass A:\n    def go(self):\n        pass\ndef run():\n    pass',
      ['LIMIT constant 1-1', 'A class 2-4', 'A.go function 3-4', 'run function 5-6'],
    ],
    [
      'a.go',
      'package a\ntype Box struct {\n  x int\n}\nfunc (b *Box) Open() {}\nfunc Run() {}\nconst Max = 3',
      ['Box type 2-4', 'Open method 5-5', 'Run function 6-6', 'Max constant 7-7'],
    ],
    [
      'a.rs',
      'struct Box { x: u8 }\nimpl Box {\n  fn open(&self) {}\n}\ntrait Go { fn go(&self); }\nfn run() {}',
      [
        'Box class 1-1',
        'Box class 2-4',
        'Box.open function 3-3',
        'Go interface 5-5',
        'Go.go function 5-5',
        'run function 6-6',
      ],
    ],
    [
      'A.java',
      'class A {\n  A() {}\n  void go() {}\n}\ninterface B {}',
      ['A class 1-4', 'A method 2-2', 'A.go method 3-3', 'B interface 5-5'],
    ],
    [
      'a.cpp',
      'namespace n {\nclass A { void go(); };\n}\nvoid n::A::go() {}\nint run() { return 1; }',
      ['n namespace 1-3', 'n.A class 2-2', 'n::A::go function 4-4', 'run function 5-5'],
    ],
    [
      'a.cs',
      'class A {\n  void Go() {}\n  int X { get; set; }\n}',
      ['A class 1-4', 'A.Go method 2-2', 'A.X constant 3-3'],
    ],
    ['a.css', '.box > a {\n  color: red;\n}', ['.box > a rule 1-3']],
    [
      'a.php',
      '<?php\nclass A {\n  function go() {}\n}\nfunction run() {}',
      ['A class 2-4', 'A.go method 3-3', 'run function 5-5'],
    ],
    [
      'a.rb',
      'module M\n  class A\n    def go\n    end\n  end\nend',
      ['M namespace 1-6', 'M.A class 2-5', 'A.go method 3-4'],
    ],
    ['a.sh', 'run() {\n  echo 1\n}', ['run function 1-3']],
    ['a.ps1', 'function Get-Box {\n  1\n}', ['Get-Box function 1-3']],
    [
      'a.md',
      '# One\ntext\n## Two\n```\n# no\n```\n# Three',
      ['One heading 1-6', 'One.Two heading 3-6', 'Three heading 7-7'],
    ],
    ['a.json', '{"a": 1}', []],
  ])('%s', async (file, text, symbols) => expect(await symbolsOf(file, text)).toEqual(symbols));

  it('reads the comment above a symbol, past its decorators, and a docstring', async () => {
    const script = await parser.parse(
      'a.ts',
      '// not this\n\n/**\n * Opens the box.\n */\n@once()\nexport class Box {}',
    );
    expect(script.symbols[0]).toMatchObject({ doc: 'Opens the box.', docFirst: 3, first: 7 });
    const python = await parser.parse('a.py', 'def run():\n    """Runs it\n    twice."""\n    pass');
    expect(python.symbols[0]?.doc).toBe('Runs it twice.');
  });

  it('reads what it can of a broken file, and one that is empty', async () => {
    expect(await symbolsOf('a.ts', 'function ok() {}\nfunction ( {{{')).toContain('ok function 1-1');
    expect(await symbolsOf('a.ts', '')).toEqual([]);
  });
});

describe('chunks', () => {
  const body = (lines: number): string =>
    Array.from({ length: lines }, (_, at) => `  step(${at});`).join('\n');
  const ranges = async (file: string, text: string): Promise<string[]> =>
    (await parser.parse(file, text)).chunks.map(({ first, last }) => `${first}-${last}`);

  it('keeps a function whole, with its comment', async () => {
    const text = `import a from 'a';\n\n${'const x = 1;\n'.repeat(20)}\n// Runs.\nfunction run() {\n${body(40)}\n}\n`;
    expect(await ranges('a.ts', text)).toEqual(['1-22', '24-66']);
  });

  it('cuts a class by its methods and a long function into windows', async () => {
    const long = `class A {\n  one() {\n${body(60)}\n  }\n  two() {\n${body(60)}\n  }\n}`;
    expect(await ranges('a.ts', long)).toEqual(['1-63', '64-125']);
    const windows = await parser.parse('a.ts', `function run() {\n${body(150)}\n}`);
    expect(windows.chunks.map(({ first, last }) => `${first}-${last}`)).toEqual([
      '1-51',
      '52-102',
      '103-152',
    ]);
    expect(windows.chunks[1]?.around).toEqual(['run']);
  });

  it('joins short neighbours, and cuts plain text by lines', async () => {
    expect(await ranges('a.ts', 'type A = 1;\ntype B = 2;\ntype C = 3;')).toEqual(['1-3']);
    expect(await ranges('a.txt', 'word\n'.repeat(200))).toEqual(['1-67', '68-134', '135-201']);
  });

  it('leaves out what holds no letter', async () => expect(await ranges('a.txt', '\n\n---\n')).toEqual([]));
});

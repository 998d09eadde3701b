import { expect, test } from 'vitest';
import { judgeBudgets, statistics } from './lib/budget-rules.mjs';
import { parseSource } from './lib/sources.mjs';

const lines = (count: number, text = '  f();'): string =>
  Array.from({ length: count }, () => text).join('\n');

/** A function of exactly `count` lines. */
const functionOf = (count: number, name = 'work'): string => `function ${name}() {\n${lines(count - 2)}\n}\n`;

const judge = (path: string, text: string): string[] =>
  judgeBudgets(parseSource(path, text)).map(({ where, level }) => `${where} ${level}`);

test('a function of 45 lines passes, 46 warns, 81 fails', () => {
  expect(judge('main/a.ts', functionOf(45))).toEqual([]);
  expect(judge('main/a.ts', functionOf(46))).toEqual(['main/a.ts:1 warning']);
  expect(judge('main/a.ts', functionOf(80))).toEqual(['main/a.ts:1 warning']);
  expect(judge('main/a.ts', functionOf(81))).toEqual(['main/a.ts:1 error']);
});

test('a file of 300 lines passes, 301 warns, 451 fails', () => {
  expect(judge('main/a.ts', `${lines(300, '// x')}\n`)).toEqual([]);
  expect(judge('main/a.ts', `${lines(301, '// x')}\n`)).toEqual(['main/a.ts warning']);
  expect(judge('main/a.ts', `${lines(451, '// x')}\n`)).toEqual(['main/a.ts error']);
});

test('a component with markup may be longer, a helper beside it may not', () => {
  const component = (name: string): string => `const ${name} = () => {\n${lines(97)}\n  return <p />;\n};\n`;
  expect(judge('renderer/ui/a.tsx', component('Card'))).toEqual(['renderer/ui/a.tsx:1 warning']);
  expect(judge('renderer/ui/a.tsx', component('card'))).toEqual(['renderer/ui/a.tsx:1 error']);
});

test('tests are measured by file only', () => {
  expect(judge('main/a.test.ts', functionOf(200))).toEqual([]);
});

test('a factory is measured without the named functions it holds, but with its callbacks', () => {
  const method = (name: string): string => `    ${name}() {\n${lines(28)}\n    },`;
  const factory = `function create() {\n  return {\n${['a', 'b', 'c'].map(method).join('\n')}\n  };\n}\n`;
  expect(judge('main/a.ts', factory)).toEqual([]);
  expect(judge('main/a.ts', `function create() {\n  each(() => {\n${lines(60)}\n  });\n}\n`)).toEqual([
    'main/a.ts:1 warning',
  ]);
});

test('methods and arrow functions are named in the message', () => {
  const [finding] = judgeBudgets(
    parseSource('main/a.ts', `const o = {\n  run() {\n${lines(50)}\n  },\n};\n`),
  );
  expect(finding?.message).toBe('run has 52 lines (warned past 45, refused past 80)');
});

test('statistics leave tests out and compare main with its tests', () => {
  const sources = [
    parseSource('main/a.ts', `${lines(10, '// x')}\n`),
    parseSource('main/b.ts', `${lines(30, '// x')}\n`),
    parseSource('main/a.test.ts', `${lines(20, '// x')}\n`),
  ];
  expect(statistics(sources)).toEqual({ files: 2, median: 30, p95: 30, mainTestRatio: 0.5 });
});

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRandom } from './tree';

export interface CodeTree {
  readonly bytes: number;
  /** Questions about it: names, and words from rare to common. */
  readonly questions: readonly string[];
}

const onsets = 'b br c ch d dr f fl g gr h j k l m n p pl qu r s sh st t tr v w z'.split(' ');
const vowels = 'a e i o u ai ea ou'.split(' ');
const codas = 'b ck d g l m n nd p r rt s st t x'.split(' ');
const vocabulary = 6_000;

/**
 * Source files whose words are as unevenly frequent as in real text (Zipf): a few in nearly every file, most in a
 * handful. The same in every run.
 */
export async function writeCodeTree(folder: string, files: number): Promise<CodeTree> {
  const random = createRandom(11);
  const words = makeWords(random);
  const word = (): string => words[Math.floor(vocabulary ** random()) - 1] ?? 'value';
  const name = (): string =>
    [word(), word(), word()].map((part, at) => (at === 0 ? part : capital(part))).join('');
  const names: string[] = [];
  let bytes = 0;
  for (let start = 0; start < files; start += 50) {
    const place = join(folder, `area-${word()}-${start % 1_000}`, `${word()}-${start}`);
    await mkdir(place, { recursive: true });
    const batch = Array.from({ length: Math.min(50, files - start) }, (_, index) => {
      const number = start + index;
      const made = makeFile(number, random, word, name);
      if (number % 97 === 0) names.push(made.name);
      return { file: join(place, `${word()}-${number}.${made.extension}`), text: made.text };
    });
    for (const { text } of batch) bytes += Buffer.byteLength(text);
    await Promise.all(batch.map(({ file, text }) => writeFile(file, text)));
  }
  return { bytes, questions: makeQuestions(random, words, names) };
}

function makeWords(random: () => number): readonly string[] {
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const made = new Set('return value error file name type list state read write open close'.split(' '));
  while (made.size < vocabulary) {
    const syllables = 1 + Math.floor(random() * 2);
    made.add(Array.from({ length: syllables }, () => pick(onsets) + pick(vowels)).join('') + pick(codas));
  }
  return [...made];
}

function makeFile(number: number, random: () => number, word: () => string, name: () => string) {
  const sentence = (): string => Array.from({ length: 6 + Math.floor(random() * 8) }, word).join(' ');
  const count = 2 + Math.floor(random() * 6);
  const first = name();
  if (number % 10 === 9) {
    const parts = Array.from({ length: count }, () => `## ${sentence()}\n\n${sentence()}.\n${sentence()}.\n`);
    return { name: first, extension: 'md', text: `# ${first}\n\n${parts.join('\n')}` };
  }
  const python = number % 5 === 3;
  const functions = Array.from({ length: count }, (_, at) => {
    const own = at === 0 ? first : name();
    const lines = Array.from({ length: 4 + Math.floor(random() * 14) }, () =>
      python
        ? `    ${word()} = ${name()}(${word()}, "${word()}")`
        : `  const ${word()} = ${name()}(${word()}, '${word()}');`,
    );
    return python
      ? `def ${own}(${word()}):\n    """${sentence()}."""\n${lines.join('\n')}\n    return ${word()}\n`
      : `/** ${sentence()}. */\nexport function ${own}(${word()}: string) {\n${lines.join('\n')}\n  return ${word()};\n}\n`;
  });
  return { name: first, extension: python ? 'py' : 'ts', text: functions.join('\n') };
}

function makeQuestions(
  random: () => number,
  words: readonly string[],
  names: readonly string[],
): readonly string[] {
  const from = (low: number, high: number): string =>
    words[low + Math.floor(random() * (high - low))] ?? 'value';
  const shapes: readonly (() => string)[] = [
    () => names[Math.floor(random() * names.length)] ?? 'value',
    () => `where is the ${from(500, 6_000)} ${from(50, 500)} ${from(0, 50)} done`,
    () => `${from(20, 200)} ${from(20, 200)} ${from(200, 2_000)}`,
    () => `how does ${from(0, 20)} ${from(0, 20)} become ${from(0, 100)}`,
    () => `${from(0, 12)} ${from(0, 12)}`,
    () => from(0, 6_000),
    () => `${from(100, 1_000)} ${from(100, 1_000)} ${from(1_000, 6_000)} ${from(1_000, 6_000)} missingword`,
  ];
  return Array.from({ length: 210 }, (_, index) => (shapes[index % shapes.length] ?? (() => 'value'))());
}

function capital(part: string): string {
  return part.charAt(0).toUpperCase() + part.slice(1);
}

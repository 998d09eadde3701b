import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const words =
  'request response window folder handler stream buffer parse render update select return const export import value';

/** The same numbers in every run (mulberry32), so that two runs search the same tree. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Tree {
  /** Stands in three files. */
  readonly rare: string;
  /** Stands in about every second line. */
  readonly frequent: string;
}

/** A source tree of `files` small files in folders of 50. */
export async function writeTree(folder: string, files: number): Promise<Tree> {
  const random = createRandom(7);
  const pool = words.split(' ');
  const word = (): string => pool[Math.floor(random() * pool.length)] ?? 'value';
  const line = (): string =>
    `  ${word()} = ${word()}(${word()}, ${Math.floor(random() * 1000)}); // ${word()}`;
  for (let start = 0; start < files; start += 50) {
    const place = join(folder, `part-${start % 1000}`, `module-${start}`);
    await mkdir(place, { recursive: true });
    const names = Array.from({ length: Math.min(50, files - start) }, (_, index) => start + index);
    await Promise.all(
      names.map(async (number) => {
        const lines = Array.from({ length: 10 + Math.floor(random() * 60) }, line);
        if (number % Math.floor(files / 3) === 5) lines.push('// needle_in_the_haystack');
        await writeFile(join(place, `file-${number}.${number % 3 === 0 ? 'md' : 'ts'}`), lines.join('\n'));
      }),
    );
  }
  return { rare: 'needle_in_the_haystack', frequent: 'handler|stream' };
}

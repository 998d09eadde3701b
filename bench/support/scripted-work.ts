import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ScriptStep } from '../../e2e/support/model-server/script';

/** Ten calls of a working agent: five reads, two edits, two searches, one command. */
const rhythm = ['Read', 'Read', 'Edit', 'Read', 'Search', 'Read', 'Edit', 'Read', 'Search', 'Bash'] as const;

const files = 50;

/** Fifty files of about 1 KB, each with one line that the edits change. */
export async function writeWorkFiles(folder: string): Promise<void> {
  await mkdir(join(folder, 'src'), { recursive: true });
  const lines = Array.from(
    { length: 24 },
    (_, line) => `export const value${line} = compute(${line}, 'some text');`,
  );
  for (let file = 0; file < files; file += 1) {
    const text = [`// topic ${file}`, ...lines, 'let revision = 0;', ''].join('\n');
    await writeFile(join(folder, 'src', `file-${file}.ts`), text);
  }
}

/** One call a step, each seeing the effect of the one before, and a last word. */
export function workScript(calls: number): readonly ScriptStep[] {
  const revisions = new Map<number, number>();
  const steps = Array.from({ length: calls }, (_, index): ScriptStep => {
    const name = rhythm[index % rhythm.length] ?? 'Read';
    return { text: `Step ${index}.`, calls: [{ name, input: inputOf(name, index, revisions) }] };
  });
  return [...steps, { text: 'All done.' }];
}

function inputOf(name: (typeof rhythm)[number], index: number, revisions: Map<number, number>): unknown {
  switch (name) {
    case 'Read':
      return { path: pathOf(index) };
    case 'Search':
      return { query: `topic ${index % files}$` };
    case 'Bash':
      return { command: `echo step ${index}` };
    case 'Edit': {
      // The file of the step before was just read.
      const file = (index - 1) % files;
      const revision = revisions.get(file) ?? 0;
      revisions.set(file, revision + 1);
      const old_string = `let revision = ${revision};`;
      const new_string = `let revision = ${revision + 1};`;
      return { edits: [{ path: pathOf(index - 1), old_string, new_string }] };
    }
  }
}

function pathOf(index: number): string {
  return `src/file-${index % files}.ts`;
}

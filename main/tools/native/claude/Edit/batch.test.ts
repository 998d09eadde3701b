import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFixture, type Fixture } from '../../tool-fixture';
import { createEditTool } from './tool';

let at: Fixture;
beforeEach(async () => {
  at = await createFixture();
});
afterEach(async () => at.remove());

type Change = { readonly path: string; readonly old_string: string; readonly new_string: string };

/** The rule in its shortest form: a file is changed by all of its edits in order, or stays as it was. */
function model(text: string, edits: readonly Change[]): string | undefined {
  let current = text;
  for (const { old_string: old, new_string: fresh } of edits) {
    if (old !== fresh && current.split(old).length !== 2) return undefined;
    current = current.replace(old, () => fresh);
  }
  return current === text ? undefined : current;
}

describe('a batch of edits (WE1, WE2)', () => {
  it('changes each file wholly or not, whatever the others do, and reports every file once', async () => {
    const names = ['a.txt', 'b.txt', 'c.txt'];
    const word = fc.constantFrom('one', 'two', 'three', 'four');
    const change = fc.record({ path: fc.constantFrom(...names), old_string: word, new_string: word });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 7 }), async (edits) => {
        const start = 'one two three\n';
        for (const name of names) await at.put(name, start);
        const outcome = await at.call(createEditTool({ appHome: at.appHome }), { edits });
        const touched = [...new Set(edits.map(({ path }) => path))];
        const wanted = new Map(
          touched.map((name) => [
            name,
            model(
              start,
              edits.filter(({ path }) => path === name),
            ),
          ]),
        );
        for (const name of names) expect(await at.get(name)).toBe(wanted.get(name) ?? start);
        const changed = [...wanted.values()].filter((text) => text !== undefined).length;
        if (changed === 0) {
          expect(outcome.kind === 'refused' || outcome.result.isError || !outcome.text.includes('+')).toBe(
            true,
          );
        } else if (outcome.kind === 'ran' && outcome.result.display.kind === 'changes') {
          expect(outcome.result.isError).toBe(false);
          expect(outcome.result.display.files.map(({ path }) => path)).toEqual(touched);
        } else expect.unreachable('A batch that changes a file is not refused.');
      }),
      { numRuns: 40 },
    );
  });

  it('keeps Windows-1252, and names a character that it cannot hold (WE3)', async () => {
    const tool = createEditTool({ appHome: at.appHome });
    await at.put('w.txt', Buffer.from([0x80, 0x35, 0x20, 0x93, 0xe9, 0x94, 0x0d, 0x0a]));
    expect(await at.text(tool, { path: 'w.txt', old_string: '€5', new_string: '€6 – ™' })).toBe(
      'w.txt: 1 replacement (+1 −1 lines).',
    );
    expect(await at.bytes('w.txt')).toEqual(
      Buffer.from([0x80, 0x36, 0x20, 0x96, 0x20, 0x99, 0x20, 0x93, 0xe9, 0x94, 0x0d, 0x0a]),
    );
    expect(await at.text(tool, { path: 'w.txt', old_string: '€6', new_string: '日' })).toBe(
      'Nothing was changed. w.txt: The file is Windows-1252, which cannot hold "日" (U+65E5).',
    );
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { migrations } from './migrations/all';
import { openDatabase } from './open-database';
import { createRuleUses } from './rule-uses';

it('PE9: uses of a rule are counted over all processes, and never beyond the last', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'uses-'));
  const clock = { now: () => 1 };
  const open = () => {
    const opened = openDatabase({
      path: path.join(folder, 'a.db'),
      migrations,
      clock,
      report: () => undefined,
    });
    if (!opened.ok) throw new Error(opened.error.message);
    return { uses: createRuleUses(opened.value, clock), close: () => opened.value.close() };
  };
  const [one, other] = [open(), open()];
  expect([one.uses.take('r', 2), other.uses.take('r', 2), one.uses.take('r', 2)]).toEqual([
    true,
    true,
    false,
  ]);
  expect([other.uses.used('r'), other.uses.used('s')]).toEqual([2, 0]);
  one.close();
  other.close();
  await rm(folder, { recursive: true, force: true });
});

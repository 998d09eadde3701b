import { join } from 'node:path';
import Database from 'libsql';
import { composeBudget } from '../main/compose/budget';
import { composeCore, type Core } from '../main/compose/core';
import { createIdSource, systemClock } from '../main/sources';
import { openStore } from '../main/store/open-store';
import { withFolder } from './support/engine';
import { median } from './support/statistics';
import { differenceRow, limitRow, printHead, printTable } from './support/table';

// The budget's report over a million recorded calls, the longest pieces of it that hold the event loop up, what keeping
// the sums costs a call, and whether so many calls make the start slower.

const rows = 1_000_000;
const project = 'p0000000000000001';
const tools = 60;
const days = 400;
const rounds = 30;
const goals = { reportMs: 200, stopMs: 5, startMs: 5, writeMs: 1 };

/** Half of them in the project that is looked at, the rest in nine others, over 400 days. */
function fill(database: string): void {
  const connection = new Database(database);
  connection.exec(`
    BEGIN;
    WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows - 1})
    INSERT INTO usage_calls (user, project_id, tool, at, failed)
      SELECT 'local', iif(i % 2 = 0, '${project}', 'other' || (i / 2 % 9)), 'tool_' || (i / 7 % ${tools}),
        ${Date.now()} - (i % ${days}) * 86400000, iif(i % 11 = 0, 1, 0) FROM n;
    WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${tools - 1})
    INSERT INTO usage_roster (user, project_id, tool, first_at, last_at, runs)
      SELECT 'local', '${project}', 'tool_' || i, ${Date.now()} - 86400000 * ${days}, ${Date.now()}, 5000 FROM n;
    COMMIT;
  `);
  connection.close();
}

function options(home: string) {
  return { home, clock: systemClock, ids: createIdSource(systemClock), notify: () => undefined };
}

function open(home: string): Core {
  const opened = composeCore({
    ...options(home),
    userHome: home,
    env: {},
    platform: process.platform,
    reportBug: () => undefined,
    attended: true,
    rules: { allow: [], deny: [] },
    overrides: {},
  });
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

/** Opens and closes a home; only the opening counts. */
async function openMs(home: string): Promise<number> {
  const from = performance.now();
  const store = openStore(options(home));
  const took = performance.now() - from;
  if (store.ok) await store.value.close();
  return took;
}

async function times(count: number, work: () => Promise<number>): Promise<readonly number[]> {
  const found: number[] = [];
  for (let round = 0; round < count; round += 1) found.push(await work());
  return found.slice(Math.floor(count / 10));
}

await withFolder(async (root) => {
  const [full, empty] = [join(root, 'full'), join(root, 'empty')];
  for (const home of [full, empty]) await openMs(home);
  fill(join(full, 'toolwright.db'));

  const core = open(full);
  const budget = composeBudget({ core, clock: systemClock });
  const scope = { projectId: project, root: null, agent: null };
  const took = (work: () => unknown) =>
    times(rounds, async () => {
      const from = performance.now();
      await work();
      return performance.now() - from;
    });
  const since = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  const sums = await took(() => core.store.usage.scope(project));
  const daily = await took(() => core.store.usage.days(project, since));
  const report = await took(() => budget.report(scope));
  const page = await took(() => budget.page(scope));
  const talk = core.store.conversations.create({
    projectId: project,
    root: null,
    title: '',
    model: 'direct',
    mode: 'manual',
    agent: null,
  });
  if (!talk.ok) throw new Error(talk.error.message);
  const { id } = talk.value;
  const writing = await times(1000, async () => {
    const from = performance.now();
    core.store.usage.called(id, 'tool_1', false);
    return performance.now() - from;
  });
  await core.close();

  const starts = { full: [] as number[], empty: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    starts.full.push(await openMs(full));
    starts.empty.push(await openMs(empty));
  }

  printHead(
    `the tool budget over ${rows.toLocaleString('en-US')} recorded calls of ${tools} tools in ${days} days`,
  );
  printTable([
    limitRow('the report, median', median(report), goals.reportMs),
    limitRow('the whole page with 31 days of all tools, median', median(page), goals.reportMs),
    limitRow('reading the sums of one scope, in one piece, median', median(sums), goals.stopMs),
    limitRow('reading 31 days of all its tools, in one piece, median', median(daily), goals.stopMs),
    limitRow('writing one call with its sums, median', median(writing), goals.writeMs),
    differenceRow(
      'opening the store, against an empty one',
      median(starts.full),
      median(starts.empty),
      goals.startMs,
    ),
  ]);
});

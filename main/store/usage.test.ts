import path from 'node:path';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import type { Notice } from '@shared/contract/events';
import { migrations } from './migrations/all';
import { openDatabase } from './open-database';
import { newChat, openTestStore, temporaryFolder, valueOf } from './testing/temporary-store';
import { createUsage, type Usage } from './usage';

/** Noon, so that a shift of some hours stays in the day wherever the test runs. */
const noon = (day: number): number => new Date(2026, 10, day, 12).getTime();

/** A store whose clock stands where it is put. */
function setUp() {
  let now = noon(1);
  const home = temporaryFolder();
  const { store } = openTestStore(home, { now: () => now });
  const chat = (projectId: string | null): string =>
    valueOf(store.conversations.create({ ...newChat(store), projectId, agent: null })).id;
  return { home, store, chat, at: (time: number) => void (now = time) };
}

describe('the evidence of use', () => {
  it('TB2 is kept by project scope and tool: calls, errors, first and last, and the runs that were told of it', () => {
    const { store, chat, at } = setUp();
    const [mine, bare] = [chat('p1'), chat(null)];
    store.usage.surfaced(mine, ['Read', 'Loops']);
    store.usage.called(mine, 'Read', false);
    at(noon(3));
    store.usage.surfaced(mine, ['Read', 'Loops']);
    store.usage.called(mine, 'Read', true);
    store.usage.called(bare, 'Read', false);
    store.usage.called(mine, 'gone', false);
    expect(store.usage.scope('p1')).toEqual([
      { tool: 'Loops', calls: 0, failed: 0, turns: 2, firstAt: null, lastAt: null, availableAt: noon(1) },
      {
        tool: 'Read',
        calls: 2,
        failed: 1,
        turns: 2,
        firstAt: noon(1),
        lastAt: noon(3),
        availableAt: noon(1),
      },
      { tool: 'gone', calls: 1, failed: 0, turns: 0, firstAt: noon(3), lastAt: noon(3), availableAt: null },
    ]);
    expect(store.usage.scope(null)).toEqual([
      { tool: 'Read', calls: 1, failed: 0, turns: 0, firstAt: noon(3), lastAt: noon(3), availableAt: null },
    ]);
    expect(store.usage.summary(null)).toContainEqual({
      tool: 'Read',
      calls: 3,
      failed: 1,
      turns: 2,
      lastAt: noon(3),
    });
    expect(store.usage.summary('p1')).toHaveLength(3);
  });

  it("TB2 counts delegated work for the project that owns it: a child's conversation carries the project", () => {
    const { store, chat } = setUp();
    const [parent, child] = [chat('p1'), chat('p1')];
    store.usage.surfaced(parent, ['Agent']);
    store.usage.called(child, 'Read', false);
    expect(store.usage.scope('p1').map(({ tool, calls }) => [tool, calls])).toEqual([
      ['Agent', 0],
      ['Read', 1],
    ]);
  });

  it("TB2 is also kept by the person's own days, oldest first", () => {
    const { store, chat, at } = setUp();
    const id = chat('p1');
    for (const [day, failed] of [
      [1, false],
      [2, false],
      [2, true],
      [4, false],
    ] as const) {
      at(noon(day));
      store.usage.called(id, 'Read', failed);
    }
    expect(store.usage.days('p1', '2026-11-02')).toEqual([
      { day: '2026-11-02', tool: 'Read', calls: 2, failed: 1 },
      { day: '2026-11-04', tool: 'Read', calls: 1, failed: 0 },
    ]);
    expect(store.usage.days(null, '2026-11-01')).toEqual([]);
  });

  it('TB2 loses a row that cannot be written and nothing else', () => {
    const { store } = setUp();
    store.usage.called('no such conversation', 'Read', false);
    store.usage.surfaced('no such conversation', ['Read']);
    expect(store.usage.summary(null)).toEqual([]);
  });

  it('sums up what was recorded before there were sums, and what another program writes beside', () => {
    const file = path.join(temporaryFolder(), 'toolwright.db');
    const open = (newest: number): Usage => {
      const notices: Notice[] = [];
      const opened = openDatabase({
        path: file,
        migrations: migrations.filter(({ version }) => version <= newest),
        clock: { now: () => noon(9) },
        report: (notice) => notices.push(notice),
      });
      const usage = createUsage(valueOf(opened), { clock: { now: () => noon(9) }, user: 'local' });
      expect(notices).toEqual([]);
      return usage;
    };
    open(9);
    const raw = new Database(file);
    const insert = raw.prepare(
      "INSERT INTO usage_calls (user, project_id, tool, at, failed) VALUES ('local', 'p1', 'Read', ?, ?)",
    );
    insert.run([noon(1), 0]);
    insert.run([noon(2), 1]);
    const usage = open(10);
    insert.run([noon(2), 0]);
    raw.close();
    expect(usage.scope('p1')).toMatchObject([{ calls: 3, failed: 1, firstAt: noon(1), lastAt: noon(2) }]);
    expect(usage.days('p1', '2026-11-02')).toMatchObject([{ day: '2026-11-02', calls: 2, failed: 1 }]);
  });
});

describe('the folder of a project', () => {
  it('is known from opening it, and from conversations in it', () => {
    const { store } = setUp();
    valueOf(store.recentFolders.opened({ root: '/work/a', projectId: 'a1', name: 'a' }));
    valueOf(store.conversations.create({ ...newChat(store), projectId: 'b1', root: '/work/b' }));
    expect(['a1', 'b1', 'c1'].map((id) => store.recentFolders.rootOf(id))).toEqual([
      '/work/a',
      '/work/b',
      undefined,
    ]);
  });
});

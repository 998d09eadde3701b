import { expect, test } from 'vitest';
import type { Notice } from '@shared/contract/events';
import { err } from '@shared/kit/result';
import { createEngine } from './engine';
import type { ShellPorts } from './services';

function ports(notices: Notice[]): ShellPorts {
  return { notify: (notice: Notice) => notices.push(notice) } as unknown as ShellPorts;
}

test('when the services cannot start, every channel answers why and one notice says so', async () => {
  const notices: Notice[] = [];
  const engine = createEngine({
    ports: ports(notices),
    loadCompose: async () => async () => err({ kind: 'database', message: 'The database is damaged.' }),
    reportBug: () => undefined,
  });
  engine.start();
  const handlers = await engine.handlers();
  expect(await handlers['chat.stop']({ conversationId: 'c' }, { windowId: 1 })).toEqual({
    ok: false,
    error: { kind: 'database', message: 'The database is damaged.' },
  });
  expect(await handlers['workspace.recent'](null, { windowId: 1 })).toMatchObject({ ok: false });
  expect(notices.map((notice) => notice.text)).toEqual(['The database is damaged.']);
});

test('a bug while starting is reported and answered like any failure', async () => {
  const bugs: string[] = [];
  const engine = createEngine({
    ports: ports([]),
    loadCompose: async () => {
      throw new Error('no such module');
    },
    reportBug: (error, where) => bugs.push(`${where}: ${String(error)}`),
  });
  engine.start();
  expect(await engine.services()).toMatchObject({ ok: false, error: { kind: 'bug' } });
  expect(bugs).toEqual(['start: Error: no such module']);
});

import type { WindowEvent } from '@shared/contract/events';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OpenFolder } from '../open-folders';
import { createProblemWindows, type ProblemWindows } from './handlers';
import { startLanguages, until, type LanguageFixture } from './testing/language-fixture';

let fixture: LanguageFixture;
let windows: ProblemWindows;
let sent: { readonly windowId: number; readonly event: WindowEvent }[];
let told: (() => void) | undefined;

beforeEach(async () => {
  fixture = await startLanguages('pull');
  sent = [];
  const { root } = fixture.server;
  const folder = { info: { root, name: 'w', projectId: 'p' } } as OpenFolder;
  windows = createProblemWindows({
    languages: fixture.languages,
    folders: {
      get: (windowId) => (windowId < 3 ? folder : undefined),
      windowsOf: (asked) => (asked === root ? [1, 2] : []),
    },
    home: root,
    send(event, windowId) {
      sent.push({ windowId, event });
      told?.();
    },
  });
});
afterEach(() => fixture.remove());

/** The last problems that a window was sent of a file. */
const messagesOf = (windowId: number): readonly string[] =>
  sent
    .flatMap(({ windowId: to, event }) => (to === windowId && event.topic === 'problems' ? event.files : []))
    .at(-1)
    ?.problems.map(({ message }) => message) ?? [];

async function heard(done: () => boolean): Promise<void> {
  await new Promise<void>((resolve) => {
    told = () => done() && resolve();
    told();
  });
}

it('what is typed in one window brings problems to every window of the folder (WB1)', async () => {
  const file = await fixture.server.put('a.ts', 'fine');
  await windows.handlers['problems.text']({ path: file, text: 'ERROR typed' }, { windowId: 1 });
  await heard(() => messagesOf(1)[0] === 'typed' && messagesOf(2)[0] === 'typed');
  const listed = await windows.handlers['problems.list'](null, { windowId: 2 });
  expect(listed).toMatchObject({
    ok: true,
    value: {
      files: [{ path: file, problems: [{ message: 'typed' }] }],
      servers: [{ id: 'typescript', name: 'TypeScript', state: 'ready' }],
    },
  });
  expect(sent.map(({ event }) => event.topic)).toContain('language-servers');

  windows.closed(1);
  await heard(() => sent.at(-1)?.event.topic === 'problems' && messagesOf(2).length === 0);
});

it('a file that two windows show is served until both have closed it', async () => {
  const file = await fixture.server.put('a.ts', 'fine');
  for (const windowId of [1, 2])
    await windows.handlers['problems.text']({ path: file, text: 'ERROR x' }, { windowId });
  const folder = fixture.languages.folder(fixture.server.root);
  await until(fixture.languages, () => folder.problems().length === 1);
  await windows.handlers['problems.closed']({ path: file }, { windowId: 1 });
  expect(folder.problems()).toHaveLength(1);
  await windows.handlers['problems.closed']({ path: file }, { windowId: 2 });
  expect(folder.problems()).toEqual([]);
});

it('nothing outside the folder is served, and a window without a folder is told so', async () => {
  const outside = path.join(path.dirname(fixture.server.root), 'elsewhere.ts');
  expect(await windows.handlers['problems.text']({ path: outside, text: 'ERROR' }, { windowId: 1 })).toEqual({
    ok: true,
    value: null,
  });
  expect(await fixture.server.starts()).toBe(0);
  expect(await windows.handlers['problems.text']({ path: outside, text: '' }, { windowId: 9 })).toMatchObject(
    {
      ok: false,
      error: { kind: 'no-folder' },
    },
  );
  expect(await windows.handlers['problems.list'](null, { windowId: 9 })).toEqual({
    ok: true,
    value: { files: [], servers: [] },
  });
});

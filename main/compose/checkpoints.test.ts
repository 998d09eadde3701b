import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notice } from '@shared/contract/events';
import type { TurnChanges } from '@shared/domain/checkpoint';
import type { Conversation } from '@shared/domain/message';
import type { Result } from '@shared/kit/result';
import type { Core } from './core';
import { openCore } from './testing/open-core';

/** The whole engine on a home and a folder of its own; the person's message is the call (Direct). */
describe('checkpoints of turns', () => {
  let base = '';
  let root = '';
  let core: Core;
  let notices: Notice[] = [];
  beforeEach(async () => {
    base = await realpath(await mkdtemp(path.join(tmpdir(), 'checkpoints-')));
    root = path.join(base, 'work');
    await mkdir(root);
    notices = [];
    core = open(process.env['PATH']);
  });
  afterEach(async () => {
    await core.close();
    await rm(base, { recursive: true, force: true });
  });

  function open(searchPath: string | undefined): Core {
    return openCore(path.join(base, 'home'), {
      userHome: base,
      env: { PATH: searchPath },
      notify: (notice) => notices.push(notice),
    });
  }

  function start(): Conversation {
    return valueOf(core.chat.create({ model: 'direct', mode: 'full', agent: null, root, projectId: 'p1' }));
  }

  const file = (name: string): string => path.join(root, name);
  const text = (name: string): Promise<string> => readFile(file(name), 'utf8');

  /** Says it and waits until its turn has its last checkpoint; nothing for a turn without one. */
  async function say(conversation: Conversation, ...lines: string[]): Promise<TurnChanges | undefined> {
    const before = core.checkpoints.turns(conversation.id).length;
    core.chat.send(conversation.id, lines.join('\n'));
    await core.chat.idle(conversation.id);
    const turns = (): readonly TurnChanges[] => core.checkpoints.turns(conversation.id);
    await vi.waitFor(() => expect(turns().at(-1)?.state).not.toBe('running'), 10_000);
    return turns()[before];
  }

  function write(name: string, content: string): string {
    const call = `Write ${JSON.stringify({ files: [{ path: name, content }] })}`;
    return existsSync(file(name)) ? `Read ${name}\n${call}` : call;
  }

  it('PE8: a turn that only reads makes no checkpoint', async () => {
    await writeFile(file('a.txt'), 'a');
    const talk = start();
    await say(talk, 'Read a.txt', 'Bash cat a.txt | wc -c', 'Search a');
    expect(core.checkpoints.turns(talk.id)).toEqual([]);
    expect(existsSync(path.join(base, 'home/checkpoints'))).toBe(false);
    expect(await readdir(root)).toEqual(['a.txt']);
  });

  it('PE8: one checkpoint a turn, before its first change; preview, diff, restore of one file and of all, and undo', async () => {
    await writeFile(file('keep.txt'), 'one\ntwo\n');
    await writeFile(file('gone.txt'), 'still needed\n');
    const talk = start();
    const turn = await say(
      talk,
      write('keep.txt', 'one\nTWO\n'),
      write('new/made.txt', 'made\n'),
      'Bash rm gone.txt',
    );
    expect(turn).toMatchObject({ state: 'ended', created: 1, changed: 1, deleted: 1, restore: null });
    const runId = turn?.runId ?? '';
    expect(
      valueOf(await core.checkpoints.changes(runId)).map(({ path: name, status }) => [name, status]),
    ).toEqual([
      ['gone.txt', 'deleted'],
      ['keep.txt', 'changed'],
      ['new/made.txt', 'created'],
    ]);
    const preview = valueOf(await core.checkpoints.preview(runId));
    expect(preview.files.map(({ path: name, effect, since }) => [name, effect, since])).toEqual([
      ['gone.txt', 'bring-back', 'turn'],
      ['keep.txt', 'change', 'turn'],
      ['new/made.txt', 'delete', 'turn'],
    ]);
    expect(valueOf(await core.checkpoints.diff(runId, 'keep.txt', 'restore'))).toMatchObject({
      path: 'keep.txt',
      status: 'changed',
      added: 1,
      removed: 1,
    });
    expect(valueOf(await core.checkpoints.diff(runId, 'new/made.txt', 'turn'))).toMatchObject({
      added: 1,
      removed: 0,
    });

    expect(valueOf(await core.checkpoints.restore(runId, ['gone.txt']))).toMatchObject({
      restored: 1,
      kept: [],
    });
    expect(await text('gone.txt')).toBe('still needed\n');
    expect(await text('keep.txt')).toBe('one\nTWO\n');

    const all = valueOf(await core.checkpoints.restore(runId, ['keep.txt', 'new/made.txt']));
    expect(all).toMatchObject({ restored: 2, kept: [] });
    expect((await readdir(root)).toSorted()).toEqual(['gone.txt', 'keep.txt']);
    expect(await text('keep.txt')).toBe('one\ntwo\n');
    expect(core.checkpoints.turns(talk.id)[0]?.restore).toEqual({
      id: all.restoreId,
      files: 2,
      undone: false,
    });

    expect(valueOf(await core.checkpoints.undo(all.restoreId ?? ''))).toMatchObject({
      restored: 2,
      kept: [],
    });
    expect(await text('keep.txt')).toBe('one\nTWO\n');
    expect(await text('new/made.txt')).toBe('made\n');
    expect(core.checkpoints.turns(talk.id)[0]?.restore?.undone).toBe(true);
    expect(await core.checkpoints.undo(all.restoreId ?? '')).toMatchObject({
      ok: false,
      error: { kind: 'undone' },
    });
  });

  it('PE8: the preview says who changed a file after the turn, and what changes after the preview is kept', async () => {
    for (const name of ['a', 'b', 'c']) await writeFile(file(name), 'before');
    const talk = start();
    const turn = await say(talk, write('a', 'turn'), write('b', 'turn'), write('c', 'turn'));
    await say(talk, write('b', 'later turn'));
    await writeFile(file('c'), 'by hand');
    const runId = turn?.runId ?? '';
    const preview = valueOf(await core.checkpoints.preview(runId));
    expect(preview.files.map(({ path: name, since }) => [name, since])).toEqual([
      ['a', 'turn'],
      ['b', 'later-turn'],
      ['c', 'someone'],
    ]);
    await writeFile(file('a'), 'just now');
    expect(valueOf(await core.checkpoints.restore(runId, ['a', 'c']))).toMatchObject({
      restored: 1,
      kept: [{ path: 'a', reason: 'It was changed since the preview. Look again before you restore it.' }],
    });
    expect([await text('a'), await text('b'), await text('c')]).toEqual(['just now', 'later turn', 'before']);
  });

  it('PE8: an undo leaves alone what was changed after the restore', async () => {
    await writeFile(file('a'), 'before');
    await writeFile(file('b'), 'before');
    const turn = await say(start(), write('a', 'turn'), write('b', 'turn'));
    const restored = valueOf(await core.checkpoints.restore(turn?.runId ?? '', ['a', 'b']));
    await writeFile(file('b'), 'mine');
    expect(valueOf(await core.checkpoints.undo(restored.restoreId ?? ''))).toMatchObject({
      restored: 1,
      kept: [{ path: 'b', reason: 'It was changed after the restore.' }],
    });
    expect([await text('a'), await text('b')]).toEqual(['turn', 'mine']);
  });

  it('PE8: no restore while a turn works in the folder', async () => {
    await writeFile(file('a'), 'before');
    const talk = start();
    const turn = await say(talk, write('a', 'turn'));
    core.chat.send(start().id, 'Bash sleep 5');
    expect(await core.checkpoints.restore(turn?.runId ?? '', ['a'])).toEqual({
      ok: false,
      error: {
        kind: 'running',
        message: 'A turn works in this folder. Stop it or wait until it ends, then restore.',
      },
    });
    expect(await text('a')).toBe('turn');
  });

  it('PE8: without git the call goes on, and one notice says why nothing can be restored', async () => {
    await core.close();
    core = open('/nonexistent');
    const talk = start();
    await say(talk, write('a', 'written'));
    await say(talk, write('b', 'written'));
    expect(await text('b')).toBe('written');
    expect(core.checkpoints.turns(talk.id)).toEqual([]);
    expect(notices.filter(({ id }) => id === 'checkpoints')).toEqual([
      {
        id: 'checkpoints',
        level: 'warning',
        title: 'Turns cannot be restored',
        text: 'git is not installed, and checkpoints are kept with it. Install git, then start the program again.',
      },
    ]);
  });

  it('PE8: a conversation that is deleted takes its checkpoints out of the record', async () => {
    const talk = start();
    const turn = await say(talk, write('a', 'x'));
    await core.chat.remove(talk.id);
    expect(core.checkpoints.turns(talk.id)).toEqual([]);
    expect(await core.checkpoints.preview(turn?.runId ?? '')).toMatchObject({
      ok: false,
      error: { kind: 'gone' },
    });
  });
});

function valueOf<T>(result: Result<T, { readonly message: string }>): T {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}

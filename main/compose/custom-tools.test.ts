import { createIdSource, systemClock } from '../sources';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WindowEvent } from '@shared/contract/events';
import type { RunEvent } from '@shared/domain/event';
import { projectPaths } from '../store/home';
import type { Core } from './core';
import { openCore } from './testing/open-core';
import { composeCustomToolWindow } from './custom-tools';

/** The whole engine on a home and a folder of its own; the person's message is the call (Direct). */
describe('custom tools in the engine', () => {
  let base = '';
  let root = '';
  let core: Core;
  beforeEach(async () => {
    base = await realpath(await mkdtemp(path.join(tmpdir(), 'custom-')));
    root = path.join(base, 'work');
    await mkdir(root);
    await mkdir(path.join(base, 'home/USER/tools'), { recursive: true });
  });
  afterEach(async () => {
    await core.close();
    await rm(base, { recursive: true, force: true });
  });

  function open(allow: readonly string[] = []): Core {
    core = openCore(path.join(base, 'home'), {
      userHome: base,
      env: { PATH: process.env['PATH'], HOME: base },
      rules: { allow, deny: [] },
    });
    return core;
  }

  async function write(
    scope: 'user' | 'workspace',
    name: string,
    script: string,
    danger: string,
  ): Promise<void> {
    const folder =
      scope === 'user'
        ? path.join(base, 'home/USER/tools')
        : projectPaths(path.join(base, 'home'), root).workspaceTools;
    await mkdir(folder, { recursive: true });
    const parameters = [{ name: 'word', type: 'string', required: false }];
    const tool = { name, kind: 'bash', description: `Runs ${name}.`, danger, parameters, bash: { script } };
    await writeFile(path.join(folder, `${name}.json`), JSON.stringify(tool));
  }

  async function send(text: string): Promise<readonly string[]> {
    const created = core.chat.create({ model: 'direct', mode: 'full', agent: null, root, projectId: 'p' });
    if (!created.ok) throw new Error(created.error.message);
    const { id } = created.value;
    const results: string[] = [];
    const end = core.live.subscribe(({ conversationId, event }) => {
      if (conversationId === id) results.push(...textOf(event));
    });
    core.chat.send(id, text);
    await core.chat.idle(id);
    end();
    return results;
  }

  it('CT4, CT16, CT17: they are on the wire of both catalogues, the workspace one wins, and a new file counts on the next message', async () => {
    open();
    await write('user', 'say', 'echo "user $WORD"', 'low');
    expect(await send('say one')).toEqual(['user one']);
    await write('workspace', 'say', 'echo "workspace $WORD"', 'low');
    expect(await send('say two')).toEqual(['workspace two']);
    const names = core.known('granular', root).filter(({ origin }) => origin === 'custom');
    expect(names.map(({ tool }) => tool.name)).toEqual(['say']);
    expect(core.known('claude').filter(({ origin }) => origin === 'custom')).toHaveLength(1);
  });

  it('PE1, CT11: a critical one asks in every mode, and only a rule that names it lets it run', async () => {
    await write('user', 'wipe', 'echo wiped', 'critical');
    open(['Bash(*)']);
    expect(await send('wipe x')).toEqual([
      "wipe is a custom tool whose danger was set to Critical. Critical asks in every mode. Nobody is here to answer. To allow it, start with --allow 'wipe'.",
    ]);
    await core.close();
    open(['wipe']);
    expect(await send('wipe x')).toEqual(['wiped']);
  });

  it('CT10: a wrong argument is refused before anything runs, naming it', async () => {
    await write('user', 'say', 'touch ran', 'none');
    open();
    expect(await send('say {"word": ["x"]}\nsay {"words": "x"}')).toEqual([
      'say did not run. word: ["x"] is not text.',
      'say did not run. Unknown field "words". Leave it out.',
    ]);
  });

  it('CT16: the page lists, saves and is told of edits from outside', async () => {
    open();
    const events: WindowEvent[] = [];
    let told = (): void => undefined;
    const page = composeCustomToolWindow({
      service: core.custom,
      store: core.store,
      userHome: base,
      clock: systemClock,
      ids: createIdSource(systemClock),
      notify: () => undefined,
      reportBug: (bug) => {
        throw bug;
      },
      send: (event) => {
        events.push(event);
        told();
      },
      rootOf: () => root,
    });
    const window = { windowId: 1 };
    const { handlers } = page;
    await handlers['customTools.list'](null, window);
    const draft = { name: 'say', kind: 'bash', description: 'Says.', bash: { script: 'echo hi' } };
    const saved = await handlers['customTools.save'](
      { scope: 'workspace', draft, create: true, confirmed: false },
      window,
    );
    expect(saved).toMatchObject({
      ok: true,
      value: { kind: 'saved', view: { scope: 'workspace', shadowed: false } },
    });
    const copied = await handlers['customTools.duplicate'](
      { scope: 'workspace', name: 'say', as: 'say_too', toScope: 'user' },
      window,
    );
    expect(copied).toMatchObject({ value: { kind: 'saved', view: { scope: 'user' } } });
    // Both folders are watched by now; what was saved may be told of once more.
    const seen = new Promise<void>((resolve) => {
      told = () => {
        const found = core.custom.tools.find({ scope: 'user', name: 'say_too' }, root);
        if (found?.state.kind === 'changed-outside') resolve();
      };
    });
    await write('user', 'say_too', 'echo edited', 'critical');
    await seen;
    expect(events).toContainEqual({ topic: 'custom-tools' });
    const exported = await handlers['customTools.export'](
      { tools: [{ scope: 'workspace', name: 'say' }] },
      window,
    );
    const text = exported.ok ? exported.value.text : '';
    expect(await handlers['customTools.readExport']({ text }, window)).toMatchObject({
      value: [{ draft: { name: 'say' }, notes: [] }],
    });
    expect(await handlers['customTools.delete']({ scope: 'workspace', name: 'say' }, window)).toEqual({
      ok: true,
      value: null,
    });
    await page.close();
  });
});

function textOf(event: RunEvent): string[] {
  if (event.type !== 'call-state' || event.result === undefined) return [];
  return [event.result.content.map((part) => (part.type === 'text' ? part.text : '')).join('')];
}

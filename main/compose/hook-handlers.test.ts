import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHookHandlers } from '../hooks/handlers';
import { createHookWorld, type HookWorld } from './testing/hook-world';

let world: HookWorld;
let root = '';
beforeAll(async () => {
  world = await createHookWorld();
  root = path.join(world.top, 'folder');
  await mkdir(path.join(root, '.claude'), { recursive: true });
  const hooks = {
    PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: 'check' }, { type: 'command' }] }],
    CwdChanged: [{ hooks: [{ type: 'command', command: 'moved' }] }],
  };
  const permissions = { allow: ['Bash(npm test)'] };
  await writeFile(path.join(root, '.claude/settings.json'), JSON.stringify({ hooks, permissions }, null, 2));
});
afterAll(() => world.close());

describe('the hooks part of the contract (HK1, HK7)', () => {
  it('a folder that is not trusted shows what it would bring, and is trusted by its path alone', async () => {
    const handlers = createHookHandlers({ ...world.core.hooks.desk, rootOf: () => root });
    const here = { windowId: 1 };
    const listed = await handlers['hooks.list'](null, here);
    expect(listed.ok && listed.value.hooks.map(({ subject, idle }) => [subject, idle])).toEqual([
      ['check', 'The folder is not trusted yet.'],
      ['moved', 'The folder is not trusted yet.'],
    ]);
    expect(listed.ok && listed.value.problems).toEqual([
      {
        file: path.join(root, '.claude/settings.json'),
        line: 11,
        message: 'PreToolUse[0].hooks[1].command: Invalid input: expected string, received undefined.',
      },
    ]);
    const before = await handlers['hooks.trust'](null, here);
    expect(before.ok && before.value).toMatchObject({
      root,
      trusted: false,
      brings: ['Allow rules for Claude Code: Bash(npm test)'],
    });
    const after = await handlers['hooks.setTrust']({ trusted: true }, here);
    expect(after.ok && after.value).toMatchObject({ trusted: true, lasting: true });
    const { trust } = world.core.hooks.desk;
    expect([trust.trusts(root), trust.trusts(path.join(root, 'sub')), trust.trusts(world.top)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(JSON.parse(await readFile(path.join(world.top, 'home/trusted-folders.json'), 'utf8'))).toEqual({
      folders: [root],
    });
  });

  it('each hook has a switch, and one that never comes says so', async () => {
    const handlers = createHookHandlers({ ...world.core.hooks.desk, rootOf: () => root });
    const here = { windowId: 1 };
    world.core.hooks.desk.trust.set(root, true);
    const hooks = async () => {
      const listed = await handlers['hooks.list'](null, here);
      return listed.ok ? listed.value.hooks : [];
    };
    const [check, moved] = await hooks();
    expect(moved?.idle).toBe('CwdChanged never comes here.');
    await handlers['hooks.switch']({ id: check?.id ?? '', on: false }, here);
    expect((await hooks())[0]?.off).toBe(true);
    await handlers['hooks.switch']({ id: check?.id ?? '', on: true }, here);
    expect((await hooks())[0]?.off).toBe(false);
  });
});

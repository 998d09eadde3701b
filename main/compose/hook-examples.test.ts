import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHookWorld, textsOf, type HookWorld } from './testing/hook-world';

const examples = fileURLToPath(new URL('../../docs/examples/hooks', import.meta.url));
const example = (name: string): object => ({
  type: 'command',
  command: name.endsWith('.mjs')
    ? `${JSON.stringify(process.execPath)} ${examples}/${name}`
    : `${examples}/${name}`,
});

describe.skipIf(process.platform === 'win32')('HK1: the hooks of docs/examples/hooks', () => {
  let world: HookWorld;
  beforeAll(async () => {
    world = await createHookWorld();
  });
  afterAll(() => world.close());

  it('secrets are refused, files are formatted after an edit, and commands are rewritten', async () => {
    const key = `AKIA${'Q'.repeat(16)}`;
    const { requests, root } = await world.turn({
      name: 'examples',
      mode: 'full',
      settings: {
        hooks: {
          PreToolUse: [
            { matcher: 'Write|Edit', hooks: [example('block-secrets.sh')] },
            { matcher: 'Bash', hooks: [example('rewrite-command.mjs')] },
          ],
          PostToolUse: [{ matcher: 'Write|Edit', hooks: [example('format-after-edit.mjs')] }],
        },
      },
      steps: [
        {
          calls: [
            { name: 'Write', input: { path: 'key.txt', content: key } },
            { name: 'Write', input: { path: 'loose.txt', content: 'one  \ntwo\t\n\n\n' } },
            { name: 'Write', input: { path: 'tidy.txt', content: 'one\n' } },
            { name: 'Bash', input: { command: 'git log' } },
          ],
        },
      ],
    });
    const said = textsOf(requests[1]).join('\n');
    expect(said).toContain(
      'This looks like a secret. Read it from the environment instead of writing it into a file.',
    );
    await expect(readFile(path.join(root, 'key.txt'))).rejects.toThrow('ENOENT');
    expect(await readFile(path.join(root, 'loose.txt'), 'utf8')).toBe('one\ntwo\n');
    expect(said).toContain(
      `PostToolUse:Write hook additional context: ${root}/loose.txt was formatted after this call.`,
    );
    expect(said).not.toContain('tidy.txt was formatted');
    const [, , , log] = world.core.store.calls.byConversation(
      world.core.store.calls.recent(1)[0]?.conversationId ?? '',
    );
    expect(log?.input).toMatchObject({ command: 'git log --oneline -20' });
  });

  it('a notification tells what the agent waits for, and what it says is never run', async () => {
    const shown = path.join(world.top, 'shown');
    const program = path.join(world.top, 'notify');
    await writeFile(program, `#!/bin/sh\nprintf '%s|' "$@" > '${shown}'\n`, { mode: 0o755 });
    const { command } = example('notify.sh') as { command: string };
    const { root } = await world.turn({
      name: 'notifies',
      settings: {
        hooks: {
          Notification: [{ hooks: [{ type: 'command', command: `NOTIFY_WITH='${program}' ${command}` }] }],
        },
      },
      steps: [],
    });
    const message = "Toolwright needs your permission to use Bash; $(touch '/tmp/never')";
    await world.core.hooks.desk.engine.fire(
      { event: 'Notification', fields: { message, notification_type: 'permission_prompt' } },
      { conversationId: 'c', root, cwd: root },
      new AbortController().signal,
    );
    expect(await readFile(shown, 'utf8')).toBe(`Toolwright|${message}|`);
  });
});

describe.runIf(process.platform === 'linux')('a hook that misbehaves', () => {
  it('B51, B52: whatever one does, the call runs, the person is told, and nothing of it is left', async () => {
    const world = await createHookWorld();
    const tag = `misbehaves${process.pid}`;
    const hooks = {
      hangs: { command: `: hangs ${tag}; sleep 67`, timeout: 0.3 },
      crashes: { command: 'kill -SEGV $$' },
      floods: { command: `: ${tag}; yes` },
      'broken JSON': { command: `printf '{"hookSpecificOutput": {'` },
      'wrong answer': { command: `printf '{"decision": "maybe"}'` },
      'reads nothing': { command: 'exec <&-; true' },
      'kills its parent': { command: 'kill -9 $PPID' },
      'leaves a child': { command: `: ${tag}; (exec -a ${tag} sleep 68) & true` },
    };
    const started = Date.now();
    const { requests } = await world.turn({
      name: 'misbehaves',
      mode: 'full',
      settings: {
        hooks: {
          PreToolUse: [
            { hooks: Object.values(hooks).map((one) => ({ type: 'command', shell: 'bash', ...one })) },
          ],
        },
      },
      steps: [{ calls: [{ name: 'Bash', input: { command: 'echo went on' } }] }],
    });
    expect(Date.now() - started).toBeLessThan(20_000);
    expect(textsOf(requests[1])).toContain('went on');
    const told = world.notices.map(({ text }) => text ?? '');
    for (const [name, problem] of [
      ['hangs', 'It took longer than 0.3 s and was ended.'],
      ['crashes', 'It ended with exit code 139'],
      ['floods', 'It printed more than 64 MB and was ended.'],
      ['wrong answer', 'Its answer does not fit: decision'],
      ['kills its parent', 'It was ended by SIGKILL.'],
    ] as const) {
      const { command } = hooks[name];
      expect(told.find((text) => text.startsWith(`${command}: `))).toContain(problem);
    }
    expect(told).toHaveLength(5);
    await world.close();
    expect(left(tag)).toEqual([]);
    expect(world.bugs).toEqual([]);
  });
});

/** Command lines of processes that are still there. */
function left(tag: string): readonly string[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return [];
    try {
      const line = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      return line.includes(tag) ? [line] : [];
    } catch {
      // It ended while it was looked at.
      return [];
    }
  });
}

import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHookWorld, textsOf, type HookWorld } from './testing/hook-world';

let world: HookWorld;
beforeAll(async () => {
  world = await createHookWorld();
});
afterAll(() => world.close());

const on = (event: string, command: string, matcher = ''): object => ({
  hooks: { [event]: [{ matcher, hooks: [{ type: 'command', command }] }] },
});
const say = (answer: object): string => `cat >/dev/null; printf '%s' '${JSON.stringify(answer)}'`;
const pre = (more: object): string => say({ hookSpecificOutput: { hookEventName: 'PreToolUse', ...more } });
const bash = (command: string) => ({ calls: [{ name: 'Bash', input: { command } }] });

describe('hooks in a turn (HK1-HK5)', () => {
  it('HK3: a rewritten command runs, and its result is what the model reads', async () => {
    const { requests } = await world.turn({
      name: 'rewrite',
      mode: 'full',
      settings: on(
        'PreToolUse',
        pre({ permissionDecision: 'allow', updatedInput: { command: 'echo new' } }),
        'Bash',
      ),
      steps: [bash('echo old')],
    });
    expect(textsOf(requests[1])).toContain('new');
  });

  it('HK2: secrets are kept out of a batch of writes: any deny refuses the whole call', async () => {
    const check = `case "$(cat)" in *AKIA*) echo 'no secrets in files' >&2; exit 2;; esac`;
    const { requests, root, conversationId } = await world.turn({
      name: 'secrets',
      mode: 'full',
      settings: on('PreToolUse', check, 'Write|Edit'),
      steps: [
        {
          calls: [
            {
              name: 'Write',
              input: {
                files: [
                  { path: 'a', content: 'x' },
                  { path: 'b', content: 'AKIA1' },
                ],
              },
            },
          ],
        },
      ],
    });
    expect(textsOf(requests[1])).toContain(`PreToolUse:Write hook error: [${check}]: no secrets in files`);
    await expect(readFile(path.join(root, 'a'))).rejects.toThrow('ENOENT');
    const inputs = world.core.hooks.desk.inspector
      .list()
      .filter((run) => run.conversationId === conversationId);
    // The two run side by side, and either may end first.
    const seen = inputs.map(
      ({ input }) => (JSON.parse(input) as { tool_input: { file_path: string } }).tool_input,
    );
    expect(seen.toSorted((one, other) => one.file_path.localeCompare(other.file_path))).toEqual([
      { file_path: path.join(root, 'a'), content: 'x' },
      { file_path: path.join(root, 'b'), content: 'AKIA1' },
    ]);
  });

  it('formats after an edit, and the model is told what the hook says', async () => {
    const format = `f=$(sed 's/.*"file_path":"\\([^"]*\\)".*/\\1/'); printf formatted > "$f"; echo '{"hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContext":"It was formatted."}}'`;
    const { requests, root } = await world.turn({
      name: 'format',
      mode: 'full',
      settings: on('PostToolUse', format, 'Write'),
      steps: [{ calls: [{ name: 'Write', input: { path: 'a.txt', content: 'x' } }] }],
    });
    expect(readFileSync(path.join(root, 'a.txt'), 'utf8')).toBe('formatted');
    expect(textsOf(requests[1]).join('\n')).toContain(
      '<system-reminder>\nPostToolUse:Write hook additional context: It was formatted.\n</system-reminder>',
    );
  });

  it('HK1: the hooks of a folder that is not trusted do not run', async () => {
    const { requests } = await world.turn({
      name: 'stranger',
      mode: 'full',
      trusted: false,
      settings: on('PreToolUse', 'exit 2'),
      steps: [bash('echo ran')],
    });
    expect(textsOf(requests[1])).toContain('ran');
  });

  it('HK4: an answer in the person’s place runs the call; a suggestion that is echoed grants exactly it', async () => {
    const answer = `node -e 'let t="";process.stdin.on("data",d=>t+=d).on("end",()=>{const s=JSON.parse(t).permission_suggestions.filter(x=>x.destination==="session"&&x.type==="addRules");console.log(JSON.stringify({hookSpecificOutput:{hookEventName:"PermissionRequest",decision:{behavior:"allow",updatedPermissions:s}}}))})'`;
    const { requests, conversationId } = await world.turn({
      name: 'permit',
      settings: on('PermissionRequest', answer),
      steps: [bash('touch made'), bash('touch made'), bash('touch other')],
    });
    const runs = world.core.hooks.desk.inspector
      .list()
      .filter((run) => run.conversationId === conversationId);
    expect(runs.map(({ effect }) => effect)).toEqual(['allowed the call', 'allowed the call']);
    expect(requests).toHaveLength(4);
  });

  it('B51: a Stop hook that always blocks is overruled after eight times', async () => {
    const { requests, conversationId } = await world.turn({
      name: 'stubborn',
      settings: on('Stop', say({ decision: 'block', reason: 'not yet' })),
      steps: [],
    });
    expect(requests).toHaveLength(9);
    const runs = world.core.hooks.desk.inspector
      .list()
      .filter((run) => run.conversationId === conversationId);
    const active = runs.map(
      ({ input }) => (JSON.parse(input) as { stop_hook_active: boolean }).stop_hook_active,
    );
    expect(active.toReversed().slice(0, 2)).toEqual([false, true]);
    expect(textsOf(requests[1]).join('\n')).toContain('Stop hook feedback:\nnot yet');
    expect(world.notices.map(({ title }) => title)).toContain('The turn was ended');
  });

  it('a message that a hook refuses never reaches the model, in this turn or a later one', async () => {
    const { requests, conversationId } = await world.turn({
      name: 'refused',
      prompt: 'my password is hunter2',
      settings: on('UserPromptSubmit', `case "$(cat)" in *hunter2*) echo leak >&2; exit 2;; esac`),
      steps: [],
    });
    expect(requests).toHaveLength(0);
    const snapshot = world.core.chat.snapshot(conversationId);
    expect(snapshot.ok && snapshot.value.messages).toEqual([]);
  });

  it('HK5: the transcript is whole before a hook runs', async () => {
    const { conversationId } = await world.turn({
      name: 'transcript',
      mode: 'full',
      settings: on(
        'PostToolUse',
        `cp "$(sed 's/.*"transcript_path":"\\([^"]*\\)".*/\\1/')" "$CLAUDE_PROJECT_DIR/copy"`,
      ),
      steps: [bash('echo one'), bash('echo two')],
    });
    const copy = await readFile(path.join(world.top, 'transcript/work/copy'), 'utf8');
    const lines = copy
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; sessionId: string });
    expect(lines.map(({ type }) => type)).toEqual(['user', 'assistant', 'user', 'assistant']);
    expect(lines[0]?.sessionId).toBe(conversationId);
  });

  it('HK8: a hook is tried on a recorded call, and nothing but the hook happens', async () => {
    const { root, conversationId } = await world.turn({
      name: 'trial',
      mode: 'full',
      settings: {},
      steps: [bash('touch once')],
    });
    await writeFile(
      path.join(root, '.claude/settings.json'),
      JSON.stringify(on('PreToolUse', 'echo no >&2; exit 2')),
    );
    const { finder, engine } = world.core.hooks.desk;
    const [hook] = (await finder.find(root)).hooks;
    const call = world.core.store.calls.byConversation(conversationId)[0];
    if (hook === undefined || call === undefined) throw new Error('There is no hook or call.');
    const scene = { conversationId, root, cwd: root, callId: call.id };
    const tool = { name: 'Bash', input: { command: 'touch once' } };
    const question = { event: 'PreToolUse' as const, subject: 'Bash', tool, fields: {} };
    const { run } = await engine.tryOut(hook, question, scene, AbortSignal.timeout(5000));
    expect(run).toMatchObject({
      exitCode: 2,
      stderr: 'no\n',
      effect: 'denied the call: [echo no >&2; exit 2]: no',
    });
  });

  it('no bug was reported', () => expect(world.bugs).toEqual([]));
});

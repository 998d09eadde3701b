import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCustomTool } from '@shared/domain/custom-tool';
import { readArguments } from '@shared/template/arguments';
import { readyRun, type CustomResult } from './run-custom';
import { createTestBench, difference } from './test-bench';
import { createToolServer } from './serve';
import { bashTool, customWorld } from './testing/custom-world';
import type { ToolTestEvent } from '@shared/domain/custom-tool-view';

type World = ReturnType<typeof customWorld>;

async function runTool(
  world: World,
  file: Record<string, unknown>,
  args: Record<string, unknown> = {},
  signal = new AbortController().signal,
): Promise<{ readonly result?: CustomResult; readonly live: string; readonly refused?: string }> {
  const tool = readCustomTool(file);
  if (!tool.ok) throw new Error(tool.error.map(({ message }) => message).join(' '));
  const values = readArguments(tool.value.parameters, args);
  if (!values.ok) return { live: '', refused: values.error.message };
  const scene = { root: world.root, home: world.home, confirmed: [] };
  const ready = await readyRun(tool.value, values.value, scene, world.run);
  if (!ready.ok) return { live: '', refused: ready.error };
  const steps = ready.value.run(signal);
  let live = '';
  for (;;) {
    const step = await steps.next();
    if (step.done === true) return { result: step.value, live };
    live += step.value.text;
  }
}

const text = (result: CustomResult | undefined): string =>
  result?.content.map((part) => (part.type === 'text' ? part.text : '')).join('') ?? '';
const parameter = (name: string): object => ({ name, type: 'string', required: false });

describe('a Bash tool runs (CT3, CT4, CT10)', () => {
  test('values are variables and never part of the script; what is left out is set and empty', async () => {
    const world = customWorld();
    const tool = bashTool('say', 'set -u; printf "[%s][%s]" "$WORD" "$MORE"', {
      parameters: ['word', 'more'].map(parameter),
    });
    const { result, live } = await runTool(world, tool, { word: '$(touch pwned); "\' \n`x`' });
    expect(text(result)).toBe('[$(touch pwned); "\' \n`x`][]');
    expect(live).toBe(text(result));
    expect(result).toMatchObject({ exitCode: 0, display: { kind: 'command', cwd: '', exitCode: 0 } });
  });

  test('a parameter is set last: what a profile changed is put back, and the run says which; what it printed is left out', async () => {
    const world = customWorld();
    writeFileSync(path.join(world.home, '.bash_profile'), 'export BRANCH=from-the-profile\necho welcome\n');
    const tool = bashTool('show', 'echo "$BRANCH"; env | grep -c TOOLWRIGHT_VALUE', {
      parameters: [parameter('branch')],
    });
    const { result } = await runTool(world, tool, { branch: 'main' });
    expect(text(result)).toBe(
      'main\n0\nThe profile of bash had changed BRANCH; the script got the values of the call.\nExit code 1',
    );
  });

  test('sh runs as a login shell too, CRLF line ends are read as LF, and a missing shell or folder is named', async () => {
    const world = customWorld();
    const crlf = bashTool(
      'a',
      'if true; then\r\n  echo yes\r\nfi\r\n',
      { parameters: [parameter('x')] },
      { shell: 'sh' },
    );
    expect(text((await runTool(world, crlf, { x: '1' })).result)).toBe('yes');
    const gone = bashTool('b', 'pwd', {}, { workingDirectory: 'build/out' });
    expect(await runTool(world, gone)).toMatchObject({
      refused: 'working directory: build/out does not exist in the workspace.',
    });
    const outside = bashTool('c', 'pwd', {}, { workingDirectory: '/' });
    expect((await runTool(world, outside)).refused).toContain(
      'working directory: / is outside of the workspace and not confirmed.',
    );
    const up = bashTool('d', 'pwd', {}, { workingDirectory: '..' });
    expect((await runTool(world, up)).refused).toContain('leads outside of the workspace');
  });

  test('a secret reaches the script and never its output, whole or in pieces; without a value nothing runs (CT18, CO7)', async () => {
    const env = [{ name: 'KEY', value: '{{vault:DEPLOY}}', secret: true }];
    const tool = bashTool(
      'deploy',
      'echo "key $KEY"; printf "%s" "${KEY%-*}"; sleep 0.05; echo "-${KEY##*-} end"',
      {},
      { env },
    );
    const { result, live } = await runTool(customWorld({ TOOLWRIGHT_SECRET_DEPLOY: 's3cret-value' }), tool);
    expect(text(result)).toBe('key [secret]\n[secret] end');
    expect(live).not.toContain('s3cret');
    expect((await runTool(customWorld(), tool)).refused).toBe(
      'The secret DEPLOY has no value: the Vault is open in the window alone. Set the environment variable TOOLWRIGHT_SECRET_DEPLOY.',
    );
  });

  test('Stop and the time limit end it with everything it started', async () => {
    const world = customWorld();
    const slow = bashTool('slow', 'sleep 30 & sleep 30', { timeoutMs: 200 });
    expect((await runTool(world, slow)).result).toMatchObject({
      isError: true,
      display: { timedOut: true },
      reason: 'timed out after 0.2 s',
    });
    const stop = AbortSignal.timeout(150);
    expect((await runTool(world, bashTool('long', 'sleep 30'), {}, stop)).result).toMatchObject({
      isError: true,
      reason: 'stopped',
    });
  });
});

describe('the bench and the server (CT9, CT18)', () => {
  test('Test now says what is missing, streams, settles to exit code and output, and leaves one row in the audit log', async () => {
    const world = customWorld();
    const events: ToolTestEvent[] = [];
    let ended = (): void => undefined;
    const isEnded = new Promise<void>((resolve) => (ended = resolve));
    const bench = createTestBench({
      ...world.run,
      ids: world.ids,
      record: world.store.record,
      home: world.home,
      reportBug: (bug) => {
        throw bug;
      },
      send: (_, event) => {
        events.push(event);
        if (event.kind === 'ended') ended();
      },
    });
    const draft = { name: '', kind: 'bash', description: '', bash: { script: '' } };
    expect(bench.start(draft, {}, world.root)).toMatchObject({
      error: [
        { message: 'Give the tool a name.' },
        { message: 'Write the description.' },
        { message: 'The script is empty.' },
      ],
    });
    const started = bench.start(bashTool('try_it', 'echo out; exit 3'), {}, world.root);
    expect(started.ok).toBe(true);
    await isEnded;
    expect(events.at(-1)).toMatchObject({
      kind: 'ended',
      result: { ok: false, exitCode: 3, text: 'out\nExit code 3', reason: 'exit 3' },
    });
    expect(world.store.audit.byConversation('')).toMatchObject([
      { tool: 'try_it', subject: 'test by hand', allowed: true },
    ]);
  });

  test('an example passes when status, marked text and marked value are equal, and says what differs', () => {
    const result = { ok: true, text: '', display: { kind: 'text' as const }, durationMs: 1, status: 200 };
    const output = '{"list": [{"name": "a"}], "n": 1}';
    expect(
      difference(result, output, { status: 200, jsonPath: { path: '$.list[0].name', value: 'a' } }),
    ).toBeUndefined();
    expect(difference(result, output, { status: 201 })).toBe('The status is 200 and should be 201.');
    expect(difference(result, output, { jsonPath: { path: 'n', value: 2 } })).toBe('n is 1 and should be 2.');
    expect(difference(result, output, { jsonPath: 'missing' })).toBe('There is no missing in the output.');
    expect(difference(result, output, { text: 'other' })).toBe(
      'The text differs from the one that was kept.',
    );
  });

  test('the server lists and runs tools up to the ceiling and names what is above it', async () => {
    const world = customWorld();
    world.write(
      'user',
      'safe',
      bashTool('safe', 'echo "hi $WHO"', { danger: 'none', parameters: [parameter('who')] }),
    );
    world.write('user', 'risky', bashTool('risky', 'true', { danger: 'high' }));
    world.write('user', 'gone', bashTool('gone', 'true', { danger: 'none' }));
    const server = createToolServer({
      ...world,
      record: world.store.record,
      ceiling: 'none',
      removed: () => new Set(['gone']),
    });
    const { signal } = new AbortController();
    expect(server.list().map(({ name }) => name)).toEqual(['safe']);
    expect(server.leftOut()).toEqual(['risky']);
    expect(await server.call('safe', { who: 'you' }, signal)).toEqual({ text: 'hi you', isError: false });
    expect(await server.call('safe', { whom: 'you' }, signal)).toEqual({
      text: 'whom: the tool has no such parameter. Leave it out.',
      isError: true,
    });
    expect((await server.call('risky', {}, signal)).text).toContain('with --allow-danger high');
  });
});

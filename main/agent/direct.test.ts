import { describe, expect, it } from 'vitest';
import { createDirectDriver } from './direct';
import type { ModelEvent, ModelMessage } from './ports';
import { call, finish, lines, userMessage, world } from './testing/run-harness';
import type { WorldOptions } from './testing/run-harness';

const tools = ['Read', 'Bash'].map((name) => ({ name, description: '', inputSchema: {} }));
const driver = () =>
  createDirectDriver({ primaryArgumentOf: (name) => ({ Read: 'path', Bash: 'command' })[name] });

function directWorld(options: WorldOptions = {}) {
  return world([], {
    tools,
    ...options,
    ports: { models: { resolve: () => Promise.resolve({ ok: true, value: driver() }) } },
  });
}

async function step(messages: readonly ModelMessage[]): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  const request = {
    system: '',
    messages,
    tools,
    signal: new AbortController().signal,
    loadBlob: () => Promise.resolve(undefined),
  };
  for await (const event of driver().stream(request)) events.push(event);
  return events;
}

const user = (text: string): ModelMessage => ({ role: 'user', content: [{ type: 'text', text }] });
const called = (id: string): ModelMessage => ({
  role: 'assistant',
  parts: [{ type: 'call', id, name: 'Read', input: {} }],
});

describe('WB2 the Direct driver', () => {
  it('emits one call a step, so that each sees the effect of the one before', async () => {
    const { run, events, log } = directWorld({ readOnly: () => true });
    await run({ model: 'direct', branch: [userMessage('Read a\nBash ls')] });
    expect(lines(events)).toEqual([
      'run-started',
      'message assistant Read{"path":"a"}',
      'message assistant Bash{"command":"ls"}',
      'ended done 3',
    ]);
    expect(log.filter((line) => !line.startsWith('save'))).toEqual([
      'prepare Read',
      'start Read',
      'end Read',
      'prepare Bash',
      'start Bash',
      'end Bash',
    ]);
  });

  it('answers a line that is no call with a short help that names the roster', async () => {
    const { run, saved } = directWorld();
    await run({ branch: [userMessage('Read a\nwhat now?')] });
    expect(saved.at(-1)?.parts).toEqual([
      {
        type: 'text',
        text: [
          '"what now?" is no tool call.',
          'Write one call a line: a tool and its main argument (Read src/a.ts), a tool and JSON arguments (Read {"path": "src/a.ts"}), or {"tool": "Read", "input": {"path": "src/a.ts"}}.',
          'Tools: Read, Bash.',
        ].join('\n'),
      },
    ]);
  });

  it('goes on where an interrupted turn stopped, told by the history alone', async () => {
    const events = await step([user('Read a\nRead b\nRead c'), called('direct_1'), called('direct_2')]);
    expect(events[0]).toMatchObject({ type: 'call', id: 'direct_3', input: { path: 'c' } });
  });

  it('leaves what an earlier message asked and was stopped alone', async () => {
    const events = await step([user('Read a\nRead b'), called('direct_1'), user('Read z')]);
    expect(events[0]).toMatchObject({ id: 'direct_2', input: { path: 'z' } });
  });

  it('does what is added while it works after what was asked before', async () => {
    const { run, log, steering } = directWorld({
      answer(request) {
        if ((request.input as { path: string }).path === 'a') steering.push({ id: 's', text: 'Read c' });
        return JSON.stringify(request.input);
      },
    });
    const order: unknown[] = [];
    await run({
      branch: [userMessage('Read a\nRead b')],
      emit: (event) => event.type === 'message-added' && order.push(event.message.parts[0]),
    });
    expect(log.filter((line) => line === 'end Read')).toHaveLength(3);
    expect(order).toMatchObject([
      { input: { path: 'a' } },
      { text: 'Read c' },
      { input: { path: 'b' } },
      { input: { path: 'c' } },
    ]);
  });

  it('gives the same events, records and requests as a model that makes the same calls', async () => {
    const direct = directWorld();
    await direct.run({ branch: [userMessage('Read a\nBash ls')] });
    const scripted = world(
      [
        [call('direct_1', 'Read', { path: 'a' }), finish('calls')],
        [call('direct_2', 'Bash', { command: 'ls' }), finish('calls')],
        [finish()],
      ],
      { tools },
    );
    await scripted.run({ branch: [userMessage('Read a\nBash ls')] });
    expect(direct.events).toEqual(scripted.events.filter((event) => event.type !== 'context'));
    expect(direct.saved).toEqual(scripted.saved);
    expect(direct.log).toEqual(scripted.log);
  });
});

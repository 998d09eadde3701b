import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextWake } from '../chat/next-wake';
import { agentLine, createAgentWorld, type AgentWorld } from '../compose/testing/agent-world';
import { parseArguments } from './arguments';
import { runPrompt } from './prompt';

interface Line {
  readonly type: string;
  readonly parent_tool_use_id?: string | null;
  readonly message?: {
    readonly content: readonly { readonly type: string; readonly [field: string]: unknown }[];
  };
  readonly result?: string;
  readonly permission_denials?: readonly { readonly tool_name: string }[];
}

describe('sub-agents of a headless turn (CO3, section 10)', () => {
  let world: AgentWorld;
  beforeAll(async () => {
    world = await createAgentWorld();
  });
  afterAll(() => world.close());

  async function run(message: string, format: 'text' | 'stream-json', mode = 'full') {
    const parsed = parseArguments(['-p', message, '--output-format', format, '--permission-mode', mode]);
    if (!parsed.ok || parsed.value.kind !== 'prompt') throw new Error('arguments');
    const { core, root } = world;
    const out: string[] = [];
    const code = await runPrompt(
      parsed.value,
      { root, name: 'work', projectId: 'p1' },
      {
        chat: core.chat,
        conversation: (id) => core.store.conversations.get(id),
        agentOf: (id) => core.agents.viewOf(id),
        subscribe: (listener) => core.live.subscribe(listener),
        loadImage: async () => undefined,
        nextWake: (id, signal) => nextWake(core.jobs, core.agents, id, signal),
        mcpServers: () => [],
        settings: () => core.settings(),
        mode: 'manual',
      },
      {
        out: (text) => out.push(text),
        error: (text) => out.push(text),
        stdin: async () => '',
        cwd: root,
        version: '1',
        signal: new AbortController().signal,
      },
    );
    return { code, text: out.join('') };
  }

  it('stream-json tells what a sub-agent says and does under the call that started it, at every level', async () => {
    const { code, text } = await run(
      agentLine(`Read a.txt\n${agentLine('Bash touch x')}`),
      'stream-json',
      'manual',
    );
    expect(code).toBe(0);
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
    const uses = lines.flatMap(({ message, parent_tool_use_id: parent }) =>
      (message?.content ?? []).flatMap((block) =>
        block.type === 'tool_use' ? [{ name: block['name'], id: block['id'], parent }] : [],
      ),
    );
    expect(uses.map(({ name, parent }) => [name, parent])).toEqual([
      ['Agent', null],
      ['Read', uses[0]?.id],
      ['Agent', uses[0]?.id],
      ['Bash', uses[2]?.id],
    ]);
    expect(lines.filter(({ type }) => type === 'system')).toHaveLength(1);
    const prompts = lines.filter(({ message }) => message?.content[0]?.type === 'text');
    expect(prompts.map(({ parent_tool_use_id: parent }) => parent)).toEqual([uses[0]?.id, uses[2]?.id]);
    expect(lines.at(-1)).toMatchObject({ type: 'result', permission_denials: [{ tool_name: 'Bash' }] });
  });

  it('waits for those in the background, and for what they start', async () => {
    const inner = agentLine('Bash sleep 0.2; echo late', { run_in_background: true });
    const { code, text } = await run(agentLine(inner, { run_in_background: true }), 'text');
    expect(code).toBe(0);
    expect(text).toContain('works in the background');
    expect(text).toContain('is done after 1 call.');
    expect(world.core.agents.views(world.core.chat.list('')[0]?.conversation.id ?? '')).toMatchObject([
      { state: { kind: 'done' } },
      { state: { kind: 'done' } },
    ]);
  });
});

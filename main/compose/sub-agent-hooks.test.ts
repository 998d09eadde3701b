import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScriptCall } from '../../e2e/support/model-server/script';
import { conversationKey } from '../../e2e/support/model-server/conversation-key';
import { createHookWorld, textsOf, type HookWorld } from './testing/hook-world';

interface Seen {
  readonly hook_event_name: string;
  readonly session_id: string;
  readonly agent_id?: string;
  readonly agent_type?: string;
  readonly tool_name?: string;
  readonly [field: string]: unknown;
}

describe('HK1: sub-agents and hooks', () => {
  let world: HookWorld;
  beforeAll(async () => {
    world = await createHookWorld();
  });
  afterAll(() => world.close());

  /** Settings whose hooks write down what they are given. */
  function recording(events: readonly string[], more: Readonly<Record<string, object>> = {}): object {
    const hooks = [
      {
        type: 'command',
        command: 'cat >> "$CLAUDE_PROJECT_DIR/seen.jsonl"; echo >> "$CLAUDE_PROJECT_DIR/seen.jsonl"',
      },
    ];
    return { hooks: { ...Object.fromEntries(events.map((event) => [event, [{ hooks }]])), ...more } };
  }

  async function seen(root: string): Promise<readonly Seen[]> {
    const text = await readFile(path.join(root, 'seen.jsonl'), 'utf8');
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line) as Seen);
  }

  const agentCall = (prompt: string): ScriptCall => ({
    name: 'Agent',
    input: { description: 'Sub work', prompt, subagent_type: 'general-purpose', run_in_background: false },
  });

  it('its calls carry agent_id and agent_type under the session of the conversation, and it starts and stops by events of its own', async () => {
    const { root, conversationId } = await world.turn({
      name: 'events',
      mode: 'full',
      settings: recording([
        'PreToolUse',
        'PostToolUse',
        'PostToolBatch',
        'SubagentStart',
        'SubagentStop',
        'Stop',
        'UserPromptSubmit',
        'SessionStart',
      ]),
      steps: [{ calls: [agentCall('sub events')] }, { text: 'all done' }],
      subAgents: {
        'sub events': [
          { calls: [{ name: 'Bash', input: { command: 'echo from-sub' } }] },
          { text: 'sub final text' },
        ],
      },
    });
    const [view] = world.core.agents.views(conversationId);
    const all = await seen(root);
    const own = { agent_id: view?.id, agent_type: 'general-purpose' };
    expect(all.map((one) => [one.hook_event_name, one.tool_name ?? '', one.agent_id ?? ''])).toEqual([
      ['SessionStart', '', ''],
      ['UserPromptSubmit', '', ''],
      ['PreToolUse', 'Agent', ''],
      ['SubagentStart', '', view?.id],
      ['PreToolUse', 'Bash', view?.id],
      ['PostToolUse', 'Bash', view?.id],
      ['PostToolBatch', '', view?.id],
      ['SubagentStop', '', view?.id],
      ['PostToolUse', 'Agent', ''],
      ['PostToolBatch', '', ''],
      ['Stop', '', ''],
    ]);
    expect(new Set(all.map((one) => one.session_id))).toEqual(new Set([conversationId]));
    expect(all[3]).toMatchObject({ ...own, hook_event_name: 'SubagentStart' });
    expect(all[3]).not.toHaveProperty('permission_mode');
    expect(all[7]).toMatchObject({
      ...own,
      permission_mode: 'bypassPermissions',
      stop_hook_active: false,
      agent_transcript_path: path.join(world.core.store.paths.transcripts, `${view?.id}.jsonl`),
      last_assistant_message: 'sub final text',
      background_tasks: [],
      session_crons: [],
    });
    expect(all[8]?.['tool_response']).toMatchObject({
      status: 'completed',
      prompt: 'sub events',
      agentId: view?.id,
      agentType: 'general-purpose',
      toolsUsed: ['Bash'],
      content: [{ type: 'text', text: 'sub final text' }],
      resolvedModel: 'anthropic/claude-sonnet-4-5',
      totalToolUseCount: 1,
      canContinueAgent: true,
    });
    expect(world.core.agents.views(conversationId)[0]?.tokens).toBeGreaterThan(0);
    const transcript = await readFile(String(all[7]?.['agent_transcript_path']), 'utf8');
    expect(transcript).toContain('sub final text');
  });

  it('what a SubagentStart hook adds is read first, and a SubagentStop hook keeps it at work', async () => {
    const start = {
      hookSpecificOutput: { hookEventName: 'SubagentStart', additionalContext: 'Mind the gap.' },
    };
    const once = 'test -e stopped || { touch stopped; echo "Say more." >&2; exit 2; }';
    await world.turn({
      name: 'answers',
      mode: 'full',
      settings: {
        hooks: {
          SubagentStart: [
            {
              matcher: 'general-purpose',
              hooks: [{ type: 'command', command: `echo '${JSON.stringify(start)}'` }],
            },
          ],
          SubagentStop: [{ hooks: [{ type: 'command', command: once }] }],
        },
      },
      steps: [{ calls: [agentCall('sub answers')] }, { text: 'end' }],
      subAgents: { 'sub answers': [{ text: 'little' }, { text: 'more' }] },
    });
    const requests = world.requests.filter((request) => conversationKey(request) === 'sub answers');
    expect(requests).toHaveLength(2);
    expect(textsOf(requests[0]).join('\n')).toContain('SubagentStart hook additional context: Mind the gap.');
    expect(textsOf(requests[1]).join('\n')).toContain('Stop hook feedback:');
    const parent = world.requests.findLast((request) => conversationKey(request) === 'go answers');
    expect(textsOf(parent).join('\n')).toContain('more\n\n[agent_');
  });

  it("a sub-agent's request says whose task it is, lists the roles to it, and the end of one in the background wakes the conversation", async () => {
    const { conversationId } = await world.turn({
      name: 'wakes',
      mode: 'full',
      settings: {},
      steps: [
        {
          calls: [
            { name: 'Agent', input: { description: 'look', prompt: 'sub wakes', run_in_background: true } },
          ],
        },
        { text: 'waiting' },
        { text: 'I heard of it' },
      ],
      subAgents: { 'sub wakes': [{ text: 'found it' }] },
    });
    const lastText = (): string => {
      const snapshot = world.core.chat.snapshot(conversationId);
      const last = snapshot.ok ? snapshot.value.messages.at(-1) : undefined;
      return last?.parts.map((part) => (part.type === 'text' ? part.text : '')).join('') ?? '';
    };
    await expect.poll(lastText, { timeout: 4_000 }).toBe('I heard of it');
    const request = world.requests.find((one) => conversationKey(one) === 'sub wakes');
    const system = JSON.stringify(request?.body);
    expect(system).toContain('# Your task is one of another agent');
    expect(system).toContain('- Explore: Looks through code and documents and reports what it found.');
  });
});

import { describe, expect, it } from 'vitest';
import { schemaTokens } from '@shared/catalog/schema-tokens';
import { toolSchema } from '../../../../roster/roster';
import type { Tool } from '../../../define';
import type { SubAgents } from '../../sub-agents';
import { createSendMessageTool } from '../SendMessage/tool';
import { createTaskStopTool } from '../TaskStop/tool';
import { liftAgent } from './lift';
import { createAgentTool } from './tool';

/** Nothing here reaches it. */
const agents = (): SubAgents => {
  throw new Error('not asked for');
};
const tools = [
  createAgentTool({ agents }),
  createSendMessageTool({ agents }),
  createTaskStopTool({ agents, jobs: { find: () => undefined, list: () => [] } }),
] as unknown as readonly Tool[];

describe('CO3: Agent, SendMessage and TaskStop', () => {
  it('TR5: cost at most 300, 110 and 80 tokens', () => {
    const costs = tools.map((tool) => schemaTokens(toolSchema(tool)));
    expect(costs.map((cost, index) => cost <= ([300, 110, 80][index] ?? 0))).toEqual([true, true, true]);
  });

  it.each([
    ['isolation', 'worktree', /there is no copy of it/],
    ['name', 'bob', /addressed by the id/],
    ['mode', 'plan', /works in your mode/],
    ['resume', 'agent_1', /SendMessage takes an agent up again/],
    ['max_turns', 3, /limit of steps/],
  ])('RD5: %s, which cannot be honoured, is refused by name', (field, value, words) => {
    const lifted = liftAgent({ description: 'd', prompt: 'p', [field]: value });
    expect(lifted).toMatchObject({ ok: false, error: { field, message: expect.stringMatching(words) } });
  });

  it('takes a null for a field left out, and words of its own where the description is missing', () => {
    const prompt = `${'long '.repeat(20)}\nmore`;
    const lifted = liftAgent({ prompt, isolation: null, background: true });
    expect(lifted).toEqual({
      ok: true,
      value: { description: `${'long '.repeat(20).slice(0, 59)}…`, prompt, run_in_background: true },
    });
  });

  it('HK2: a hook reads and rewrites it in the fields of Claude Code', () => {
    const [agent] = tools;
    const input = { description: 'd', prompt: 'p', subagent_type: 'Explore', run_in_background: false };
    const call = agent?.project?.calls(input, undefined as never)[0];
    expect(call).toEqual({ name: 'Agent', input });
    expect(agent?.project?.fold(input, new Map([[0, { ...input, prompt: 'q' }]]))).toEqual({
      ...input,
      prompt: 'q',
    });
    const told = agent?.project?.text(
      { content: [{ type: 'text', text: 'short' }] },
      { name: 'Agent', input },
    );
    expect([told, agent?.project?.text('no', { name: 'Agent', input })]).toEqual(['short', undefined]);
  });
});

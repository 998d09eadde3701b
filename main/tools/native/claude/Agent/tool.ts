import type { ApprovalBody } from '@shared/domain/approval';
import { err, ok } from '@shared/kit/result';
import { harmless, type HookProjection, type Tool, type ToolContext } from '../../../define';
import type { SubAgents } from '../../sub-agents';
import { given, isFields } from '../../project-files';
import { AgentInput, description } from './definition';
import { liftAgent } from './lift';
import { orderOf, runAgent } from './run';

export interface AgentToolDeps {
  readonly agents: () => SubAgents;
}

/** Starts a sub-agent (CO3). Starting one asks nobody: each of its calls is judged like one of the caller's own. */
export function createAgentTool({ agents }: AgentToolDeps): Tool<AgentInput> {
  return {
    name: 'Agent',
    group: 'Agents',
    description,
    input: AgentInput,
    primaryArgument: 'prompt',
    lift: liftAgent,
    // Several work side by side; what they change, their own calls change, under locks and a checkpoint of their own.
    readOnly: () => true,
    async precheck(input, context) {
      const plan = await agents().plan(orderOf(input), context);
      return plan.ok ? ok(undefined) : err(plan.error);
    },
    assess: async () => harmless,
    preview: (input, _assessment, context) => preview(input, context, agents()),
    project,
    run: (input, context) => runAgent(input, context, agents()),
  };
}

async function preview(input: AgentInput, context: ToolContext, agents: SubAgents): Promise<ApprovalBody> {
  const order = orderOf(input);
  const plan = await agents.plan(order, context);
  const nothing = { may: [], asks: [], cannot: [] };
  return {
    kind: 'sub-agent',
    role: plan.ok ? plan.value.role : (order.role ?? ''),
    description: order.description,
    prompt: order.prompt,
    model: plan.ok ? plan.value.model : (order.model ?? ''),
    background: order.background,
    forecast: plan.ok ? plan.value.forecast : { mode: 'manual', ...nothing },
  };
}

/** Claude Code's fields are ours. */
const project: HookProjection<AgentInput> = {
  calls: ({ description: words, prompt, subagent_type: role, model, run_in_background: background }) => [
    {
      name: 'Agent',
      input: {
        description: words,
        prompt,
        ...given('subagent_type', role),
        ...given('model', model),
        ...given('run_in_background', background),
      },
    },
  ],
  fold: (input, updates) => ({ ...(updates.get(0) ?? input) }),
  text(output) {
    const content: unknown = isFields(output) ? output['content'] : undefined;
    if (!Array.isArray(content)) return undefined;
    const texts = content.map((part: unknown) => (isFields(part) ? part['text'] : undefined));
    return texts.every((text) => typeof text === 'string') ? texts.join('\n') : undefined;
  },
};

import { refusalText } from '@shared/present/refusal-text';
import type { CallDisplay } from '@shared/domain/display';
import type { Refusal } from '@shared/domain/refusal';
import type { SubAgentView } from '@shared/domain/sub-agent';
import type { Progress, RunContext, ToolResult } from '../../../define';
import type { AgentOrder, AgentReport, SubAgents } from '../../sub-agents';
import type { AgentInput } from './definition';

export function orderOf(input: AgentInput): AgentOrder {
  const { subagent_type: role, description, prompt, model, run_in_background: background = false } = input;
  return {
    description,
    prompt,
    background,
    ...(role === undefined ? {} : { role }),
    ...(model === undefined ? {} : { model }),
  };
}

/** Starts it and waits for its last words, unless it works in the background. */
export async function* runAgent(
  input: AgentInput,
  context: RunContext,
  agents: SubAgents,
): AsyncGenerator<Progress, ToolResult> {
  yield* [];
  const started = await agents.start(orderOf(input), context);
  if (!started.ok) return notStarted(started.error);
  const { view, ended } = started.value;
  return input.run_in_background === true ? launched(input, view) : reported(input, await ended);
}

function notStarted(refusal: Refusal): ToolResult {
  return {
    content: [{ type: 'text', text: refusalText(refusal) }],
    isError: true,
    reason: refusal.reason,
    display: { kind: 'text' },
  };
}

function launched(input: AgentInput, view: SubAgentView): ToolResult {
  const text =
    `${view.id} (${view.role}) works in the background. You are told when it ends; until then go on with something ` +
    'else, or end your turn. SendMessage steers it, TaskStop ends it.';
  const response = {
    isAsync: true,
    status: 'async_launched',
    agentId: view.id,
    description: view.description,
    resolvedModel: view.model,
    prompt: input.prompt,
    canReadOutputFile: false,
    canContinueAgent: true,
  };
  return {
    content: [{ type: 'text', text }],
    isError: false,
    display: displayOf(view),
    responses: () => [response],
  };
}

function reported({ prompt }: AgentInput, report: AgentReport): ToolResult {
  const { view } = report;
  const isError = view.state.kind !== 'done';
  const reason = endWords(view);
  const said = report.text.trim();
  const text = isError
    ? [`${reason}.`, said === '' ? '' : `Its last words:\n${said}`, tail(report)]
    : [said === '' ? '(It said nothing at its end.)' : said, tail(report)];
  return {
    content: [{ type: 'text', text: text.filter((part) => part !== '').join('\n\n') }],
    isError,
    ...(isError ? { reason } : {}),
    display: displayOf(view),
    responses: () => [responseOf(prompt, report)],
  };
}

/** "The agent failed: …", for every end but a good one. */
export function endWords({ state }: SubAgentView): string {
  switch (state.kind) {
    case 'failed':
      return `The agent failed: ${state.reason.replace(/\.$/, '')}`;
    case 'stopped':
      return `The agent was stopped by ${state.by}`;
    case 'lost':
      return 'The agent was cut off when the program ended';
    case 'running':
      return 'The agent works';
    case 'done':
      return 'The agent is done';
  }
}

/** How it can be gone on with, and what it left running. */
function tail({ view, jobs, durationMs }: AgentReport): string {
  const calls = view.calls === 1 ? '1 call' : `${view.calls} calls`;
  const left = jobs.length === 0 ? '' : ` Its jobs go on: ${jobs.join(', ')}; TaskStop ends one.`;
  return `[${view.id} (${view.role}), ${calls}, ${Math.round(durationMs / 1000)} s. SendMessage takes it up again.${left}]`;
}

function displayOf({ id, role, description, background }: SubAgentView): CallDisplay {
  return { kind: 'sub-agent', agentId: id, role, description, background };
}

/** As Claude Code's hooks read a finished sub-agent. */
function responseOf(prompt: string, { view, text, usage, durationMs, tools }: AgentReport): object {
  return {
    status: 'completed',
    prompt,
    agentId: view.id,
    agentType: view.role,
    ...(tools.length === 0 ? {} : { toolsUsed: tools }),
    content: [{ type: 'text', text }],
    resolvedModel: view.model,
    totalDurationMs: Math.round(durationMs),
    totalTokens: view.tokens,
    totalToolUseCount: view.calls,
    usage: {
      input_tokens: usage.inputTokens,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: usage.cachedInputTokens ?? 0,
      output_tokens: usage.outputTokens,
    },
    canContinueAgent: true,
  };
}

import { isJobOver, jobStateWords } from '@shared/domain/job';
import { z } from 'zod';
import type { Job } from '../../../../workspace/job';
import type { Jobs } from '../../../../workspace/jobs';
import {
  harmless,
  type Progress,
  type RunContext,
  type Tool,
  type ToolContext,
  type ToolResult,
} from '../../../define';
import type { SubAgents } from '../../sub-agents';
import { cleanKeys, renameFields, type Lifted } from '../../lift-fields';

const TaskStopInput = z.strictObject({
  task_id: z.string().min(1).max(200).describe('Id, as Agent or Bash named it'),
});
export type TaskStopInput = z.infer<typeof TaskStopInput>;

export interface TaskStopDeps {
  readonly agents: () => SubAgents;
  readonly jobs: Pick<Jobs, 'find' | 'list'>;
}

/** Ends an agent or a job that the caller, or an agent below it, started (CO3). Ending one's own asks nobody. */
export function createTaskStopTool(deps: TaskStopDeps): Tool<TaskStopInput> {
  return {
    name: 'TaskStop',
    group: 'Agents',
    description: 'Ends an agent you started, with all that it started, or a job of Bash.',
    input: TaskStopInput,
    primaryArgument: 'task_id',
    lift: liftTaskStop,
    // No file is touched, so no checkpoint is needed for it.
    readOnly: () => true,
    assess: async () => harmless,
    preview: async () => ({ kind: 'paths', paths: [] }),
    run: (input, context) => stop(input, context, deps),
  };
}

function liftTaskStop(raw: Record<string, unknown>): Lifted {
  const cleaned = cleanKeys(raw, ['task_id', 'shell_id', 'agent_id', 'job_id', 'bash_id']);
  return cleaned.ok
    ? renameFields(cleaned.value, {
        shell_id: 'task_id',
        agent_id: 'task_id',
        job_id: 'task_id',
        bash_id: 'task_id',
      })
    : cleaned;
}

async function* stop(
  { task_id: id }: TaskStopInput,
  context: RunContext,
  deps: TaskStopDeps,
): AsyncGenerator<Progress, ToolResult> {
  yield* [];
  const job = jobOf(id, context, deps);
  if (job !== undefined) return await stopJob(job);
  const agents = deps.agents();
  const before = agents.find(id, context);
  if (before === undefined) return unknownTask(id, context, deps);
  const wasRunning = before.state.kind === 'running';
  await agents.stop(id, 'the agent');
  const calls = agents.find(id, context)?.calls ?? before.calls;
  const text = wasRunning
    ? `${id} (${before.role}) was stopped after ${calls === 1 ? '1 call' : `${calls} calls`}. SendMessage takes it up again.`
    : `${id} was over already; what it had left running was ended.`;
  return answered(text, { task_id: id, task_type: 'local_agent', command: before.description });
}

/** Own jobs, and those of agents below. */
function jobOf(id: string, context: ToolContext, { agents, jobs }: TaskStopDeps): Job | undefined {
  const job = jobs.find(id);
  const owner = job?.request.conversationId;
  const isOwn =
    owner === context.conversationId || (owner !== undefined && agents().find(owner, context) !== undefined);
  return isOwn ? job : undefined;
}

async function stopJob(job: Job): Promise<ToolResult> {
  const wasOver = isJobOver(job.view().state);
  if (!wasOver) await job.stop('the agent');
  job.agent.knowsEnd = true;
  const { id, command, state } = job.view();
  const text = wasOver ? `${id} was over already: ${jobStateWords(state)}.` : `${id} was stopped: ${command}`;
  return answered(text, { task_id: id, task_type: 'local_bash', command });
}

function answered(text: string, task: Readonly<Record<string, string>>): ToolResult {
  return {
    content: [{ type: 'text', text }],
    isError: false,
    display: { kind: 'text' },
    responses: () => [{ message: text, ...task }],
  };
}

function unknownTask(id: string, context: ToolContext, { agents, jobs }: TaskStopDeps): ToolResult {
  const known = [
    ...agents()
      .below(context)
      .filter(({ state }) => state.kind === 'running')
      .map((agent) => agent.id),
    ...jobs
      .list((view) => view.conversationId === context.conversationId && !isJobOver(view.state))
      .map((job) => job.id),
  ];
  const rest = known.length === 0 ? 'Nothing runs.' : `What runs: ${known.join(', ')}.`;
  return {
    content: [{ type: 'text', text: `task_id: there is no agent or job ${id} of yours. ${rest}` }],
    isError: true,
    reason: `no task ${id}`,
    display: { kind: 'text' },
  };
}

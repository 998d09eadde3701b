import type { CallState } from '@shared/domain/call';
import type { Refusal } from '@shared/domain/refusal';
import { err, ok, type Result } from '@shared/kit/result';
import { boundResult } from './steps/bound';
import {
  askPermission,
  decisionRequest,
  type JudgedCall,
  type PermissionStepPorts,
} from './steps/permission';
import { resolveName } from './steps/resolve-name';
import { runTool } from './steps/run';
import { settleCall, settleRefusal } from './steps/settle';
import { invalidJsonRefusal, validateInput } from './steps/validate';
import type { Tool, ToolContext } from './define';
import type {
  CallRequest,
  CallRun,
  CallRunner,
  CallStep,
  LockPort,
  OutputPort,
  PreparedCall,
  SettledCall,
} from './ports';

export interface CallRunnerPorts extends PermissionStepPorts {
  readonly tools: ReadonlyMap<string, Tool>;
  readonly outputs: OutputPort;
  readonly locks: LockPort;
  /** Between the tool's precheck and the permission question; hooks that may refuse. */
  readonly beforePermission: readonly CallStep[];
  /** After the paths are locked and before the first change; checkpoints. */
  readonly beforeRun: readonly CallStep[];
  /** A bug in a step or a tool: logged with its stack, never shown to the model. */
  readonly reportBug: (error: unknown, where: string) => void;
}

type Judged = Result<JudgedCall, Refusal>;

/**
 * The walk of one call, and the only place that dispatches a tool, whoever asks:
 *
 * resolve name → lift → validate → verdict → assess → precheck → hooks → permission   (prepare)
 * lock paths → checkpoint → run → bound → record → answer                              (execute)
 *
 * A step that refuses returns a typed refusal; the model, the card and the audit log print the same object.
 */
export function createCallRunner(ports: CallRunnerPorts): CallRunner {
  const running = new Map<string, AbortController>();

  function isReadOnly(request: CallRequest, run: CallRun): boolean {
    if (request.invalid !== undefined) return true;
    const parsed = parseCall(ports, request);
    return parsed.ok && parsed.value.tool.readOnly(parsed.value.input, contextOf(request, run));
  }

  async function prepare(request: CallRequest, run: CallRun): Promise<PreparedCall> {
    const askedAt = ports.clock.now();
    const call = {
      id: request.callId,
      conversationId: run.conversationId,
      runId: run.runId,
      messageId: request.messageId,
    };
    ports.record.asked({
      ...call,
      tool: request.name,
      input: request.input,
      state: { kind: 'queued' },
      askedAt,
    });
    run.emit({
      type: 'call-asked',
      call: { ...call, tool: request.name, input: request.input, state: { kind: 'queued' }, askedAt },
    });
    try {
      if (run.signal.aborted) return settled(request, settleRefusal(ports, request, run, stopRefusal));
      const judged = await judge(ports, request, run);
      if (!judged.ok) return settled(request, settleRefusal(ports, request, run, judged.error));
      return { kind: 'ready', ...judged.value };
    } catch (bug) {
      ports.reportBug(bug, `preparing ${request.name}`);
      return settled(request, settleRefusal(ports, request, run, bugRefusal(request.name)));
    }
  }

  async function execute(prepared: PreparedCall): Promise<SettledCall> {
    if (prepared.kind === 'settled') return prepared.settled;
    const { request, run, tool, input, assessment } = prepared;
    const own = new AbortController();
    const signal = AbortSignal.any([run.signal, own.signal]);
    const context = { ...contextOf(request, run), signal, assessment };
    running.set(request.callId, own);
    const startedAt = ports.clock.now();
    try {
      const paths = (await tool.locks?.(input, context)) ?? [];
      return await ports.locks.withPaths(paths, signal, async () => {
        const before = await runSteps(ports.beforeRun, prepared, context);
        if (!before.ok) return settleRefusal(ports, request, run, before.error);
        const started: CallState = { kind: 'running', startedAt };
        run.emit({ type: 'call-state', callId: request.callId, state: started, tool: tool.name, input });
        const result = await runTool(tool, input, context, (text) =>
          run.emit({ type: 'call-output', callId: request.callId, text }),
        );
        const endedAt = ports.clock.now();
        return settleCall(ports, request, run, {
          startedAt,
          endedAt,
          stopped: signal.aborted,
          result: await boundResult(result, ports.outputs),
          ...(result.reason === undefined ? {} : { reason: result.reason }),
        });
      });
    } catch (bug) {
      if (signal.aborted) return settleRefusal(ports, request, run, stopRefusal);
      ports.reportBug(bug, `running ${tool.name}`);
      return settleRefusal(ports, request, run, bugRefusal(tool.name));
    } finally {
      running.delete(request.callId);
    }
  }

  return { isReadOnly, prepare, execute, stop: (callId) => running.get(callId)?.abort() };
}

const stopRefusal: Refusal = { by: 'stop', reason: 'The person stopped the turn before this call ran.' };

/** resolve → lift → validate, from the arguments alone. */
function parseCall(
  ports: Pick<CallRunnerPorts, 'tools'>,
  request: CallRequest,
): Result<{ tool: Tool; input: unknown }, Refusal> {
  const resolved = resolveName(request.name, ports.tools);
  if (!resolved.ok) return resolved;
  const { tool, listsFiles } = resolved.value;
  if (request.invalid !== undefined) return err(invalidJsonRefusal(tool.name, request.invalid));
  const raw = listsFiles && isRecord(request.input) ? asFileListing(request.input) : request.input;
  const input = validateInput(tool, raw);
  return input.ok ? ok({ tool, input: input.value }) : input;
}

/** resolve … permission. */
async function judge(ports: CallRunnerPorts, request: CallRequest, run: CallRun): Promise<Judged> {
  const parsed = parseCall(ports, request);
  if (!parsed.ok) return parsed;
  const { tool, input } = parsed.value;

  const removed = ports.permissions.removedTools(run.session.root).get(tool.name);
  if (removed !== undefined) return err(removed);

  const context = contextOf(request, run);
  const assessment = await tool.assess(input, context);
  const call: JudgedCall = { request, run, tool, input, assessment, context };

  const denied = ports.permissions.denied(decisionRequest(call));
  if (denied !== undefined) return err(denied);
  const prechecked = (await tool.precheck?.(input, context)) ?? ok(undefined);
  if (!prechecked.ok) return prechecked;
  const before = await runSteps(ports.beforePermission, call, context);
  if (!before.ok) return before;

  const allowed = await askPermission(ports, call);
  return allowed.ok ? ok(call) : allowed;
}

async function runSteps(
  steps: readonly CallStep[],
  call: { tool: Tool; input: unknown; assessment: JudgedCall['assessment'] },
  context: ToolContext,
): Promise<Result<void, Refusal>> {
  for (const step of steps) {
    const outcome = await step.run({
      tool: call.tool,
      input: call.input,
      assessment: call.assessment,
      context,
    });
    if (!outcome.ok) return outcome;
  }
  return ok(undefined);
}

function contextOf(request: CallRequest, run: CallRun): ToolContext {
  return {
    callId: request.callId,
    runId: run.runId,
    conversationId: run.conversationId,
    session: run.session,
    model: run.model,
  };
}

/** Glob's `pattern` is a file pattern even where it has no wildcard. */
function asFileListing(input: Record<string, unknown>): Record<string, unknown> {
  const { pattern, ...rest } = input;
  return pattern === undefined ? rest : { ...rest, glob: pattern };
}

function bugRefusal(tool: string): Refusal {
  return { by: 'precheck', reason: `${tool} stopped on an internal error. The details are in the log.` };
}

function settled(request: CallRequest, call: SettledCall): PreparedCall {
  return { kind: 'settled', request, settled: call };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

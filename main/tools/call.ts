import type { CallState } from '@shared/domain/call';
import type { Refusal } from '@shared/domain/refusal';
import { err, ok, type Result } from '@shared/kit/result';
import { boundResult } from './steps/bound';
import {
  askPermission,
  auditDenied,
  auditHook,
  decisionRequest,
  type ChangedCall,
  type JudgedCall,
  type NotPermitted,
  type PermissionStepPorts,
} from './steps/permission';
import { badRewrite, bugRefusal, stopRefusal } from './steps/refusals';
import { resolveName } from './steps/resolve-name';
import { runTool } from './steps/run';
import { settleCall, settleRefusal } from './steps/settle';
import { withNotes, withText } from './steps/told-result';
import { invalidJsonRefusal, validateInput } from './steps/validate';
import { checkVerdict } from './steps/verdict';
import type { RunRoster, Tool, ToolContext } from './define';
import type {
  BeforeAnswer,
  CallRequest,
  CallRun,
  CallRunner,
  CallStep,
  LockPort,
  OutputPort,
  PreparedCall,
  SettledCall,
  UsagePort,
} from './ports';

export interface CallRunnerPorts extends PermissionStepPorts {
  readonly usage: UsagePort;
  readonly outputs: OutputPort;
  readonly locks: LockPort;
  /** Between the hooks before a call and the permission question. */
  readonly beforePermission: readonly CallStep[];
  /** After the paths are locked and before the first change; checkpoints. */
  readonly beforeRun: readonly CallStep[];
  /** Waits for what may bring a tool that the run does not know yet: a server that still starts (MC1). */
  readonly arrive?: (name: string, run: CallRun) => Promise<void>;
  /** A bug in a step or a tool: logged with its stack, never shown to the model. */
  readonly reportBug: (error: unknown, where: string) => void;
}

type Judged = Result<JudgedCall, NotPermitted>;

/** What hooks and the person add beside the answer, refused or not. */
interface Aside {
  readonly notes: string[];
  endsTurn: boolean;
}

/**
 * The walk of one call, and the only place that dispatches a tool, whoever asks:
 *
 * resolve name → verdict → lift → validate → assess → precheck → hooks → permission   (prepare)
 * lock paths → checkpoint → run → bound → record → answer                              (execute)
 *
 * A step that refuses returns a typed refusal; the model, the card and the audit log print the same object.
 */
export function createCallRunner(ports: CallRunnerPorts): CallRunner {
  const running = new Map<string, AbortController>();

  function isReadOnly(request: CallRequest, run: CallRun): boolean {
    if (request.invalid !== undefined) return true;
    const parsed = parseCall(request, run.roster);
    if (!parsed.ok) return false;
    const { tool, input } = parsed.value;
    return tool.beside === true || tool.readOnly(input, contextOf(request, run));
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
      const aside: Aside = { notes: [], endsTurn: false };
      const judged = await judge(ports, request, run, aside);
      if (judged.ok) return { kind: 'ready', ...judged.value, ...told(aside) };
      const { refusal, interrupts } = judged.error;
      const refused = settleRefusal(ports, request, run, refusal, aside.notes);
      const ends = interrupts === true ? { interrupts } : aside.endsTurn ? byHook : {};
      return settled(request, { ...refused, ...ends });
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
        const stopped = signal.aborted;
        ports.usage.called(run.conversationId, tool.name, result.isError);
        const ran = { result, durationMs: endedAt - startedAt, interrupted: stopped };
        const hooked = { ...prepared, context, input: result.ranWith ?? input };
        const after = await ports.hooks?.after(hooked, ran, signal);
        const notes = [...(prepared.notes ?? []), ...(after?.notes ?? [])];
        const settledCall = settleCall(ports, request, run, {
          startedAt,
          endedAt,
          stopped,
          result: withNotes(await boundResult(withText(result, after?.text), ports.outputs), notes),
          ...(result.reason === undefined ? {} : { reason: result.reason }),
        });
        if (prepared.endsTurn === true || after?.endsTurn === true) return { ...settledCall, ...byHook };
        return result.endsTurn === true ? { ...settledCall, endsTurn: true } : settledCall;
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

const byHook = { endsTurn: true, endedByHook: true } as const;

/** resolve → verdict → lift → validate, from the name and the arguments alone. */
function parseCall(request: CallRequest, roster: RunRoster): Result<{ tool: Tool; input: unknown }, Refusal> {
  const resolved = resolveName(request.name, roster);
  if (!resolved.ok) return resolved;
  const { entry, listsFiles } = resolved.value;
  const verdict = checkVerdict(entry, roster);
  if (!verdict.ok) return verdict;
  const { tool } = entry;
  if (request.invalid !== undefined) return err(invalidJsonRefusal(tool.name, request.invalid));
  const raw = listsFiles && isRecord(request.input) ? asFileListing(request.input) : request.input;
  const input = validateInput(tool, raw);
  return input.ok ? ok({ tool, input: input.value }) : input;
}

/** resolve … permission. What the person or a hook changed is judged again from its arguments on. */
async function judge(
  ports: CallRunnerPorts,
  request: CallRequest,
  run: CallRun,
  aside: Aside,
): Promise<Judged> {
  if (run.roster.entry(request.name) === undefined) await ports.arrive?.(request.name, run);
  const parsed = parseCall(request, run.roster);
  if (!parsed.ok) return notPermitted(parsed.error);
  const { tool } = parsed.value;
  run.roster.used(tool.name);

  const context = contextOf(request, run);
  let { input } = parsed.value;
  let changed: ChangedCall | undefined;
  let before: BeforeAnswer | undefined;
  for (;;) {
    const assessment = await tool.assess(input, context);
    const hooked = before?.decision === undefined ? {} : { hooked: before.decision };
    const call: JudgedCall = { request, run, tool, input, assessment, context, ...hooked };
    const checked = await beforeHooks(ports, call);
    if (!checked.ok) return notPermitted(checked.error);
    if (before === undefined && ports.hooks !== undefined) {
      before = await ports.hooks.before(call, run.signal);
      const rewritten = afterHooks(ports, call, before, aside);
      if (!rewritten.ok) return notPermitted(rewritten.error);
      input = rewritten.value;
      // A decision alone changes nothing that was looked at; it only counts from now on.
      if (before.input !== undefined || before.decision !== undefined) continue;
    }
    const stepped = await runSteps(ports.beforePermission, call, context);
    if (!stepped.ok) return notPermitted(stepped.error);
    const allowed = await askPermission(ports, call, changed);
    if (!allowed.ok) return allowed;
    if (allowed.value === undefined) return ok(call);
    changed = allowed.value;
    if (changed.note !== undefined) aside.notes.push(changed.note);
    input = changed.input;
    recordChange(ports, call, input);
  }
}

/** Deny rules and the tool's own look at the disk. */
async function beforeHooks(ports: CallRunnerPorts, call: JudgedCall): Promise<Result<void, Refusal>> {
  const denied = ports.permissions.denied(decisionRequest(call));
  if (denied !== undefined) {
    auditDenied(ports, call, denied);
    return err(denied);
  }
  return (await call.tool.precheck?.(call.input, call.context)) ?? ok(undefined);
}

/** What the hooks made of the call: its input from now on, or why it does not run. */
function afterHooks(
  ports: CallRunnerPorts,
  call: JudgedCall,
  { refusal, refusedBy = '', input, notes, endsTurn }: BeforeAnswer,
  aside: Aside,
): Result<unknown, Refusal> {
  aside.notes.push(...notes);
  aside.endsTurn ||= endsTurn;
  if (refusal !== undefined) {
    if (refusal.by === 'hook') auditHook(ports, call, refusedBy, refusal);
    return err(refusal);
  }
  if (input === undefined) return ok(call.input);
  const rewritten = validateInput(call.tool, input);
  if (!rewritten.ok) return err(badRewrite(call.tool.name, rewritten.error.reason));
  recordChange(ports, call, rewritten.value);
  return rewritten;
}

function notPermitted(refusal: Refusal): Result<never, NotPermitted> {
  return err({ refusal });
}

function told({ notes, endsTurn }: Aside): Pick<ReadyCall, 'notes' | 'endsTurn'> {
  return { ...(notes.length === 0 ? {} : { notes }), ...(endsTurn ? { endsTurn } : {}) };
}

type ReadyCall = Extract<PreparedCall, { kind: 'ready' }>;

/** The record shows what ran, not what was asked for. */
function recordChange(ports: CallRunnerPorts, { request, run, tool }: JudgedCall, input: unknown): void {
  ports.record.asked({
    id: request.callId,
    conversationId: run.conversationId,
    runId: run.runId,
    messageId: request.messageId,
    tool: tool.name,
    input,
    state: { kind: 'queued' },
    askedAt: ports.clock.now(),
  });
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
    ...(run.lineage === undefined ? {} : { lineage: run.lineage }),
    roster: run.roster,
  };
}

/** Glob's `pattern` is a file pattern even where it has no wildcard. */
function asFileListing(input: Record<string, unknown>): Record<string, unknown> {
  const { pattern, ...rest } = input;
  return pattern === undefined ? rest : { ...rest, glob: pattern };
}

function settled(request: CallRequest, call: SettledCall): PreparedCall {
  return { kind: 'settled', request, settled: call };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

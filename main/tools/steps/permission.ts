import type { Approval, ApprovalAnswer, ApprovalBody, DecidedBy } from '@shared/domain/approval';
import type { Refusal } from '@shared/domain/refusal';
import { presentCall } from '@shared/present/present-call';
import { refusalText } from '@shared/present/refusal-text';
import { err, ok, type Result } from '@shared/kit/result';
import type { Clock, IdSource } from '@shared/kit/sources';
import type { Assessment, Tool, ToolContext } from '../define';
import type {
  ApprovalPort,
  BeforeAnswer,
  CallHooks,
  CallRecordPort,
  CallRequest,
  CallRun,
  Decision,
  DecisionRequest,
  PermissionPort,
  RequestAnswer,
} from '../ports';
import { within, withHook } from './hooked-decision';
import { withDecisions } from './marked-parts';
import { withoutFiles, withPersonsInput, type ChangedInput } from './change-call';
import { validateInput } from './validate';

export interface PermissionStepPorts {
  readonly permissions: PermissionPort;
  readonly approvals: ApprovalPort;
  readonly record: CallRecordPort;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Absent where nobody has hooks: the test bench, tests. */
  readonly hooks?: CallHooks;
}

export interface JudgedCall {
  readonly request: CallRequest;
  readonly run: CallRun;
  readonly tool: Tool;
  readonly input: unknown;
  readonly assessment: Assessment;
  readonly context: ToolContext;
  /** What the person changed, for the model to read beside the result. */
  readonly notes?: readonly string[];
  /** What the hooks before the call decided. */
  readonly hooked?: NonNullable<BeforeAnswer['decision']>;
}

/** A call that may run; changed where somebody changed it, and then to be judged again. */
export type Permitted = ChangedCall | undefined;

/** Nobody may run it; `interrupts` ends the turn. */
export interface NotPermitted {
  readonly refusal: Refusal;
  readonly interrupts?: true;
}

/**
 * Rules, mode and grants; then the person, when they leave it open. Every outcome goes to the audit log. `changed` is
 * what the person made of the call and allowed with it: only a deny, an ask rule and `critical` count against that.
 */
export async function askPermission(
  ports: PermissionStepPorts,
  call: JudgedCall,
  changed?: ChangedCall,
): Promise<Result<Permitted, NotPermitted>> {
  const decision = withHook(ports.permissions.decide(decisionRequest(call)), call);
  switch (decision.kind) {
    case 'allow':
      audit(ports, call, changed?.by ?? decision.by, undefined);
      return ok(undefined);
    case 'deny':
      audit(ports, call, decision.by, decision.refusal);
      return err({ refusal: decision.refusal });
    case 'ask':
      if (changed === undefined || !covers(changed, call, decision)) return await ask(ports, call, decision);
      if (changed.by.kind === 'user') grant(ports, call, decision, changed.by.answer);
      audit(ports, call, changed.by, undefined);
      return ok(undefined);
  }
}

/** Hooks have a head start; then the person is asked beside them, and whoever answers first decides. */
async function ask(
  ports: PermissionStepPorts,
  call: JudgedCall,
  decision: Question,
): Promise<Result<Permitted, NotPermitted>> {
  const { hooks } = ports;
  if (hooks === undefined) return await askPerson(ports, call, decision, call.run.signal);
  const settled = new AbortController();
  const signal = AbortSignal.any([call.run.signal, settled.signal]);
  const answer = hooks.request(call, decision, signal);
  const early = await within(answer, hooks.headStartMs);
  try {
    if (early !== 'late') {
      if (early === undefined) return await askPerson(ports, call, decision, call.run.signal);
      return byHook(ports, call, early);
    }
    const fromHook = answer.then((one) => one ?? new Promise<never>(() => undefined));
    const person = askPerson(ports, call, decision, signal);
    const first = await Promise.race([fromHook, person]);
    return 'kind' in first ? byHook(ports, call, first) : first;
  } finally {
    settled.abort();
  }
}

function byHook(
  ports: PermissionStepPorts,
  call: JudgedCall,
  answer: RequestAnswer,
): Result<Permitted, NotPermitted> {
  const by = { kind: 'hook', hook: answer.hook } as const;
  if (answer.kind === 'deny') {
    audit(ports, call, by, answer.refusal);
    return err({ refusal: answer.refusal, ...(answer.interrupts ? { interrupts: true } : {}) });
  }
  if (answer.input !== undefined) {
    const input = validateInput(call.tool, answer.input);
    if (!input.ok) {
      audit(ports, call, by, input.error);
      return err({ refusal: input.error });
    }
    return ok({ input: input.value, by });
  }
  audit(ports, call, by, undefined);
  return ok(undefined);
}

/** A deny rule that was found before anything else looked at the call. */
export function auditDenied(ports: PermissionStepPorts, call: JudgedCall, refusal: Refusal): void {
  if (refusal.rule !== undefined) audit(ports, call, { kind: 'rule', rule: refusal.rule }, refusal);
}

/** A hook refused the call before anyone was asked. */
export function auditHook(
  ports: PermissionStepPorts,
  call: JudgedCall,
  hook: string,
  refusal: Refusal,
): void {
  audit(ports, call, { kind: 'hook', hook }, refusal);
}

export interface ChangedCall extends Omit<ChangedInput, 'note'> {
  /** What the model is told beside the result. */
  readonly note?: string;
  readonly by: Extract<DecidedBy, { kind: 'user' | 'hook' }>;
}

type Question = Extract<Decision, { kind: 'ask' }>;

/** A batch less some files was on the card already; a command that the person wrote was not. */
function covers({ by }: ChangedCall, call: JudgedCall, decision: Question): boolean {
  if (by.kind === 'hook') return call.assessment.danger !== 'critical' && decision.askedBy.kind === 'mode';
  const edited = by.answer.kind === 'once' && by.answer.input !== undefined;
  return !edited || (call.assessment.danger !== 'critical' && decision.askedBy.kind === 'mode');
}

export function decisionRequest(call: JudgedCall): DecisionRequest {
  const { lineage } = call.run;
  return {
    tool: call.tool.actsAs ?? call.tool.name,
    ...(call.tool.actsAs === undefined ? {} : { name: call.tool.name }),
    ...(call.run.roster.agent === null ? {} : { agent: call.run.roster.agent }),
    input: call.input,
    assessment: call.assessment,
    mode: call.run.mode(),
    ...(lineage === undefined ? {} : { above: lineage.above }),
    conversationId: topOf(call.run),
    root: call.run.session.root,
    home: call.run.session.home,
  };
}

async function askPerson(
  ports: PermissionStepPorts,
  call: JudgedCall,
  decision: Question,
  signal: AbortSignal,
): Promise<Result<Permitted, NotPermitted>> {
  const body = await call.tool.preview(call.input, call.assessment, call.context);
  const answered = await ports.approvals.ask(approvalOf(ports, call, decision, body), signal);
  const { askedBy } = decision;
  if (!answered.ok) {
    // Stop decides nothing about the call, so it is no entry in the audit log.
    if (answered.error.by !== 'stop') audit(ports, call, { kind: 'unattended', askedBy }, answered.error);
    return err({ refusal: answered.error });
  }
  const answer = answered.value;
  const by = { kind: 'user', answer, askedBy } as const;
  if (answer.kind === 'deny') {
    const refusal = deniedByPerson(answer.message);
    audit(ports, call, by, refusal);
    return err({ refusal });
  }
  const changed = await changeOf(call, answer, body);
  if (changed?.ok === false) audit(ports, call, by, changed.error);
  if (changed !== undefined)
    return changed.ok ? ok({ ...changed.value, by } satisfies ChangedCall) : err({ refusal: changed.error });
  grant(ports, call, decision, answer);
  audit(ports, call, by, undefined);
  return ok(undefined);
}

function approvalOf(
  ports: PermissionStepPorts,
  call: JudgedCall,
  decision: Question,
  body: ApprovalBody,
): Approval {
  const { request, run, tool } = call;
  const { sessionOffer, breadths } = decision;
  const { agent } = run.roster;
  const repository = breadths !== undefined && ports.permissions.isRepository(run.session.root);
  return {
    id: ports.ids.next('ask'),
    callId: request.callId,
    conversationId: run.conversationId,
    runId: run.runId,
    tool: tool.name,
    subject: presentCall(tool.name, call.input).subject,
    danger: call.assessment.danger,
    reason: decision.reason,
    detail: decision.detail,
    askedBy: decision.askedBy,
    body: withDecisions(body, call.assessment, decision),
    ...(sessionOffer === undefined ? {} : { sessionOffer }),
    ...(breadths === undefined ? {} : { breadths: [...breadths], repository }),
    ...(agent === null ? {} : { agent }),
    ...askingAgent(run),
    askedAt: ports.clock.now(),
  };
}

function askingAgent({ lineage, conversationId, roster }: CallRun): Pick<Approval, 'subAgent'> {
  if (lineage === undefined) return {};
  const { rootId, description } = lineage;
  return { subAgent: { id: conversationId, rootId, role: roster.agent ?? '', description } };
}

/** What the person made of the call; undefined where they took it as it is. */
async function changeOf(
  call: JudgedCall,
  answer: ApprovalAnswer,
  body: ApprovalBody,
): Promise<Result<ChangedInput, Refusal> | undefined> {
  if (answer.kind === 'once' && answer.input !== undefined) return withPersonsInput(call, answer.input);
  const names = answer.kind === 'once' || answer.kind === 'session' ? (answer.leave_out ?? []) : [];
  const left = new Map(names.flatMap((name) => realOf(name, body, call.assessment)));
  return left.size === 0 ? undefined : await withoutFiles(call, left);
}

/** The file that a card names: its real path, and the name to tell the model. */
function realOf(name: string, body: ApprovalBody, { paths }: Assessment): (readonly [string, string])[] {
  if (body.kind === 'changes')
    return body.files.filter(({ path }) => path === name).map(({ absolute }) => [absolute, name]);
  if (body.kind !== 'paths') return [];
  return body.paths.flatMap(({ path }, index) => {
    const use = paths[index];
    return path === name && use !== undefined ? [[use.real, name] as const] : [];
  });
}

/** A grant or a rule counts only where it was offered: the answer comes from another process. */
function grant(
  ports: PermissionStepPorts,
  call: JudgedCall,
  decision: Question,
  answer: ApprovalAnswer,
): void {
  const { sessionOffer, sessionKeys } = decision;
  if (answer.kind === 'session' && sessionOffer !== undefined)
    ports.permissions.grantSession(topOf(call.run), sessionKeys, sessionOffer);
  if (answer.kind !== 'always') return;
  const breadth = decision.breadths?.find(({ id }) => id === answer.breadth);
  if (breadth !== undefined) ports.permissions.saveBreadth(decisionRequest(call), breadth, answer);
}

/** What is granted to a sub-agent is granted to the conversation that it works for. */
function topOf({ lineage, conversationId }: CallRun): string {
  return lineage?.rootId ?? conversationId;
}

function deniedByPerson(message: string | undefined): Refusal {
  const words = message?.trim() ?? '';
  return words === ''
    ? {
        by: 'user',
        reason: 'The person denied this call.',
        remedy: 'Do not repeat it; go on another way or ask what they want instead.',
      }
    : { by: 'user', reason: `The person denied this call and says: ${words}` };
}

function audit(
  ports: PermissionStepPorts,
  call: JudgedCall,
  by: DecidedBy,
  refusal: Refusal | undefined,
): void {
  ports.record.decided({
    callId: call.request.callId,
    conversationId: call.run.conversationId,
    tool: call.tool.name,
    subject: presentCall(call.tool.name, call.input).subject,
    by,
    allowed: refusal === undefined,
    danger: call.assessment.danger,
    ...(call.run.roster.agent === null ? {} : { agent: call.run.roster.agent }),
    ...(refusal === undefined ? {} : { reason: refusalText(refusal) }),
  });
}

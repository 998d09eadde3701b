import type { DecidedBy } from '@shared/domain/approval';
import type { Refusal } from '@shared/domain/refusal';
import { presentCall } from '@shared/present/present-call';
import { refusalText } from '@shared/present/refusal-text';
import { err, ok, type Result } from '@shared/kit/result';
import type { Clock, IdSource } from '@shared/kit/sources';
import type { Assessment, Tool, ToolContext } from '../define';
import type {
  ApprovalPort,
  CallRecordPort,
  CallRequest,
  CallRun,
  Decision,
  DecisionRequest,
  PermissionPort,
} from '../ports';

export interface PermissionStepPorts {
  readonly permissions: PermissionPort;
  readonly approvals: ApprovalPort;
  readonly record: CallRecordPort;
  readonly clock: Clock;
  readonly ids: IdSource;
}

export interface JudgedCall {
  readonly request: CallRequest;
  readonly run: CallRun;
  readonly tool: Tool;
  readonly input: unknown;
  readonly assessment: Assessment;
  readonly context: ToolContext;
}

/** Rules, mode and grants; then the person, when they leave it open. Every outcome goes to the audit log. */
export async function askPermission(
  ports: PermissionStepPorts,
  call: JudgedCall,
): Promise<Result<void, Refusal>> {
  const decision = ports.permissions.decide(decisionRequest(call));
  switch (decision.kind) {
    case 'allow':
      audit(ports, call, decision.by, undefined);
      return ok(undefined);
    case 'deny':
      audit(ports, call, decision.by, decision.refusal);
      return err(decision.refusal);
    case 'ask':
      return await askPerson(ports, call, decision);
  }
}

export function decisionRequest(call: JudgedCall): DecisionRequest {
  return {
    tool: call.tool.name,
    input: call.input,
    assessment: call.assessment,
    mode: call.run.mode(),
    conversationId: call.run.conversationId,
    root: call.run.session.root,
    home: call.run.session.home,
  };
}

async function askPerson(
  ports: PermissionStepPorts,
  call: JudgedCall,
  decision: Extract<Decision, { kind: 'ask' }>,
): Promise<Result<void, Refusal>> {
  const { request, run, tool } = call;
  const body = await call.tool.preview(call.input, call.assessment, call.context);
  const approval = {
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
    body: withDecisions(body, decision),
    ...(decision.sessionOffer === undefined ? {} : { sessionOffer: decision.sessionOffer }),
    askedAt: ports.clock.now(),
  };
  const answered = await ports.approvals.ask(approval, run.signal);
  if (!answered.ok) {
    // Stop decides nothing about the call, so it is no entry in the audit log.
    if (answered.error.by !== 'stop')
      audit(ports, call, { kind: 'unattended', askedBy: decision.askedBy }, answered.error);
    return answered;
  }
  const by: DecidedBy = { kind: 'user', answer: answered.value };
  if (answered.value.kind === 'deny') {
    const refusal = deniedByPerson(answered.value.message);
    audit(ports, call, by, refusal);
    return err(refusal);
  }
  // A grant counts only where it was offered: the answer comes from another process.
  if (answered.value.kind === 'session' && decision.sessionOffer !== undefined) {
    ports.permissions.grantSession(run.conversationId, decision.sessionKeys);
  }
  audit(ports, call, by, undefined);
  return ok(undefined);
}

/** Who decided each part of a command line is known only here, so it is laid over the tool's own preview. */
function withDecisions<Body extends { kind: string }>(
  body: Body,
  decision: Extract<Decision, { kind: 'ask' }>,
): Body {
  if (body.kind !== 'command' || !('parts' in body) || !Array.isArray(body.parts)) return body;
  const parts: readonly object[] = body.parts;
  return { ...body, parts: parts.map((part, index) => ({ ...part, ...decision.parts[index] })) };
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
    ...(refusal === undefined ? {} : { reason: refusalText(refusal) }),
  });
}

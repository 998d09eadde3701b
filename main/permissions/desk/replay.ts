import type { DecidedBy } from '@shared/domain/approval';
import type { CallView } from '@shared/domain/call';
import type { Mode } from '@shared/domain/danger';
import type { Replay, ReplayFlip, RuleDraft } from '@shared/domain/permission';
import { presentCall } from '@shared/present/present-call';
import { err, ok, type Result } from '@shared/kit/result';
import type { DecisionRequest } from '../../tools/ports';
import { listRules, type ListedRule } from './listed-rules';
import type { DeskPorts } from './ports';
import { draftOverlay } from './simulate';

/** Real calls that a rule is tried on before it is saved (PE9). */
export const replayedCalls = 500;
/** Calls judged before what waits gets its turn: each takes about a millisecond. */
const callsAtOnce = 4;

/** A recorded call, judged as it would be now. */
export interface RecordedCall {
  readonly call: CallView;
  readonly request: DecisionRequest;
}

/** The last calls of this folder's conversations that can still be judged. */
export async function recordedCalls(
  ports: DeskPorts,
  root: string | null,
): Promise<{ readonly calls: readonly RecordedCall[]; readonly skipped: number }> {
  const calls: RecordedCall[] = [];
  let skipped = 0;
  for (const [index, call] of ports.calls.recent(replayedCalls).entries()) {
    if (index % callsAtOnce === 0) await ports.breathe();
    const conversation = ports.conversation(call.conversationId);
    const request =
      conversation === undefined || conversation.root !== root
        ? undefined
        : await ports.assess(
            { tool: call.tool, input: call.input },
            { root, mode: 'manual', agent: conversation.agent, conversationId: '' },
          );
    if (request?.ok === true) calls.push({ call, request: request.value });
    else skipped += 1;
  }
  return { calls, skipped };
}

/** Which of the last calls would be decided otherwise with a draft, or without some rules. */
export async function replay(
  ports: DeskPorts,
  root: string | null,
  change: { readonly draft?: RuleDraft | undefined; readonly without: readonly string[] },
): Promise<Result<Replay, string>> {
  const without: readonly ListedRule[] = listRules(ports, root).filter(({ id }) =>
    change.without.includes(id),
  );
  const overlay = draftOverlay(ports, root, change.draft, without);
  if (!overlay.ok) return err(overlay.error);
  const { calls, skipped } = await recordedCalls(ports, root);
  const audited = ports.audit.lastOf(calls.map(({ call }) => call.id));
  const flips: ReplayFlip[] = [];
  for (const [index, { call, request }] of calls.entries()) {
    if (index % callsAtOnce === 0) await ports.breathe();
    const mode = modeOf(audited.get(call.id)?.by) ?? request.mode;
    const before = ports.service.look({ ...request, mode }).decision.kind;
    const after = ports.service.look({ ...request, mode }, overlay.value).decision.kind;
    if (before === after) continue;
    const entry = audited.get(call.id);
    flips.push({
      callId: call.id,
      conversationId: call.conversationId,
      at: call.askedAt,
      tool: call.tool,
      subject: presentCall(call.tool, call.input).subject,
      danger: request.assessment.danger,
      before,
      after,
      was: entry === undefined ? 'unknown' : entry.allowed ? 'allowed' : 'denied',
    });
  }
  return ok({ judged: calls.length, skipped, flips, text: sentence(calls.length, flips) });
}

/** The mode that decided or asked then, where the record says it. */
function modeOf(by: DecidedBy | undefined): Mode | undefined {
  if (by?.kind === 'mode') return by.mode;
  const asked = by?.kind === 'user' || by?.kind === 'unattended' ? by.askedBy : undefined;
  return asked?.kind === 'mode' ? asked.mode : undefined;
}

function sentence(judged: number, flips: readonly ReplayFlip[]): string {
  if (judged === 0) return 'There are no calls on record to try it on.';
  const tried = `On the last ${judged} ${judged === 1 ? 'call' : 'calls'}`;
  if (flips.length === 0) return `${tried} it changes nothing.`;
  const groups = [
    [flips.filter(({ after }) => after === 'allow'), 'would no longer ask'],
    [flips.filter(({ after }) => after === 'ask'), 'would ask'],
    [flips.filter(({ after }) => after === 'deny'), 'would be denied'],
  ] as const;
  const said = groups
    .filter(([group]) => group.length > 0)
    .map(([group, words]) => `${group.length} ${words}`);
  const [allowed] = groups[0];
  const denied = groups[0][0].filter(({ was }) => was === 'denied').length;
  const then =
    allowed === undefined
      ? ''
      : denied === 0
        ? '; none of them was denied'
        : `; ${denied} of them ${denied === 1 ? 'was' : 'were'} denied then`;
  return `${tried}: ${said.join(', ')}${then}.`;
}

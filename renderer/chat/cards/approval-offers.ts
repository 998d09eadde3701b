import type { Approval, ApprovalAnswer } from '@shared/domain/approval';

/** Why an answer is off now; undefined where it can be given. */
export interface ApprovalOffers {
  readonly session: string | undefined;
  readonly always: string | undefined;
}

/** Which answers there are beside once and deny, for the call as the person has changed it so far (PE4). */
export function offersOf(
  approval: Approval,
  edited: string | undefined,
  leftOut: ReadonlySet<string>,
): ApprovalOffers {
  const { askedBy, danger, sessionOffer, breadths = [] } = approval;
  if (edited !== undefined) {
    const own = 'You changed the command, and only this one can be allowed.';
    return { session: own, always: own };
  }
  if (askedBy.kind === 'rule') {
    const own = 'Your own ask rule decides here. Change the rule to stop being asked.';
    return { session: own, always: own };
  }
  if (askedBy.kind === 'hook') {
    const own = 'A hook decides here, call by call. Change the hook to stop being asked.';
    return { session: own, always: own };
  }
  const session = sessionOffer === undefined ? 'This call cannot be allowed for the session.' : undefined;
  if (askedBy.kind === 'broken')
    return { session, always: 'No rule counts until the rules can be read again.' };
  if (breadths.length === 0) {
    return {
      session,
      always: danger === 'critical' ? 'Critical asks every time.' : 'No rule would cover this call.',
    };
  }
  return {
    session,
    always: leftOut.size === 0 ? undefined : 'Rules are for the whole call. Put the files back in first.',
  };
}

/** An answer with what the person changed. */
export function shapedAnswer(
  answer: ApprovalAnswer,
  edited: string | undefined,
  leftOut: ReadonlySet<string>,
): ApprovalAnswer {
  if (answer.kind === 'once' && edited !== undefined) return { ...answer, input: { command: edited } };
  const leave = leftOut.size > 0 && (answer.kind === 'once' || answer.kind === 'session');
  return leave ? { ...answer, leave_out: [...leftOut] } : answer;
}

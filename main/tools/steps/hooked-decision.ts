import type { Assessment } from '../define';
import type { BeforeAnswer, Decision } from '../ports';

/** A hook skips what the mode would ask, below critical, and makes ask what would pass; a rule beats it. */
export function withHook(
  decision: Decision,
  {
    hooked,
    assessment,
  }: { readonly hooked?: NonNullable<BeforeAnswer['decision']>; readonly assessment: Assessment },
): Decision {
  if (hooked === undefined || decision.kind === 'deny') return decision;
  const by = { kind: 'hook', hook: hooked.hook } as const;
  if (hooked.kind === 'allow') {
    const skips =
      decision.kind === 'ask' && decision.askedBy.kind === 'mode' && assessment.danger !== 'critical';
    return skips ? { kind: 'allow', by } : decision;
  }
  if (decision.kind === 'ask') {
    const byMode = decision.askedBy.kind === 'mode' && hooked.reason !== undefined;
    return byMode ? { ...decision, reason: sentence(hooked.reason) } : decision;
  }
  const reason = sentence(hooked.reason ?? 'A hook wants you to decide about this call');
  return {
    kind: 'ask',
    askedBy: by,
    reason,
    detail: `The hook is ${hooked.hook}.`,
    sessionKeys: [],
    parts: [],
  };
}

/** A hook's words stand before sentences of ours. */
function sentence(text: string): string {
  return /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}

/** `late` when the work takes longer; it goes on. */
export async function within<T>(work: Promise<T>, ms: number): Promise<T | 'late'> {
  if (!Number.isFinite(ms)) return await work;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

import type { ProviderFailure } from '@shared/domain/event';

export interface RetryPolicy {
  /** Requests for one step, the first included. */
  readonly attempts: number;
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
  /** A provider that wants a longer rest than this is not waited for. */
  readonly longestRetryAfterMs: number;
}

/** About a minute in all without a Retry-After: longer than a hiccup, short enough to stay and watch. */
export const standardRetry: RetryPolicy = {
  attempts: 7,
  firstDelayMs: 1_000,
  longestDelayMs: 30_000,
  longestRetryAfterMs: 300_000,
};

/** Spread that keeps programs that failed together from coming back together. */
const jitter = 0.25;

/** How long to wait before the next try; undefined when there is none. `failed` counts the tries so far. */
export function retryDelay(
  policy: RetryPolicy,
  failed: number,
  cause: { readonly failure: ProviderFailure; readonly retryAfterMs?: number },
  random: () => number,
): number | undefined {
  if (!cause.failure.retryable || failed >= policy.attempts) return undefined;
  if (cause.retryAfterMs !== undefined) {
    if (cause.retryAfterMs > policy.longestRetryAfterMs) return undefined;
    // Never earlier than asked.
    return Math.round(cause.retryAfterMs + random() * jitter * policy.firstDelayMs);
  }
  const plain = Math.min(policy.longestDelayMs, policy.firstDelayMs * 2 ** (failed - 1));
  return Math.round(plain * (1 - jitter + 2 * jitter * random()));
}

/** The failure as the person is told it once nobody tries any more. */
export function lastFailure(
  failure: ProviderFailure,
  failed: number,
  retryAfterMs: number | undefined,
): ProviderFailure {
  if (!failure.retryable) return failure;
  if (retryAfterMs !== undefined && failed === 1)
    return {
      ...failure,
      remedy: `The provider asks to wait ${Math.ceil(retryAfterMs / 60_000)} min. Try again then, or pick another model.`,
    };
  const message = failed === 1 ? failure.message : `${failure.message} (${failed} tries)`;
  return { ...failure, message, remedy: failure.remedy ?? 'Try again later, or pick another model.' };
}

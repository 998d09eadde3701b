import type { Refusal } from '@shared/domain/refusal';

export const stopRefusal: Refusal = {
  by: 'stop',
  reason: 'The person stopped the turn before this call ran.',
};

/** A hook's arguments do not fit the tool. */
export function badRewrite(tool: string, reason: string): Refusal {
  return {
    by: 'hook',
    reason: `PreToolUse hook for ${tool} returned updatedInput that failed schema validation: ${reason}`,
    remedy: "The arguments of the call were valid; the hook's rewrite of them was not.",
  };
}

export function bugRefusal(tool: string): Refusal {
  return { by: 'precheck', reason: `${tool} stopped on an internal error. The details are in the log.` };
}

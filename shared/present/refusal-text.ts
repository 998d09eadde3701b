import type { Refusal } from '../domain/refusal';

/** The one sentence or two that the model, the card and the audit log print for a refusal. */
export function refusalText(refusal: Refusal): string {
  return refusal.remedy === undefined ? refusal.reason : `${refusal.reason} ${refusal.remedy}`;
}

import type { ApprovalAnswer } from '@shared/domain/approval';

/** What a key press on an approval card does. */
export type ApprovalKey =
  | { readonly kind: 'answer'; readonly answer: ApprovalAnswer }
  /** Opens what Always could save, and saves it once it is open. */
  | { readonly kind: 'always' }
  /** Leaves the message field for the card; a half-typed message is no denial. */
  | { readonly kind: 'to-card' }
  | { readonly kind: 'move'; readonly step: 1 | -1 };

/** A key press, as a card reads it. */
export interface Press {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  /** Held down: a key held from before must not answer the next card too. */
  readonly repeat: boolean;
}

/** Where the focus is inside the card. */
export type FocusPlace = 'card' | 'message' | 'control';

/**
 * Keys of the card that has the focus (PE4): Enter or 1 once, 2 session, 3 always, Esc deny, Alt+↑↓ another card. A control keeps
 * its own Enter; the message field keeps every sign and denies with Enter.
 */
export function approvalKey(
  press: Press,
  place: FocusPlace,
  state: {
    readonly message: string;
    readonly sessionOffered: boolean;
    readonly alwaysOffered: boolean;
  },
): ApprovalKey | null {
  const { key } = press;
  if (press.ctrlKey || press.metaKey || press.repeat) return null;
  if (press.altKey) {
    if (key === 'ArrowUp' || key === 'ArrowDown') return { kind: 'move', step: key === 'ArrowUp' ? -1 : 1 };
    return null;
  }
  if (place === 'message') {
    if (key === 'Escape') return { kind: 'to-card' };
    return key === 'Enter' ? deny(state.message) : null;
  }
  if (key === 'Escape') return deny(state.message);
  if (key === '1' || (key === 'Enter' && place === 'card'))
    return { kind: 'answer', answer: { kind: 'once' } };
  if (key === '2' && state.sessionOffered) return { kind: 'answer', answer: { kind: 'session' } };
  if (key === '3' && state.alwaysOffered) return { kind: 'always' };
  return null;
}

function deny(message: string): ApprovalKey {
  const trimmed = message.trim();
  return { kind: 'answer', answer: trimmed === '' ? { kind: 'deny' } : { kind: 'deny', message: trimmed } };
}

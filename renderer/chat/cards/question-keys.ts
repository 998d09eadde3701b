import type { Press } from './approval-keys';

/** What a key press on a card with options does. */
export type ChoiceKey =
  /** Chooses an option, or turns it where several may be chosen. */
  | { readonly kind: 'choose'; readonly index: number }
  /** To another option; the one after the last is the field for one's own words. */
  | { readonly kind: 'go'; readonly index: number }
  | { readonly kind: 'step'; readonly by: 1 | -1 }
  | { readonly kind: 'confirm' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'to-card' }
  /** To another card. */
  | { readonly kind: 'move'; readonly step: 1 | -1 };

/** Where the focus is: the card or an option of it, the field for one's own words, or another control. */
export type ChoicePlace = 'card' | 'field' | 'control';

interface OptionsNow {
  /** How many there are; −1 while all answers are looked over, where nothing is chosen. */
  readonly options: number;
  /** Place of the option with the focus; −1 when none has it. */
  readonly active: number;
}

/**
 * Digits choose, ↑↓ go from option to option, Space turns, ←→ go from question to question, Enter confirms, Esc
 * declines, Alt+↑↓ another card. The field keeps every sign; a control its own Enter and Space.
 */
export function choiceKey(press: Press, place: ChoicePlace, now: OptionsNow): ChoiceKey | null {
  const { key } = press;
  if (press.ctrlKey || press.metaKey) return null;
  const step = arrows[key];
  if (press.altKey) return step === undefined || press.repeat ? null : { kind: 'move', step };
  if (place === 'field') return fieldKey(key, now.options);
  if (step !== undefined) return arrowKey(step, now);
  if (press.repeat) return null;
  if (key === 'Escape') return { kind: 'cancel' };
  if (key === 'ArrowLeft' || key === 'ArrowRight') return { kind: 'step', by: key === 'ArrowLeft' ? -1 : 1 };
  if (/^[1-9]$/.test(key)) return digitKey(Number(key) - 1, now.options);
  if (place === 'control') return null;
  if (key === ' ' && now.active >= 0 && now.active < now.options)
    return { kind: 'choose', index: now.active };
  return key === 'Enter' ? { kind: 'confirm' } : null;
}

const arrows: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

function arrowKey(step: 1 | -1, { options, active }: OptionsNow): ChoiceKey | null {
  return options < 0 ? null : { kind: 'go', index: Math.min(options, Math.max(0, active + step)) };
}

function fieldKey(key: string, options: number): ChoiceKey | null {
  if (key === 'Escape') return { kind: 'to-card' };
  if (key === 'Enter') return { kind: 'confirm' };
  return key === 'ArrowUp' ? { kind: 'go', index: options - 1 } : null;
}

function digitKey(index: number, options: number): ChoiceKey | null {
  if (index > options) return null;
  return index === options ? { kind: 'go', index } : { kind: 'choose', index };
}

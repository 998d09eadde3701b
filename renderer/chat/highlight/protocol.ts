import type { Language } from '@shared/text/languages';

/** Longer texts stay plain (CD1). */
export const highlightLimit = 32_000;

/** Tokens of a text: pairs of length and kind number, together as long as the text. */
export type Runs = Uint32Array;

export interface HighlightRequest {
  readonly id: number;
  readonly language: Language;
  readonly text: string;
}

export interface HighlightReply {
  readonly id: number;
  /** Null when the grammar could not be used; the text stays plain. */
  readonly runs: Runs | null;
  readonly error?: string;
}

/** Letters typed so far towards a row's name. */
export interface TypeAhead {
  readonly typed: string;
  readonly at: number;
}

/** A pause this long begins a new word. */
export const TYPE_AHEAD_MS = 700;

export const emptyTypeAhead: TypeAhead = { typed: '', at: Number.NEGATIVE_INFINITY };

/** Adds a letter, or begins anew after a pause. */
export function typeLetter(state: TypeAhead, letter: string, now: number): TypeAhead {
  const fresh = now - state.at > TYPE_AHEAD_MS;
  return { typed: (fresh ? '' : state.typed) + letter.toLocaleLowerCase(), at: now };
}

/**
 * The row that what was typed goes to, from the row `from` onward and around. The same letter again and again walks
 * through the rows that begin with it. Minus one when none fits.
 */
export function findTyped(labels: readonly string[], typed: string, from: number): number {
  if (!typed) return -1;
  const first = typed.charAt(0);
  const repeated = typed === first.repeat(typed.length);
  const wanted = repeated ? first : typed;
  // One letter asks for the next row; a longer word may be what the present row already fits.
  const start = repeated ? from + 1 : from;
  for (let step = 0; step < labels.length; step += 1) {
    const index = (((start + step) % labels.length) + labels.length) % labels.length;
    if (labels[index]?.toLocaleLowerCase().startsWith(wanted)) return index;
  }
  return -1;
}

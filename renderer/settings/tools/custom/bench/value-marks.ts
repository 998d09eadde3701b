import type { Arguments, ArgumentValue } from '@shared/template/arguments';

/** A stretch of rendered text; `parameter` says whose value it is. */
export interface ValuePiece {
  readonly text: string;
  readonly parameter?: string;
}

/** Letters and digits that every encoding leaves as they are. */
const sign = 'xq7z';

/**
 * Finds the values of a call in what the renderer made of them, by rendering once more with signs around each. The text
 * is always the renderer's own: where the signs changed anything else, it comes back in one piece.
 */
export function valuePieces(
  text: string,
  args: Arguments,
  render: (args: Arguments) => string | undefined,
): readonly ValuePiece[] {
  const whole = [{ text }];
  const names = [...args.keys()];
  if (names.length === 0 || text.includes(sign)) return whole;
  const signed = render(new Map([...args].map(([name, value], index) => [name, signedValue(value, index)])));
  if (signed === undefined) return whole;
  const pieces = cut(signed, args, names);
  return pieces.map((piece) => piece.text).join('') === text ? pieces : whole;
}

/** A number must stay a number, so a rare one takes its place. */
function signedValue(value: ArgumentValue, index: number): ArgumentValue {
  return typeof value === 'string' ? `${sign}${index}o${value}${sign}${index}c` : rareNumber(index);
}

function rareNumber(index: number): number {
  return 7_182_818_000_459 + index;
}

function cut(signed: string, args: Arguments, names: readonly string[]): ValuePiece[] {
  const pattern = new RegExp(`${sign}(\\d+)o([\\s\\S]*?)${sign}\\1c|(7182818000\\d{3})`, 'g');
  const pieces: ValuePiece[] = [];
  let from = 0;
  for (const found of signed.matchAll(pattern)) {
    const [all, wrapped, inner, number] = found;
    const index = number === undefined ? Number(wrapped) : Number(number) - rareNumber(0);
    const parameter = names[index];
    if (parameter === undefined) continue;
    if (found.index > from) pieces.push({ text: signed.slice(from, found.index) });
    pieces.push({ text: number === undefined ? (inner ?? '') : String(args.get(parameter)), parameter });
    from = found.index + all.length;
  }
  if (from < signed.length) pieces.push({ text: signed.slice(from) });
  return pieces;
}

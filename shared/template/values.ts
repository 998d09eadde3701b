import type { FieldProblem } from '../domain/custom-tool';
import { argumentText, type Arguments, type ArgumentValue } from './arguments';
import type { Piece } from './pieces';
import { placesOf, spelled, type Place, type Token } from './placeholders';

/** What fills the places of a template. */
export interface Filling {
  readonly args: Arguments;
  /** Values of secrets by Vault name; a preview has none and shows masks. */
  readonly secrets: ReadonlyMap<string, string>;
  /** What keeps the text from being rendered, in the order found. */
  readonly problems: FieldProblem[];
}

export type Filled = { readonly value: ArgumentValue; readonly secret?: true };

/** Undefined when the parameter was left out. */
export function filled(place: Place, { args, secrets }: Filling): Filled | undefined {
  if (place.kind === 'vault') return { value: secrets.get(place.name) ?? '', secret: true };
  const value = args.get(place.name);
  return value === undefined ? undefined : { value };
}

/** Whether a part is nothing but placeholders, and all of them were left out: then the part disappears (CT10). */
export function isLeftOut(tokens: readonly Token[], filling: Filling): boolean {
  const places = placesOf(tokens);
  return (
    places.length > 0 &&
    places.length === tokens.length &&
    places.every((place) => filled(place, filling) === undefined)
  );
}

/** Fixed text by one rule, values by another; what was left out is nothing. */
export function fill(
  tokens: readonly Token[],
  filling: Filling,
  rules: { readonly fixed: (text: string) => string; readonly value: (text: string, place: Place) => string },
): Piece[] {
  return tokens.flatMap((token): Piece[] => {
    if (token.kind === 'text') return [{ text: rules.fixed(token.text) }];
    const found = filled(token, filling);
    if (found === undefined) return [];
    const text = rules.value(argumentText(found.value), token);
    return [found.secret === true ? { text, secret: true } : { text }];
  });
}

export function refuse(filling: Filling, place: Place, message: string): void {
  const field = place.kind === 'vault' ? spelled(place) : place.name;
  filling.problems.push({ field, message: `${field}: ${message}` });
}

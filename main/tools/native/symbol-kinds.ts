import { isRecord, pathOf, rangeOf } from '../../workspace/languages/problems';

/** The protocol's kinds of symbols from 1, in the words of the code. */
const names = [
  'file',
  'module',
  'namespace',
  'package',
  'class',
  'method',
  'property',
  'field',
  'constructor',
  'enum',
  'interface',
  'function',
  'variable',
  'constant',
  'string',
  'number',
  'boolean',
  'array',
  'object',
  'key',
  'null',
  'enum member',
  'struct',
  'event',
  'operator',
  'type parameter',
];

export interface CodeSymbol {
  readonly name: string;
  readonly kind: string;
  readonly line: number;
  readonly endLine: number;
  /** Where its name stands. */
  readonly at: { readonly line: number; readonly column: number };
  readonly children: readonly CodeSymbol[];
}

export interface FoundSymbol extends Omit<CodeSymbol, 'children'> {
  readonly real: string;
  readonly container?: string;
}

export interface Place {
  readonly real: string;
  readonly line: number;
  readonly column: number;
}

/** A document's symbols from an answer of either shape; what is malformed is left out. */
export function documentSymbols(answer: unknown): readonly CodeSymbol[] {
  if (!Array.isArray(answer)) return [];
  return answer.flatMap((raw: unknown) => {
    if (!isRecord(raw)) return [];
    const location = isRecord(raw['location']) ? raw['location'] : undefined;
    const symbol = symbolOf(raw, raw['range'] ?? location?.['range'], raw['selectionRange']);
    return symbol === undefined ? [] : [{ ...symbol, children: documentSymbols(raw['children']) }];
  });
}

export function projectSymbols(answer: unknown): readonly FoundSymbol[] {
  if (!Array.isArray(answer)) return [];
  return answer.flatMap((raw: unknown) => {
    const location = isRecord(raw) && isRecord(raw['location']) ? raw['location'] : undefined;
    const real = pathOf(location?.['uri']);
    if (!isRecord(raw) || real === undefined) return [];
    const symbol = symbolOf(raw, location?.['range']);
    const container = raw['containerName'];
    if (symbol === undefined) return [];
    return [{ ...symbol, real, ...(typeof container === 'string' && container !== '' ? { container } : {}) }];
  });
}

/** Places from an answer of one location, several, or links. */
export function placesOfAnswer(answer: unknown): readonly Place[] {
  const all: readonly unknown[] = Array.isArray(answer) ? (answer as unknown[]) : [answer];
  return all.flatMap((raw: unknown) => {
    if (!isRecord(raw)) return [];
    const real = pathOf(raw['uri'] ?? raw['targetUri']);
    const range = rangeOf(raw['range'] ?? raw['targetSelectionRange']);
    return real === undefined || range === undefined
      ? []
      : [{ real, line: range.line, column: range.column }];
  });
}

function symbolOf(
  raw: Record<string, unknown>,
  whole: unknown,
  ofName: unknown = whole,
): Omit<CodeSymbol, 'children'> | undefined {
  const { name, kind } = raw;
  const range = rangeOf(whole);
  const at = rangeOf(ofName) ?? range;
  if (typeof name !== 'string' || range === undefined || at === undefined) return undefined;
  return {
    name: name.slice(0, 200),
    kind: (typeof kind === 'number' ? names[kind - 1] : undefined) ?? 'symbol',
    line: range.line,
    endLine: range.endLine,
    at: { line: at.line, column: at.column },
  };
}

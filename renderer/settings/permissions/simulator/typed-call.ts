import type { SimulatedCall } from '@shared/contract/permissions';
import type { SimulatedPart } from '@shared/domain/permission';

export type Typed =
  | { readonly kind: 'empty' }
  | { readonly kind: 'call'; readonly call: SimulatedCall }
  | { readonly kind: 'problem'; readonly message: string };

/** What was typed: a line as Direct takes it, or a tool and its arguments as JSON. */
export function typedCall(text: string): Typed {
  const line = text.trim();
  if (line === '') return { kind: 'empty' };
  if (!line.startsWith('{')) return { kind: 'call', call: { kind: 'line', line } };
  try {
    const json = JSON.parse(line) as { readonly tool?: unknown; readonly input?: unknown };
    if (typeof json.tool !== 'string')
      return { kind: 'problem', message: 'The JSON names no tool. Write {"tool": "Read", "input": {…}}.' };
    return { kind: 'call', call: { kind: 'tool', tool: json.tool, input: json.input ?? {} } };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { kind: 'problem', message: `The JSON cannot be read: ${why}` };
  }
}

export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly danger: SimulatedPart['danger'];
}

/**
 * Where the culprits stand in what was typed. Parts count from the start of the command, which may stand behind the
 * tool's name; where a part is not found at its place, nothing is marked.
 */
export function marksIn(text: string, parts: readonly SimulatedPart[]): readonly Mark[] {
  const before = /^\s*[A-Za-z_]+\s+/.exec(text)?.[0].length ?? 0;
  const placed = parts.flatMap(({ culprit, start, end, text: part, danger }) =>
    culprit && start !== undefined && end !== undefined ? [{ start, end, part, danger }] : [],
  );
  const shift = [before, /^\s*/.exec(text)?.[0].length ?? 0].find((by) =>
    placed.every(({ start, end, part }) => text.slice(start + by, end + by) === part),
  );
  if (shift === undefined) return [];
  const marks: Mark[] = [];
  for (const { start, end, danger } of placed.toSorted((one, other) => one.start - other.start)) {
    const free = start + shift >= (marks.at(-1)?.end ?? 0);
    if (free && end > start) marks.push({ start: start + shift, end: end + shift, danger });
  }
  return marks;
}

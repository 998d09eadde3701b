import { decodeWindows1252 } from './windows-1252';

/** One printed line of a search: a match, or its surroundings. */
export interface ContentLine {
  /** Relative to the folder searched. */
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly match: boolean;
  /** It does not follow the line before it: another file, or a gap. */
  readonly apart: boolean;
}

/** Characters shown of a line; a longer one is cut around its first match (SE3). */
export const maxShownLine = 400;

interface JsonText {
  readonly text?: string;
  readonly bytes?: string;
}

interface JsonRecord {
  readonly type: 'begin' | 'match' | 'context' | 'end' | 'summary';
  readonly data: {
    readonly path?: JsonText;
    readonly lines?: JsonText;
    readonly line_number?: number | null;
    readonly submatches?: readonly { readonly start: number; readonly end: number }[];
  };
}

interface FileLines {
  readonly path: string;
  readonly lines: { line: number; text: string; match: boolean }[];
}

/**
 * Reads `rg --json`. Paths and texts come in members of their own, so that a colon in a file name is no question
 * (B20). Records of one file stand together.
 */
export function createContentReader(leaveOut: ((relative: string) => boolean) | undefined): {
  take(record: string): void;
  count(): number;
  size(): number;
  lines(): readonly ContentLine[];
} {
  const files: FileLines[] = [];
  let current: FileLines | undefined;
  let count = 0;
  let size = 0;
  return {
    take(record) {
      const { type, data } = JSON.parse(record) as JsonRecord;
      if (type === 'begin') {
        const path = textOf(data.path).replace(/^\.\//, '');
        current = leaveOut?.(path) === true ? undefined : { path, lines: [] };
        if (current !== undefined) files.push(current);
        return;
      }
      if (current === undefined || (type !== 'match' && type !== 'context')) return;
      const added = linesOf(data, type === 'match');
      current.lines.push(...added);
      count += added.length;
      size += added.reduce((sum, line) => sum + line.text.length, 0);
    },
    count: () => count,
    size: () => size,
    lines: () => files.toSorted((one, other) => comparePaths(one.path, other.path)).flatMap(flatten),
  };
}

function flatten(file: FileLines): readonly ContentLine[] {
  return file.lines.map((entry, index) => ({
    path: file.path,
    ...entry,
    apart: entry.line !== (file.lines[index - 1]?.line ?? Number.NaN) + 1,
  }));
}

function linesOf(data: JsonRecord['data'], match: boolean): FileLines['lines'] {
  const text = textOf(data.lines).replace(/\r?\n$/, '');
  const first = data.line_number ?? 1;
  const hit = match ? data.submatches?.[0] : undefined;
  const parts = text.split(/\r?\n/);
  return parts.map((part, index) => ({
    line: first + index,
    text:
      index === 0 ? cutAround(part, hit, data.lines?.bytes !== undefined) : cutAround(part, undefined, false),
    match,
  }));
}

/** `hit` counts bytes of the line, in UTF-8 unless the line came as raw bytes. */
function cutAround(text: string, hit: { start: number; end: number } | undefined, bytes: boolean): string {
  if (text.length <= maxShownLine) return text;
  const position = (at: number): number => (bytes ? at : Buffer.from(text).subarray(0, at).toString().length);
  const start = hit === undefined ? 0 : position(hit.start);
  const end = hit === undefined ? 0 : Math.min(text.length, position(hit.end));
  const room = Math.max(0, maxShownLine - (end - start));
  const wanted = Math.max(0, Math.min(start - Math.floor(room / 2), text.length - maxShownLine));
  const from = onCharacter(text, wanted);
  const to = onCharacter(text, Math.min(text.length, from + maxShownLine));
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
}

/** Steps back from between the halves of a surrogate pair. */
function onCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

/** Text that is no UTF-8 comes as bytes, and is shown as one-byte text, as a read shows it. */
function textOf(value: JsonText | undefined): string {
  if (value?.text !== undefined) return value.text;
  return decodeWindows1252(Buffer.from(value?.bytes ?? '', 'base64'));
}

/** By code units, so that the order is the same on every machine. */
export function comparePaths(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

import type { WindowRequest } from '../../../../workspace/read-window';
import type { RunContext } from '../../../define';
import { judgedPaths, resolveAsked, type AskedPath } from '../../path-uses';
import type { ReadInput } from './definition';

/** One file of a call and the part of it that is wanted. */
export interface ReadItem {
  readonly asked: AskedPath;
  readonly window: WindowRequest;
  /** The part was limited by the caller, so that stopping there is no cut-off. */
  readonly wantedLines?: number;
}

/** One read shows at most this (RD3). */
export const maxLines = 2_000;
export const maxBytes = 64 * 1024;
/** A row of 16 bytes takes some 78 characters. */
export const maxHexBytes = 12 * 1024;

/** The files of a call in the order asked; the same part of the same file only once. */
export async function itemsOf(input: ReadInput, context: RunContext): Promise<readonly ReadItem[]> {
  const all = [
    ...(input.path === undefined ? [] : [mainItem(input, input.path)]),
    ...(input.reads ?? []).map((entry) => lineItem(input, entry)),
  ];
  if (all.length < 2) return all;
  const judged = judgedPaths('read', context);
  const reals = await Promise.all(
    all.map(async ({ asked: one }) => {
      const known = judged.get(one.path);
      if (known !== undefined) return known;
      const target = await resolveAsked(one, context.session);
      return target.ok ? target.value.real : one.path;
    }),
  );
  const seen = new Set<string>();
  const items: ReadItem[] = [];
  for (const [index, item] of all.entries()) {
    const key = JSON.stringify([reals[index], item.window]);
    if (seen.has(key)) continue;
    seen.add(key);
    items.push(item);
  }
  return items;
}

export function askedPaths(input: ReadInput): readonly AskedPath[] {
  const paths = [
    ...(input.path === undefined ? [] : [input.path]),
    ...(input.reads ?? []).map((entry) => entry.path),
  ];
  return paths.map((path) => asked(input, path));
}

function mainItem(input: ReadInput, path: string): ReadItem {
  const { byte_offset: byte, limit, mode } = input;
  if (byte !== undefined || mode === 'hex') {
    const most = mode === 'hex' ? maxHexBytes : maxBytes;
    const window = {
      start: { byte: byte ?? 0 },
      maxLines: mode === 'hex' || limit !== undefined ? Number.POSITIVE_INFINITY : maxLines,
      maxBytes: Math.min(limit ?? most, most),
      ...(limit === undefined ? {} : { exact: true }),
    };
    return { asked: asked(input, path), window };
  }
  const end = limit === undefined ? input.end_line : (input.start_line ?? 1) + limit - 1;
  return lineItem(input, {
    path,
    ...(input.start_line === undefined ? {} : { start_line: input.start_line }),
    ...(end === undefined ? {} : { end_line: end }),
  });
}

function lineItem(
  input: ReadInput,
  entry: {
    readonly path: string;
    readonly start_line?: number | undefined;
    readonly end_line?: number | undefined;
  },
): ReadItem {
  const start = entry.start_line ?? 1;
  const wanted = entry.end_line === undefined ? undefined : entry.end_line - start + 1;
  return {
    asked: asked(input, entry.path),
    window: {
      start: input.mode === 'hex' ? { byte: 0 } : { line: start },
      maxLines: Math.min(wanted ?? maxLines, maxLines),
      maxBytes: input.mode === 'hex' ? maxHexBytes : maxBytes,
    },
    ...(wanted === undefined ? {} : { wantedLines: wanted }),
  };
}

function asked(input: ReadInput, path: string): AskedPath {
  return { path, access: 'read', ...(input.cwd === undefined ? {} : { base: input.cwd }) };
}

import path from 'node:path';
import type { FoundText } from '@shared/domain/global-search';
import type { Ripgrep } from '../workspace/ripgrep';
import { search } from '../workspace/search';

export interface TextAnswer {
  readonly rows: FoundText[];
  readonly more: boolean;
}

/** Fewer letters stand nearly everywhere. */
const fewest = 2;

/** Lines of a folder's files that hold the words as they were typed; small letters find capitals too. */
export async function searchText(
  ripgrep: Ripgrep,
  ask: { readonly root: string; readonly query: string; readonly limit: number },
  signal: AbortSignal,
): Promise<TextAnswer> {
  const { root, query, limit } = ask;
  if (query.length < fewest) return { rows: [], more: false };
  const found = await search(
    ripgrep,
    {
      pattern: query.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`),
      folder: root,
      output: 'content',
      ignoreCase: query === query.toLowerCase(),
      hidden: true,
    },
    signal,
  );
  if (found.kind !== 'found' || found.output !== 'content') return { rows: [], more: false };
  const lines = found.lines.filter(({ match }) => match);
  const rows = lines.slice(0, limit).map((line): FoundText => ({
    kind: 'text',
    path: path.join(root, line.path),
    relative: line.path,
    line: line.line,
    text: line.text,
  }));
  return { rows, more: found.more || lines.length > limit };
}

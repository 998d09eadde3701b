import type { ReplyOf } from '@shared/contract';
import type { Command } from '../../state/commands';

export type PaletteItem =
  | {
      readonly kind: 'command';
      readonly id: string;
      readonly title: string;
      readonly keys: string | undefined;
    }
  | { readonly kind: 'file'; readonly id: string; readonly path: string; readonly relative: string }
  | { readonly kind: 'line'; readonly id: string; readonly line: number };

/** What the query asks for: `>` commands, `:` a line of the file shown, else files. */
export type PaletteQuery =
  | { readonly kind: 'commands'; readonly words: string }
  | { readonly kind: 'line'; readonly line: number | null }
  | { readonly kind: 'files'; readonly words: string };

export function readQuery(query: string): PaletteQuery {
  if (query.startsWith('>')) return { kind: 'commands', words: query.slice(1).trim() };
  if (query.startsWith(':')) {
    const line = /^:\s*(\d{1,7})$/.exec(query)?.[1];
    return { kind: 'line', line: line === undefined ? null : Math.max(1, Number(line)) };
  }
  return { kind: 'files', words: query.trim() };
}

/** Commands whose title holds every word, those that begin with the first word on top. */
export function commandItems(
  commands: readonly Command[],
  words: string,
  keyHint: (id: string) => string | undefined,
): readonly PaletteItem[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const first = wanted[0] ?? '';
  return commands
    .filter(({ title }) => wanted.every((word) => title.toLowerCase().includes(word)))
    .toSorted((a, b) => Number(startsWith(b, first)) - Number(startsWith(a, first)))
    .map(({ id, title }) => ({ kind: 'command', id, title, keys: keyHint(id) }));
}

function startsWith({ title }: Command, word: string): boolean {
  return title.toLowerCase().startsWith(word);
}

export function fileItems(found: ReplyOf<'workspace.findFiles'>): readonly PaletteItem[] {
  return found.map(({ path, relative }) => ({ kind: 'file', id: path, path, relative }));
}

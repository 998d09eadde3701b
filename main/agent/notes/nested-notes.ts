import type { CallDisplay } from '@shared/domain/display';
import type { SettledCall } from '../../tools/ports';
import type { LoadedNote } from '../ports';
import { foldersOf, readProjectNotes, type NotePlaces } from './project-notes';

/** The notes of subfolders, given when the conversation comes to a file there (WB6). */
export interface NestedNotes {
  /** Folders that a conversation has come to and that have a note. */
  foldersOf(conversationId: string): readonly string[];
  /** What the model is to read besides the answers of these calls; undefined where no new note speaks of their files. */
  after(conversationId: string, root: string, settled: readonly SettledCall[]): Promise<string | undefined>;
  forget(conversationId: string): void;
}

export function createNestedNotes(
  places: Omit<NotePlaces, 'root' | 'nested' | 'loaded'>,
  /** Told of new notes and of the file that led to them. */
  told: (conversationId: string, notes: readonly LoadedNote[], trigger: string) => void = () => undefined,
): NestedNotes {
  const cameTo = new Map<string, Set<string>>();
  const looked = new Map<string, Set<string>>();

  return {
    foldersOf: (conversationId) => [...(cameTo.get(conversationId) ?? [])],
    async after(conversationId, root, settled) {
      const files = settled.flatMap(({ result }) => filesOf(result.display));
      const before = looked.get(conversationId) ?? new Set();
      const fresh = foldersOf(files, root).filter((folder) => !before.has(folder));
      if (fresh.length === 0) return undefined;
      looked.set(conversationId, new Set([...before, ...fresh]));
      const having = cameTo.get(conversationId) ?? new Set();
      const taken = new Map<string, LoadedNote>();
      const known = new Set<string>();
      const earlier = await readProjectNotes({
        ...places,
        root,
        nested: [...having],
        loaded: ({ file }) => void known.add(file),
      });
      const now = await readProjectNotes({
        ...places,
        root,
        nested: [...having, ...fresh],
        loaded: (note) => void taken.set(note.file, note),
      });
      cameTo.set(conversationId, new Set([...having, ...fresh]));
      const notes = now.filter((note) => !earlier.some(({ path }) => path === note.path));
      if (notes.length === 0) return undefined;
      const added = [...taken.values()].filter(({ file }) => !known.has(file));
      told(conversationId, added, files[0] ?? '');
      return notes
        .map(
          ({ path, text }) =>
            `Contents of ${path} (standing instructions for this part of the project):\n\n${text.trim()}`,
        )
        .join('\n\n');
    },
    forget(conversationId) {
      cameTo.delete(conversationId);
      looked.delete(conversationId);
    },
  };
}

/** Absolute paths that a call read or changed. */
function filesOf(display: CallDisplay): readonly string[] {
  if (display.kind === 'files') return display.rows.map((row) => row.absolute);
  return display.kind === 'changes' ? display.files.map((file) => file.absolute) : [];
}

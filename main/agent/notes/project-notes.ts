import { mentionedPaths } from '@shared/text/mentions';
import { join } from 'node:path';
import path from 'node:path';
import type { LoadedNote } from '../ports';
import type { ProjectNote } from '../prompt';
import { importPath } from './imports';
import { fileLimit, readNote } from './read-note';

export interface NotePlaces {
  /** Real path of the open folder; null without one. */
  readonly root: string | null;
  /** The person's home, for `~/.claude`. */
  readonly home: string;
  /** The app's own folder (`~/.toolwright`). */
  readonly appHome: string;
  /** Secret files are no notes, whoever imports them (PE5). */
  readonly isSecret: (real: string) => boolean;
  /** Folders below `root` whose notes the conversation has come to (WB6). */
  readonly nested?: readonly string[];
  /** Told of each note that is taken. */
  readonly loaded?: (note: LoadedNote) => void;
}

/** All notes together. */
const totalLimit = 120_000;
/** Notes that import notes that import …: as deep as Claude Code follows them. */
const importDepth = 5;

const names = ['CLAUDE.md', 'AGENTS.md'];
const workspaceFiles = ['CLAUDE.md', join('.claude', 'CLAUDE.md'), 'AGENTS.md', 'CLAUDE.local.md'];

interface Candidate {
  readonly file: string;
  readonly shown: string;
  readonly scope: ProjectNote['scope'];
  /** The folder that the file may not lead out of; null for the person's own. */
  readonly within: string | null;
}

/**
 * Reads CLAUDE.md and AGENTS.md of the person, of the folders above, of the folder and of those below it that the
 * conversation has come to (WB6); later ones have the last word. Each brings along the files it imports. Read again at
 * each run; a file that is missing or no text is left out, one that is there twice (a link, a copy) is read once.
 */
export async function readProjectNotes(places: NotePlaces): Promise<readonly ProjectNote[]> {
  const notes: ProjectNote[] = [];
  const seen = new Set<string>();
  let left = totalLimit;

  async function add(candidate: Candidate, depth: number, importedBy?: string): Promise<void> {
    const note = await readNote(candidate.file, { within: candidate.within, isSecret: places.isSecret });
    if (note === undefined || seen.has(note.real) || seen.has(note.text) || left <= 0) return;
    seen.add(note.real).add(note.text);
    const text = cut(note.text, Math.min(fileLimit, left));
    left -= text.length;
    notes.push({ path: candidate.shown, scope: candidate.scope, text });
    places.loaded?.({
      file: note.real,
      scope: candidate.scope,
      ...(importedBy === undefined ? {} : { importedBy }),
    });
    if (depth === 0) return;
    for (const target of mentionedPaths(note.text)) {
      const file = importPath(target, note.real, places.home);
      await add(
        { ...candidate, file, shown: `${target}, imported by ${candidate.shown}` },
        depth - 1,
        note.real,
      );
    }
  }

  for (const candidate of candidates(places)) await add(candidate, importDepth);
  return notes;
}

function candidates({ root, home, appHome, nested = [] }: NotePlaces): readonly Candidate[] {
  const user = join(appHome, 'USER');
  const own = (file: string, shown: string): Candidate => ({ file, shown, scope: 'user', within: null });
  const ofWorkspace = (file: string, shown: string, within: string): Candidate => ({
    file,
    shown,
    scope: 'workspace',
    within,
  });
  return [
    own(join(home, '.claude', 'CLAUDE.md'), '~/.claude/CLAUDE.md'),
    ...names.map((name) => own(join(user, name), join(user, name))),
    ...(root === null
      ? []
      : above(root, home).flatMap((folder) =>
          names.map((name) => ofWorkspace(join(folder, name), join(folder, name), folder)),
        )),
    ...(root === null ? [] : workspaceFiles.map((name) => ofWorkspace(join(root, name), name, root))),
    ...(root === null
      ? []
      : nested.flatMap((folder) =>
          names.map((name) => ofWorkspace(join(folder, name), path.relative(root, join(folder, name)), root)),
        )),
  ];
}

/** Folders above, the farthest first: those below the home, or below the top where the folder lies elsewhere. */
function above(root: string, home: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = path.dirname(root); ; folder = path.dirname(folder)) {
    if (folder === home || folder === path.dirname(folder)) return folders.toReversed();
    folders.push(folder);
  }
}

/** Folders from below `root` down to where the files lie: those whose notes speak of these files. */
export function foldersOf(files: readonly string[], root: string): readonly string[] {
  const folders = new Set<string>();
  for (const file of files) {
    const way = path.relative(root, path.dirname(file));
    if (way === '' || way.startsWith('..') || path.isAbsolute(way)) continue;
    const parts = way.split(path.sep);
    for (let depth = 1; depth <= parts.length; depth++) folders.add(join(root, ...parts.slice(0, depth)));
  }
  return [...folders];
}

function cut(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, Math.max(0, limit))}\n[cut: the file goes on]`;
}

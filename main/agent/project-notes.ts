import { open, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProjectNote } from './prompt';

export interface NotePlaces {
  /** Real path of the open folder; null without one. */
  readonly root: string | null;
  /** The person's home, for `~/.claude`. */
  readonly home: string;
  /** The app's own folder (`~/.toolwright`). */
  readonly appHome: string;
}

/** A note longer than this is a document, and would crowd the conversation out. */
const fileLimit = 40_000;
/** All notes together. */
const totalLimit = 120_000;

const userFiles = ['CLAUDE.md', 'AGENTS.md'];
const workspaceFiles = ['CLAUDE.md', join('.claude', 'CLAUDE.md'), 'AGENTS.md', 'CLAUDE.local.md'];

/**
 * Reads CLAUDE.md and AGENTS.md of the person and of the folder (WB6), user first, so that the project has the last
 * word. Read again at each run; a file that is missing or no text is left out, one that is there twice (a link, a
 * copy) is read once.
 */
export async function readProjectNotes(places: NotePlaces): Promise<readonly ProjectNote[]> {
  const user = join(places.appHome, 'USER');
  const candidates: { path: string; shown: string; scope: ProjectNote['scope'] }[] = [
    { path: join(places.home, '.claude', 'CLAUDE.md'), shown: '~/.claude/CLAUDE.md', scope: 'user' },
    ...userFiles.map((name) => ({ path: join(user, name), shown: join(user, name), scope: 'user' as const })),
  ];
  const root = places.root;
  if (root !== null)
    candidates.push(
      ...workspaceFiles.map((name) => ({ path: join(root, name), shown: name, scope: 'workspace' as const })),
    );
  const read = await Promise.all(candidates.map(({ path }) => readNote(path)));
  const notes: ProjectNote[] = [];
  const seen = new Set<string>();
  let left = totalLimit;
  for (const [index, note] of read.entries()) {
    const candidate = candidates[index];
    if (note === undefined || candidate === undefined || seen.has(note.real) || seen.has(note.text)) continue;
    seen.add(note.real).add(note.text);
    const text = cut(note.text, Math.min(fileLimit, left));
    left -= text.length;
    if (left < 0) break;
    notes.push({ path: candidate.shown, scope: candidate.scope, text });
  }
  return notes;
}

async function readNote(path: string): Promise<{ real: string; text: string } | undefined> {
  try {
    const real = await realpath(path);
    const file = await open(real, 'r');
    try {
      if (!(await file.stat()).isFile()) return undefined;
      // One character more than is kept, so that `cut` sees that there is more.
      const { bytesRead, buffer } = await file.read(
        Buffer.alloc((fileLimit + 1) * 4),
        0,
        (fileLimit + 1) * 4,
        0,
      );
      const bytes = buffer.subarray(0, bytesRead);
      if (bytes.includes(0)) return undefined;
      const text = new TextDecoder().decode(bytes);
      return text.trim() === '' ? undefined : { real, text };
    } finally {
      await file.close();
    }
  } catch (error) {
    // Not there, or not readable by this person: a note that is not for this run.
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

function cut(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, Math.max(0, limit))}\n[cut: the file goes on]`;
}

import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock, IdSource } from '@shared/kit/sources';
import { err, ok, type Result } from '@shared/kit/result';
import { z } from 'zod';
import { entryAt, entryTree } from './entry-tree';
import { errorCode, fileProblem, type FileProblem } from './file-problem';
import { makeFolders } from './make-folders';
import { moveEntry } from './move-entry';

const TrashedEntry = z.object({
  version: z.literal(1),
  id: z.string(),
  /** Where it stood. */
  path: z.string(),
  kind: z.enum(['file', 'folder', 'link', 'other']),
  /** Of all files in it. */
  bytes: z.number(),
  /** Files, links and folders below a folder. */
  below: z.number(),
  deletedAt: z.number(),
});
/** What was deleted, as its manifest keeps it. */
export type TrashedEntry = z.infer<typeof TrashedEntry>;

/** Deleted files and folders, until they are restored or too old. Needs no desktop, and takes any file system. */
export interface Trash {
  put(real: string, signal: AbortSignal): Promise<Result<TrashedEntry, FileProblem>>;
  find(id: string): Promise<Result<TrashedEntry, FileProblem>>;
  /** Puts it back where it stood; never replaces what stands there now. */
  restore(entry: TrashedEntry, signal: AbortSignal): Promise<Result<void, FileProblem>>;
}

export interface TrashDeps {
  readonly folder: string;
  readonly clock: Clock;
  readonly ids: IdSource;
}

/** What the trash keeps. The newest entry stays even when it alone is larger. */
export const trashLimits = { days: 30, entries: 200, bytes: 2 * 1024 ** 3 };

/** Entries counted of one folder. */
const maxCounted = 50_000;
const manifestName = 'manifest.json';

/**
 * One folder per deletion: a manifest, written before anything moves, and the entry under its own name in `entry/`. A
 * manifest without entry is a deletion that did not happen, and no entry of the trash.
 */
export function createTrash({ folder, clock, ids }: TrashDeps): Trash {
  async function put(real: string, signal: AbortSignal): Promise<Result<TrashedEntry, FileProblem>> {
    const { entries } = await entryTree(real, maxCounted);
    const [first] = entries;
    if (first === undefined) return err({ kind: 'missing', message: 'There is no such file or folder.' });
    const entry: TrashedEntry = {
      version: 1,
      id: ids.next('trash'),
      path: real,
      kind: first.kind,
      bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0),
      below: entries.length - 1,
      deletedAt: clock.now(),
    };
    await writeManifest(folder, entry);
    const moved = await moveEntry(real, placeOf(folder, entry), signal);
    if (!moved.ok) {
      // What could not be taken away whole may be gone in part: its copy is all there is.
      if (moved.error.kind === 'left-over') {
        const message = `${moved.error.message} The whole of it is in the trash as ${entry.id}.`;
        return err({ ...moved.error, message });
      }
      await drop(folder, entry.id);
      return moved;
    }
    await sweep(folder, entry, clock.now());
    return ok(entry);
  }

  return {
    put: (real, signal) => reporting(() => put(real, signal)),
    async find(id) {
      const entry = /^[a-z0-9_-]{1,80}$/i.test(id) ? await manifestOf(folder, id) : undefined;
      if (entry !== undefined && (await entryAt(placeOf(folder, entry))) !== undefined) return ok(entry);
      return err({ kind: 'missing', message: `The trash holds no ${id}.` });
    },
    restore: (entry, signal) =>
      reporting(async () => {
        await makeFolders(path.dirname(entry.path));
        const moved = await moveEntry(placeOf(folder, entry), entry.path, signal);
        if (moved.ok) await drop(folder, entry.id);
        return !moved.ok && moved.error.kind === 'exists'
          ? err({ kind: 'exists', message: 'Something stands there now; move it away first.' })
          : moved;
      }),
  };
}

/** A system error as the problem that it is; everything else is a bug. */
async function reporting<T>(work: () => Promise<Result<T, FileProblem>>): Promise<Result<T, FileProblem>> {
  try {
    return await work();
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return err(fileProblem(error));
  }
}

function placeOf(folder: string, { id, path: original }: Pick<TrashedEntry, 'id' | 'path'>): string {
  return path.join(folder, id, 'entry', path.basename(original));
}

/** Nobody but its owner may look into the trash: what lies in it may have been in a private folder. */
async function writeManifest(folder: string, entry: TrashedEntry): Promise<void> {
  for (const part of [folder, path.join(folder, entry.id), path.join(folder, entry.id, 'entry')]) {
    await makeFolders(part);
    await chmod(part, 0o700);
  }
  await writeFile(path.join(folder, entry.id, manifestName), JSON.stringify(entry), { mode: 0o600 });
}

async function manifestOf(folder: string, id: string): Promise<TrashedEntry | undefined> {
  try {
    const text = await readFile(path.join(folder, id, manifestName), 'utf8');
    const parsed = TrashedEntry.safeParse(JSON.parse(text));
    return parsed.success && parsed.data.id === id ? parsed.data : undefined;
  } catch {
    // Gone, not written yet, or broken: no deletion that could be restored.
    return undefined;
  }
}

async function drop(folder: string, id: string): Promise<void> {
  await rm(path.join(folder, id), { recursive: true, force: true });
}

/** Drops what is too old or too much, oldest first; ids sort by creation. */
async function sweep(folder: string, newest: TrashedEntry, now: number): Promise<void> {
  const older = (await readdir(folder)).filter((id) => id !== newest.id).toSorted();
  const oldest = now - trashLimits.days * 24 * 3_600_000;
  let [count, bytes] = [1, newest.bytes];
  for (const id of older.toReversed()) {
    const entry = await manifestOf(folder, id);
    if (entry === undefined) continue;
    count += 1;
    bytes += entry.bytes;
    const keep = entry.deletedAt >= oldest && count <= trashLimits.entries && bytes <= trashLimits.bytes;
    if (!keep) await drop(folder, id);
  }
}

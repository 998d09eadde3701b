import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { errorCode } from '../file-problem';

/** A saved file and how it looked on the disk then: while it looks the same, it need not be read again. */
export interface KnownFile {
  readonly kind: 'file' | 'link';
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly inode: number;
  /** Permission bits. */
  readonly mode: number;
  readonly blob: string;
  /**
   * It was last changed well before it was read. A file changed in the moment it is read may change once more without
   * its times telling.
   */
  readonly settled: boolean;
}

/** The newest checkpoint of a shadow repository and what is known of its files. */
export interface ShadowState {
  readonly latest: string;
  /** Git's tree of its files; null without any. */
  readonly tree: string | null;
  readonly manifest: string;
  readonly files: ReadonlyMap<string, KnownFile>;
}

type Row = readonly [
  name: string,
  kind: KnownFile['kind'],
  size: number,
  mtimeMs: number,
  ctimeMs: number,
  inode: number,
  mode: number,
  blob: string,
  settled: boolean,
];
const Stored = z.object({
  version: z.literal(1),
  latest: z.string().regex(/^[0-9a-f]{40,64}$/),
  tree: z
    .string()
    .regex(/^[0-9a-f]{40,64}$/)
    .nullable(),
  manifest: z.string(),
  // Ten thousand rows that nobody else writes: a look at each would take longer than the rest of a checkpoint.
  files: z.custom<readonly Row[]>(Array.isArray),
});

const fileName = 'toolwright-state.json';

/** States by shadow repository. What this process wrote last is at hand as long as the file is still that one. */
export interface ShadowStates {
  /** Undefined when there is none that can be used: everything is read anew. */
  read(shadow: string): ShadowState | undefined;
  /** The file is the old one or the new one, whatever happens. */
  write(shadow: string, state: ShadowState): void;
}

/** Repositories whose state is kept in memory. */
const mostKept = 4;

export function createShadowStates(): ShadowStates {
  const kept = new Map<string, { readonly stamp: string; readonly state: ShadowState }>();

  function keep(shadow: string, state: ShadowState): void {
    kept.delete(shadow);
    const [oldest] = kept.keys();
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
    kept.set(shadow, { stamp: stampOf(shadow) ?? '', state });
  }

  return {
    read(shadow) {
      const stamp = stampOf(shadow);
      const known = kept.get(shadow);
      if (stamp === undefined || known?.stamp === stamp)
        return stamp === undefined ? undefined : known?.state;
      const state = readState(shadow);
      if (state !== undefined) keep(shadow, state);
      return state;
    },
    write(shadow, state) {
      writeState(shadow, state);
      keep(shadow, state);
    },
  };
}

function stampOf(shadow: string): string | undefined {
  const stats = statSync(path.join(shadow, fileName), { throwIfNoEntry: false });
  return stats === undefined ? undefined : `${stats.ino} ${stats.mtimeMs} ${stats.size}`;
}

function readState(shadow: string): ShadowState | undefined {
  try {
    const parsed = Stored.safeParse(JSON.parse(readFileSync(path.join(shadow, fileName), 'utf8')));
    if (!parsed.success) return undefined;
    const { latest, tree, manifest } = parsed.data;
    const files = new Map(
      parsed.data.files.map(([name, kind, size, mtimeMs, ctimeMs, inode, mode, blob, settled]) => [
        name,
        { kind, size, mtimeMs, ctimeMs, inode, mode, blob, settled },
      ]),
    );
    return { latest, tree, manifest, files };
  } catch (error) {
    if (!(error instanceof SyntaxError) && errorCode(error) === undefined) throw error;
    return undefined;
  }
}

function writeState(shadow: string, { latest, tree, manifest, files }: ShadowState): void {
  const rows = [...files].map(([name, file]) => [
    name,
    file.kind,
    file.size,
    file.mtimeMs,
    file.ctimeMs,
    file.inode,
    file.mode,
    file.blob,
    file.settled,
  ]);
  const target = path.join(shadow, fileName);
  const temporary = `${target}.new`;
  writeFileSync(temporary, JSON.stringify({ version: 1, latest, tree, manifest, files: rows }), {
    mode: 0o600,
  });
  renameSync(temporary, target);
}

import { createHash, randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { err, ok, type Result } from '@shared/kit/result';
import type { OutputPort } from '../tools/ports';
import { errnoOf, fileFailure, type StoreFailure } from './failure';
import { createPrivateDirectory, privateFileMode } from './home';
import type { Report } from './report';

type OutputFile = Parameters<OutputPort['putFile']>[0];

/** Whole outputs and pictures: `outputs/ab/cdef…`, named by the SHA-256 of their bytes, never changed. */
export interface Outputs extends OutputPort {
  /** Undefined when there is none, also when its bytes are no longer what its name says. */
  get(hash: string): Promise<Uint8Array | undefined>;
  getText(hash: string): Promise<string | undefined>;
  /** `put` for callers that can do something about a failure. */
  save(bytes: Uint8Array): Promise<Result<string, StoreFailure>>;
}

export interface OutputsOptions {
  readonly folder: string;
  readonly report: Report;
}

/** Enough for what a run produces until someone frees some disk space; the oldest goes first. */
const heldBytesLimit = 64 * 1024 * 1024;

/**
 * `put` always answers with the hash: when the disk takes no more, the person is told and the bytes stay in memory
 * until the program ends, so that a call never fails because its long output could not be kept.
 */
export function createOutputs({ folder, report }: OutputsOptions): Outputs {
  const held = new Map<string, Uint8Array>();
  let lastFailure: StoreFailure['kind'] | undefined;

  async function save(bytes: Uint8Array): Promise<Result<string, StoreFailure>> {
    const hash = hashOf(bytes);
    const file = outputPath(folder, hash);
    try {
      if (await refreshed(file, bytes.byteLength)) return ok(hash);
      const made = createPrivateDirectory(path.dirname(file));
      if (!made.ok) return made;
      await writeWhole(file, (temporary) => writeSynced(temporary, bytes));
      return ok(hash);
    } catch (error) {
      return err(fileFailure(error, folder));
    }
  }

  async function saveFile(source: string): Promise<Result<string, StoreFailure>> {
    try {
      const { hash, size } = await hashOfFile(source);
      const file = outputPath(folder, hash);
      if (await refreshed(file, size)) return ok(hash);
      const made = createPrivateDirectory(path.dirname(file));
      if (!made.ok) return made;
      await writeWhole(file, (temporary) => copySynced(source, temporary));
      return ok(hash);
    } catch (error) {
      return err(fileFailure(error, folder));
    }
  }

  async function putFile(source: OutputFile): Promise<string> {
    const saved = await saveFile(source.path);
    // What the disk does not take is held in memory like any other, whole as it is.
    const hash = saved.ok ? saved.value : hold(await readFile(source.path));
    told(saved);
    source.remove();
    return hash;
  }

  async function put(bytes: Uint8Array): Promise<string> {
    const saved = await save(bytes);
    told(saved);
    return saved.ok ? saved.value : hold(bytes);
  }

  /** A failure is reported once, until it is over. */
  function told(saved: Result<string, StoreFailure>): void {
    if (saved.ok) {
      lastFailure = undefined;
      return;
    }
    if (saved.error.kind !== lastFailure) {
      const text = `${saved.error.message} Until the program ends it is kept in memory.`;
      report({ id: 'store:outputs', level: 'error', title: 'A whole output could not be kept', text });
    }
    lastFailure = saved.error.kind;
  }

  function hold(bytes: Uint8Array): string {
    const hash = hashOf(bytes);
    held.set(hash, bytes);
    let total = 0;
    for (const kept of held.values()) total += kept.byteLength;
    for (const [oldest, kept] of held) {
      if (total <= heldBytesLimit) break;
      held.delete(oldest);
      total -= kept.byteLength;
    }
    return hash;
  }

  async function get(hash: string): Promise<Uint8Array | undefined> {
    if (!hashPattern.test(hash)) return undefined;
    const kept = held.get(hash);
    if (kept !== undefined) return kept;
    try {
      const bytes = await readFile(outputPath(folder, hash));
      return hashOf(bytes) === hash ? bytes : undefined;
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return undefined;
      report({
        id: 'store:outputs',
        level: 'error',
        title: 'An output cannot be read',
        text: fileFailure(error, folder).message,
      });
      return undefined;
    }
  }

  async function getText(hash: string): Promise<string | undefined> {
    const bytes = await get(hash);
    return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
  }

  return { save, put, putFile, get, getText };
}

export const hashPattern = /^[0-9a-f]{64}$/;

export function outputPath(folder: string, hash: string): string {
  return path.join(folder, hash.slice(0, 2), hash.slice(2));
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Whether it is there already. Its time is renewed, so that a sweep waits until the row that names it is written. */
async function refreshed(file: string, size: number): Promise<boolean> {
  try {
    const found = await stat(file);
    if (found.size !== size) return false;
    const now = new Date();
    await utimes(file, now, now);
    return true;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return false;
    throw error;
  }
}

async function writeWhole(file: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`;
  try {
    await write(temporary);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function writeSynced(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', privateFileMode);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** By the system, in one step where the disk can: the text does not pass through this process. */
async function copySynced(source: string, file: string): Promise<void> {
  await copyFile(source, file, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  const handle = await open(file, 'r+');
  try {
    await handle.chmod(privateFileMode);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function hashOfFile(file: string): Promise<{ hash: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    const bytes = chunk as Buffer;
    hash.update(bytes);
    size += bytes.byteLength;
  }
  return { hash: hash.digest('hex'), size };
}

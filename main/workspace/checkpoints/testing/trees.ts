import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Result } from '@shared/kit/result';
import { onTestFinished } from 'vitest';
import { createCheckpointEngine } from '../engine';
import { standardLimits } from '../limits';
import type { CheckpointEngine, Place } from '../types';

/** Goes when the test is done. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolwright-checkpoints-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Bench {
  readonly root: string;
  readonly place: Place;
  readonly engine: CheckpointEngine;
  write(name: string, content: string | Buffer, mode?: number): void;
  remove(name: string): void;
  /** The whole folder as text: kind, bits and bytes of each path. */
  picture(but?: (name: string) => boolean): Record<string, string>;
  take(covering?: string): Promise<string>;
  /** Puts everything, or these paths, back to how they were; returns what was not. */
  restore(target: string, paths?: readonly string[]): Promise<readonly string[]>;
}

/** Where programs are found: `git` is one that has to be there. */
const searchPath = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin';

export const never = { aborted: false };

/** Small, so that tests need no large files. */
export const testLimits = {
  ...standardLimits,
  fileBytes: 5_000,
  ignoredFileBytes: 1_000,
  ignoredFolderEntries: 20,
};

export function engineOfTests(): CheckpointEngine {
  return createCheckpointEngine({
    env: { PATH: searchPath },
    platform: process.platform,
    limits: testLimits,
  });
}

export function createBench(engine = engineOfTests()): Bench {
  const folder = temporaryFolder();
  const root = path.join(folder, 'work');
  mkdirSync(root);
  const place: Place = { root, shadow: path.join(folder, 'shadow'), leaveOut: [] };
  const take = async (covering?: string): Promise<string> =>
    valueOf(await engine.take({ place, ...(covering === undefined ? {} : { covering }) }, never)).id;
  return {
    root,
    place,
    engine,
    write(name, content, mode) {
      const file = path.join(root, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
      if (mode !== undefined) chmodSync(file, mode);
    },
    remove: (name) => rmSync(path.join(root, name), { recursive: true, force: true }),
    picture: (but) => pictureOf(root, but),
    take,
    async restore(target, paths) {
      const now = await take(target);
      const differences = valueOf(await engine.compare(place.shadow, now, target));
      const wanted = paths ?? differences.map((change) => change.path);
      const done = valueOf(await engine.putBack({ place, now, target, paths: wanted }));
      return done.flatMap(({ path: name, problem }) =>
        problem === undefined ? [] : [`${name}: ${problem}`],
      );
    },
  };
}

export function pictureOf(
  root: string,
  but: (name: string) => boolean = () => false,
): Record<string, string> {
  const picture: Record<string, string> = {};
  const look = (at: string): void => {
    for (const name of readdirSync(path.join(root, at)).toSorted()) {
      const below = at === '' ? name : `${at}/${name}`;
      if (but(below)) continue;
      const stats = lstatSync(path.join(root, below));
      const bits = (stats.mode & 0o7777).toString(8);
      if (stats.isSymbolicLink()) picture[below] = `link ${readlinkSync(path.join(root, below))}`;
      else if (stats.isFile())
        picture[below] = `file ${bits} ${readFileSync(path.join(root, below)).toString('base64')}`;
      else if (stats.isDirectory()) {
        picture[below] = `folder ${bits}`;
        look(below);
      } else picture[below] = 'other';
    }
  };
  look('');
  return picture;
}

export function valueOf<T>(result: Result<T, unknown>): T {
  if (result.ok) return result.value;
  throw new Error(`Expected a value, got ${JSON.stringify(result.error)}`);
}

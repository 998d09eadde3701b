import { err, ok, type Result } from '@shared/kit/result';
import { diffTexts } from '@shared/text/diff';
import { decodeText } from '../text-file';
import { createBlobs } from './blobs';
import { compare, missing, readManifest, type Reader } from './compare';
import { createGit, type GitOptions } from './git';
import { standardLimits, type CheckpointLimits } from './limits';
import { prune } from './prune';
import { putBack } from './put-back';
import { withShadow } from './shadow';
import { createShadowStates } from './state';
import { take } from './take';
import type { Cancel, CheckpointEngine, CheckpointProblem, ContentDiff } from './types';

export interface EngineOptions extends GitOptions {
  readonly limits?: CheckpointLimits;
}

/** Longer texts are not compared line by line. */
const maxTextBytes = 2 * 1024 ** 2;
const never: Cancel = { aborted: false };

/**
 * The engine itself. It reads and writes synchronously between its calls of git, so a program runs it in a thread of
 * its own (`start-engine.ts`).
 */
export function createCheckpointEngine({
  limits = standardLimits,
  ...options
}: EngineOptions): CheckpointEngine {
  const git = createGit(options);
  const states = createShadowStates();
  const queues = new Map<string, Promise<unknown>>();

  /** One after the other in this process; the lock file keeps other processes out. */
  function inTurn<T>(
    shadow: string,
    cancel: Cancel,
    work: (reader: Reader) => Promise<Result<T, CheckpointProblem>>,
  ): Promise<Result<T, CheckpointProblem>> {
    const turn = (queues.get(shadow) ?? Promise.resolve()).then(() =>
      withShadow(git, shadow, cancel, async () => {
        const blobs = createBlobs(git, shadow);
        return await work({ git, blobs, shadow }).finally(() => blobs.close());
      }),
    );
    const settled = turn.then(
      () => undefined,
      () => undefined,
    );
    queues.set(shadow, settled);
    void settled.then(() => queues.get(shadow) === settled && queues.delete(shadow));
    return turn;
  }

  return {
    take: (request, cancel) =>
      inTurn(request.place.shadow, cancel, (reader) => take(reader, request, { limits, states }, cancel)),
    compare: (shadow, from, to) => inTurn(shadow, never, (reader) => compare(reader, from, to)),
    leftOut: (shadow, id) =>
      inTurn(shadow, never, async ({ blobs }) => {
        const manifest = await readManifest(blobs, id);
        return manifest.ok ? ok(manifest.value.leftOut) : manifest;
      }),
    diff: (shadow, from, to) =>
      inTurn(shadow, never, async ({ blobs }) => {
        const before = from === null ? null : await blobs.read(from);
        const after = to === null ? null : await blobs.read(to);
        return before === undefined || after === undefined ? err(missing) : ok(diffOf(before, after));
      }),
    putBack: (request) => inTurn(request.place.shadow, never, (reader) => putBack(reader, request)),
    prune: (shadow, keep) => inTurn(shadow, never, () => prune(git, states, shadow, keep)),
  };
}

function diffOf(from: Buffer | null, to: Buffer | null): ContentDiff {
  const [before, after] = [textOf(from), textOf(to)];
  return before === undefined || after === undefined
    ? { kind: 'other', from: from?.length ?? null, to: to?.length ?? null }
    : { kind: 'text', diff: diffTexts(before, after) };
}

function textOf(bytes: Buffer | null): string | undefined {
  if (bytes === null) return '';
  return bytes.length > maxTextBytes ? undefined : decodeText(bytes)?.text;
}

import { ok, type Result } from '@shared/kit/result';
import type { Git } from './git';
import type { ShadowStates } from './state';
import type { CheckpointProblem } from './types';

/**
 * Forgets checkpoints and takes their bytes off the disk. The newest one stays: what is known of the files refers to
 * it.
 */
export async function prune(
  git: Git,
  states: ShadowStates,
  shadow: string,
  keep: readonly string[],
): Promise<Result<void, CheckpointProblem>> {
  const listed = await git.run(shadow, ['for-each-ref', '--format=%(objectname) %(refname)']);
  if (!listed.ok) return listed;
  const kept = new Set([...keep, states.read(shadow)?.latest]);
  const lines = listed.value
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
  const removed = lines.filter((line) => !kept.has(line.slice(0, line.indexOf(' '))));
  if (removed.length > 0) {
    const commands = removed.map((line) => `delete ${line.slice(line.indexOf(' ') + 1)}\n`).join('');
    const deleted = await git.run(shadow, ['update-ref', '--stdin'], commands);
    if (!deleted.ok) return deleted;
  }
  for (const args of [
    ['pack-refs', '--all'],
    ['repack', '-a', '-d', '-l', '-q', '--window=0'],
    ['prune', '--expire=now'],
  ]) {
    const done = await git.run(shadow, args);
    if (!done.ok) return done;
  }
  return ok(undefined);
}

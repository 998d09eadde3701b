import type { Problem } from '@shared/domain/problem';
import type { FileVersion } from '../../workspace/file-guard';
import type { Languages } from '../../workspace/languages/languages';
import { displayPath } from '../../workspace/paths';
import type { RunContext } from '../define';
import { mayShow, placesOf, type FileToolDeps } from './path-uses';
import { isWrong, problemLines, type ShownProblem } from './problem-lines';

/** What a tool that changes files needs of the language servers. */
export interface ChangeToolDeps extends FileToolDeps {
  /** Absent where there are none. */
  readonly languages?: Pick<Languages, 'afterChange'>;
}

export interface ChangedFile {
  readonly real: string;
  /** As it stood when the change was made to it. */
  readonly before: FileVersion | 'nothing' | undefined;
}

/** A result waits no longer than this for what the servers say (WE4). */
const withinMs = 2_000;

/**
 * What language servers say about files that were just changed, as the end of a result; empty when they say nothing or
 * are not ready. Problems that the same file had before are only counted, as far as that is known.
 */
export async function problemsAfterChange(
  files: readonly ChangedFile[],
  context: RunContext,
  deps: ChangeToolDeps,
): Promise<readonly string[]> {
  if (deps.languages === undefined || files.length === 0) return [];
  const { root, home } = context.session;
  const places = await placesOf(context.session, deps.appHome);
  const shown = files.filter(({ real }) => mayShow(real, places, deps, context));
  const checks = await deps.languages.afterChange(
    root,
    shown.map(({ real, before }) => ({
      real,
      ...(before === undefined || before === 'nothing' ? {} : { before }),
    })),
    { withinMs, signal: context.signal },
  );
  const fresh: ShownProblem[] = [];
  let older = 0;
  for (const check of checks) {
    if (check.kind !== 'checked') continue;
    const wrong = check.problems.filter(isWrong);
    const newer = withoutEarlier(wrong, check.earlier ?? []);
    older += wrong.length - newer.length;
    const path = displayPath(check.real, root, home);
    fresh.push(...newer.map((problem) => ({ path, problem })));
  }
  const head = fresh.length === 0 ? [] : ['Problems after this change:', ...problemLines(fresh)];
  if (older === 0) return head;
  // Said even alone: a model that means to mend them would take silence for success.
  return [...head, `(${older} older ${older === 1 ? 'problem remains' : 'problems remain'}.)`];
}

/** Lines move with every edit, so a problem is the same when it says the same. */
function withoutEarlier(problems: readonly Problem[], earlier: readonly Problem[]): readonly Problem[] {
  const left = new Map<string, number>();
  for (const problem of earlier) left.set(keyOf(problem), (left.get(keyOf(problem)) ?? 0) + 1);
  return problems.filter((problem) => {
    const count = left.get(keyOf(problem)) ?? 0;
    left.set(keyOf(problem), count - 1);
    return count <= 0;
  });
}

function keyOf({ severity, code, message }: Problem): string {
  return JSON.stringify([severity, code, message]);
}

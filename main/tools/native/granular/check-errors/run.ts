import type { FileCheck } from '../../../../workspace/languages/folder';
import type { Progress, RunContext, ToolResult } from '../../../define';
import {
  askMs,
  failedResult,
  isFolder,
  servedFiles,
  shownIn,
  textResult,
  type LanguageToolDeps,
  type Shown,
} from '../../language-files';
import { resolveDecided, type AskedPath } from '../../path-uses';
import { isWrong, problemLines, type ShownProblem } from '../../problem-lines';
import type { CheckErrorsInput } from './definition';

/** A look at one file takes some milliseconds once its project is read. */
const maxFiles = 400;
/** Questions under way at a time, so that a server can still be asked something else. */
const concurrency = 4;
const maxLines = 100;

export function askedPaths(input: CheckErrorsInput): readonly AskedPath[] {
  return (input.paths ?? ['.']).map((path) => ({ path, access: 'read' }));
}

export function createCheckErrorsRun(deps: LanguageToolDeps) {
  return async function* runCheckErrors(
    input: CheckErrorsInput,
    context: RunContext,
  ): AsyncGenerator<Progress, ToolResult> {
    yield* [];
    const shown = await shownIn(context, deps);
    const wanted = await filesOf(input, context, shown, deps);
    if (!wanted.ok) return failedResult(wanted.error);
    if (wanted.value.length === 0)
      return textResult('No file there is of a language that a server is known for.');
    const files = wanted.value.slice(0, maxFiles);
    const checks = await checkAll(files, context, deps);
    return textResult(report(checks, wanted.value.length - files.length, shown));
  };
}

async function filesOf(
  input: CheckErrorsInput,
  context: RunContext,
  shown: Shown,
  { ripgrep }: LanguageToolDeps,
): Promise<{ ok: true; value: readonly string[] } | { ok: false; error: string }> {
  const files = new Set<string>();
  for (const asked of askedPaths(input)) {
    const target = await resolveDecided(asked, context);
    if (!target.ok) return { ok: false, error: `${asked.path}: ${target.error.message}` };
    const { real } = target.value;
    const found = (await isFolder(real)) ? await servedFiles(real, shown, ripgrep, context.signal) : [real];
    for (const file of found) files.add(file);
  }
  return { ok: true, value: [...files] };
}

async function checkAll(
  files: readonly string[],
  { session, signal }: RunContext,
  { languages }: LanguageToolDeps,
): Promise<readonly FileCheck[]> {
  const folder = languages.folder(session.root);
  const until = performance.now() + askMs;
  const checks: FileCheck[] = [];
  for (let at = 0; at < files.length && !signal.aborted; at += concurrency) {
    const withinMs = Math.max(1, until - performance.now());
    const some = files.slice(at, at + concurrency);
    checks.push(
      ...(await Promise.all(some.map((real) => folder.check({ real }, { withinMs, signal, patient: true })))),
    );
  }
  return checks;
}

function report(checks: readonly FileCheck[], leftOut: number, shown: Shown): string {
  const found: ShownProblem[] = [];
  const unchecked = new Map<string, string[]>();
  let looked = 0;
  for (const check of checks) {
    const path = shown.path(check.real);
    if (check.kind === 'checked') {
      looked += 1;
      found.push(...check.problems.filter(isWrong).map((problem) => ({ path, problem })));
    } else unchecked.set(check.message, [...(unchecked.get(check.message) ?? []), path]);
  }
  const lines = [headline(found, looked), ...problemLines(found, maxLines)];
  for (const [message, paths] of unchecked) {
    const more = paths.length > 5 ? ` and ${paths.length - 5} more` : '';
    lines.push(`Not checked: ${paths.slice(0, 5).join(', ')}${more}. ${message}`);
  }
  if (leftOut > 0)
    lines.push(
      `Not checked: ${leftOut} more files, because one call looks at ${maxFiles}. Name a folder below.`,
    );
  return lines.filter((line) => line !== '').join('\n');
}

function headline(found: readonly ShownProblem[], looked: number): string {
  const files = `${looked} ${looked === 1 ? 'file' : 'files'}`;
  if (found.length === 0) return looked === 0 ? '' : `No problems in ${files}.`;
  const errors = found.filter(({ problem }) => problem.severity === 'error').length;
  const warnings = found.length - errors;
  return `${errors} ${errors === 1 ? 'error' : 'errors'}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'} in ${files} looked at:`;
}

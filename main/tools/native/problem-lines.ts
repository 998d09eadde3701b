import { severities, type Problem } from '@shared/domain/problem';

/** One line each, as compilers print them; more are only counted. */
export const maxProblemLines = 20;
const maxMessage = 300;

export interface ShownProblem {
  /** As the model reads it. */
  readonly path: string;
  readonly problem: Problem;
}

/** `src/a.ts:4:14 error TS2322: Type 'string' is not assignable…`, errors first. */
export function problemLines(problems: readonly ShownProblem[], limit = maxProblemLines): readonly string[] {
  const sorted = problems.toSorted(
    (one, other) => severities.indexOf(one.problem.severity) - severities.indexOf(other.problem.severity),
  );
  const lines = sorted.slice(0, limit).map(({ path, problem }) => {
    const code = problem.code === undefined ? '' : ` ${problem.code}`;
    const message = problem.message.replace(/\s+/g, ' ').trim();
    const text = message.length > maxMessage ? `${message.slice(0, maxMessage - 1)}…` : message;
    return `${path}:${problem.line}:${problem.column} ${problem.severity}${code}: ${text}`;
  });
  const left = sorted.length - lines.length;
  return left === 0 ? lines : [...lines, `and ${left} more`];
}

/** Hints and remarks are for eyes that look at the line; a model is told what is wrong. */
export function isWrong({ severity }: Problem): boolean {
  return severity === 'error' || severity === 'warning';
}

import type { Problem, Severity } from '@shared/domain/problem';
import { monaco } from './monaco';

const severities: Readonly<Record<Severity, monaco.MarkerSeverity>> = {
  error: monaco.MarkerSeverity.Error,
  warning: monaco.MarkerSeverity.Warning,
  info: monaco.MarkerSeverity.Info,
  hint: monaco.MarkerSeverity.Hint,
};

/** Problems as Monaco draws them under the text. */
export function markersOf(problems: readonly Problem[]) {
  return problems.map((problem) => ({
    severity: severities[problem.severity],
    message: problem.message,
    startLineNumber: problem.line,
    startColumn: problem.column,
    endLineNumber: problem.endLine,
    endColumn: problem.endColumn,
    ...(problem.code === undefined ? {} : { code: problem.code }),
    ...(problem.source === undefined ? {} : { source: problem.source }),
  }));
}

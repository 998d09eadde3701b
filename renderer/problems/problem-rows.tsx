import type { FileProblems, Problem, Severity } from '@shared/domain/problem';
import { CircleX, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { fileIcon } from '../lib/file-icon';
import { splitPath } from '../lib/path';
import type { TreeNode } from '../ui/tree-node';

export interface ProblemCounts {
  readonly errors: number;
  readonly warnings: number;
  readonly others: number;
}

/** A file, or one problem of it. */
export interface ProblemNode extends TreeNode {
  readonly path: string;
  readonly line?: number;
  readonly column?: number;
}

export interface ProblemTree {
  readonly roots: readonly ProblemNode[];
  readonly children: ReadonlyMap<string, readonly ProblemNode[]>;
}

const looks = {
  error: { icon: CircleX, iconTone: 'text-red' },
  warning: { icon: TriangleAlert, iconTone: 'text-amber' },
  info: { icon: Info, iconTone: 'text-muted' },
} as const;

/** Hints are drawn in the text, where they belong; a list of them would hide what is wrong. */
function isListed(problem: Problem): problem is Problem & { severity: Exclude<Severity, 'hint'> } {
  return problem.severity !== 'hint';
}

export function countProblems(files: readonly FileProblems[]): ProblemCounts {
  const all = files.flatMap((file) => file.problems);
  const of = (severity: Severity): number => all.filter((one) => one.severity === severity).length;
  return { errors: of('error'), warnings: of('warning'), others: of('info') };
}

/** "2 errors, 1 warning"; "No problems" for none. */
export function countWords({ errors, warnings, others }: ProblemCounts): string {
  const counted = (count: number, noun: string): string[] =>
    count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`];
  const words = [...counted(errors, 'error'), ...counted(warnings, 'warning'), ...counted(others, 'remark')];
  return words.length === 0 ? 'No problems' : words.join(', ');
}

/** Files with their problems as a tree. `root` is cut from what is shown. */
export function problemTree(files: readonly FileProblems[], root: string | null): ProblemTree {
  const children = new Map<string, readonly ProblemNode[]>();
  const roots: ProblemNode[] = [];
  for (const file of files) {
    const listed = file.problems.filter(isListed);
    if (listed.length === 0) continue;
    const { folder, name } = splitPath(file.path);
    const place = root === null ? folder : relative(folder, root);
    roots.push({
      id: file.path,
      path: file.path,
      label: name,
      branch: true,
      icon: fileIcon(name),
      detail: place,
      end: <End>{listed.length}</End>,
      note: countWords(countProblems([file])),
    });
    children.set(
      file.path,
      listed.map((problem, index) => nodeOf(file.path, problem, index)),
    );
  }
  return { roots, children };
}

function nodeOf(
  path: string,
  problem: Problem & { severity: Exclude<Severity, 'hint'> },
  index: number,
): ProblemNode {
  const { line, column, severity, code } = problem;
  const place = `${line}:${column}`;
  return {
    id: `${path}\n${index}`,
    path,
    line,
    column,
    label: problem.message.replace(/\s+/g, ' '),
    branch: false,
    ...looks[severity],
    end: <End>{code === undefined ? place : `${code} · ${place}`}</End>,
    note: `${severity}, line ${line}`,
  };
}

function End({ children }: { readonly children: ReactNode }) {
  return <span className="shrink-0 text-small whitespace-nowrap text-muted tabular-nums">{children}</span>;
}

function relative(folder: string, root: string): string {
  const inside = folder.startsWith(root) ? folder.slice(root.length) : folder;
  return inside.replace(/^[/\\]|[/\\]$/g, '');
}

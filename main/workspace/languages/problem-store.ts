import type { FileProblems, Problem } from '@shared/domain/problem';
import { maxProblemFiles } from './limits';

/** What each server says about each file. Tells whoever listens once per file that changed. */
export interface ProblemStore {
  set(server: string, path: string, problems: readonly Problem[]): void;
  /** Forgets all that a server said. */
  clear(server: string): void;
  all(): readonly FileProblems[];
}

export function createProblemStore(onChange: (files: readonly FileProblems[]) => void): ProblemStore {
  const files = new Map<string, Map<string, readonly Problem[]>>();

  function of(path: string): FileProblems {
    const problems = [...(files.get(path)?.values() ?? [])].flat();
    return { path, problems: problems.toSorted((one, other) => one.line - other.line) };
  }

  /** Undefined when nothing changed. */
  function put(server: string, path: string, problems: readonly Problem[]): FileProblems | undefined {
    const known = files.get(path);
    if (JSON.stringify(known?.get(server) ?? []) === JSON.stringify(problems)) return undefined;
    if (problems.length > 0) {
      if (known === undefined && files.size >= maxProblemFiles) return undefined;
      files.set(path, (known ?? new Map<string, readonly Problem[]>()).set(server, problems));
    } else {
      known?.delete(server);
      if (known?.size === 0) files.delete(path);
    }
    return of(path);
  }

  return {
    set(server, path, problems) {
      const changed = put(server, path, problems);
      if (changed !== undefined) onChange([changed]);
    },
    clear(server) {
      const changed = [...files.keys()].flatMap((path) => put(server, path, []) ?? []);
      if (changed.length > 0) onChange(changed);
    },
    all: () => [...files.keys()].map(of),
  };
}

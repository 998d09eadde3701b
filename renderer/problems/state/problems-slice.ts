import type { FileProblems, LanguageServerStatus } from '@shared/domain/problem';
import type { Client } from '../../bridge/client';
import type { SliceCreator } from '../../state/slice';
import { createSliceContext } from '../../state/slice-context';

export interface ProblemsData {
  /** Only files that have some, in the order of their paths. */
  readonly files: readonly FileProblems[];
  readonly servers: readonly LanguageServerStatus[];
  /** Files whose problems are folded away. */
  readonly folded: ReadonlySet<string>;
  /** The row that keys act on. */
  readonly active: string | null;
}

export interface ProblemsActions {
  /** All that main knows of the folder: at the start, after a reload and for another folder. */
  recover(): Promise<void>;
  /** Files whose problems changed. */
  received(files: readonly FileProblems[]): void;
  servers(servers: readonly LanguageServerStatus[]): void;
  fold(path: string, folded: boolean): void;
  activate(id: string): void;
}

export interface ProblemsSlice {
  readonly problems: ProblemsData;
  readonly problemsActions: ProblemsActions;
}

export const problems = createSliceContext<ProblemsSlice>('The problems');

export interface ProblemsDeps {
  readonly client: Client;
  /** Hears of every change, for the marks in the editor. */
  readonly marks: { mark(files: readonly FileProblems[]): void; reset(): void };
}

export function createProblemsSlice({ client, marks }: ProblemsDeps): SliceCreator<ProblemsSlice> {
  return (set, get) => {
    const change = (part: Partial<ProblemsData>): void =>
      set(({ problems: now }) => ({ problems: { ...now, ...part } }));
    const put = (files: readonly FileProblems[], over: readonly FileProblems[]): void => {
      const byPath = new Map([...over, ...files].map((file) => [file.path, file]));
      const some = [...byPath.values()].filter((file) => file.problems.length > 0);
      change({ files: some.toSorted((one, other) => (one.path < other.path ? -1 : 1)) });
      marks.mark(files);
    };
    return {
      problems: { files: [], servers: [], folded: new Set(), active: null },
      problemsActions: {
        async recover() {
          marks.reset();
          change({ files: [], servers: [], folded: new Set(), active: null });
          const answer = await client.call('problems.list', null);
          if (!answer.ok) return;
          put(answer.value.files, []);
          change({ servers: answer.value.servers });
        },
        received: (files) => put(files, get().problems.files),
        servers: (servers) => change({ servers }),
        fold(path, folded) {
          const next = new Set(get().problems.folded);
          if (folded) next.add(path);
          else next.delete(path);
          change({ folded: next });
        },
        activate: (active) => change({ active }),
      },
    };
  };
}

import path from 'node:path';
import { projectIdOf } from '../disk/project-id';
import { homePaths } from '../store/home';
import { createCodeIndex, type CodeIndex } from '../workspace/code-index/code-index';
import { startIndexWorker } from '../workspace/code-index/start-index-worker';

export interface ComposeCodeIndexOptions {
  readonly home: string;
  readonly reportBug: (error: unknown, where: string) => void;
}

/** One index file for each project, below the home: it can be made anew at any time. */
export function composeCodeIndex({ home, reportBug }: ComposeCodeIndexOptions): CodeIndex {
  const { index } = homePaths(home);
  return createCodeIndex({
    appHome: home,
    startWorker: startIndexWorker,
    databaseOf: (root) => path.join(index, `${projectIdOf(root)}.db`),
    report: reportBug,
  });
}

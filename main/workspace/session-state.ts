import type { FileGuard } from './file-guard';
import type { PathPlaces } from './paths';

/** What one conversation remembers between calls; lives in memory and starts over with the program. */
export interface SessionState {
  /** Real path of the workspace folder. */
  readonly root: string;
  /** The person's home, for `~`. */
  readonly home: string;
  /** Bash's directory; inside the workspace (BA1). */
  cwd: string;
  readonly guard: FileGuard;
  /** Real paths the agent wrote in this session: a project script it changed is judged higher (PE2). */
  readonly written: Set<string>;
  /** Real places as last resolved; good only for what lies inside the workspace (see `tools/native/path-uses`). */
  places?: PathPlaces;
}

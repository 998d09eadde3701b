import { tmpdir } from 'node:os';
import type { CoreOptions } from './options';
import { composeCodeIndex } from './code-index';
import { composeLanguages } from './languages';
import type { CodeIndex } from '../workspace/code-index/code-index';
import { createJobs, type Jobs } from '../workspace/jobs';
import type { Languages } from '../workspace/languages/languages';
import { createLoginEnvironment, type LoginEnvironment } from '../workspace/login-environment';
import { createProcesses, type Processes } from '../workspace/process';
import { createRipgrep, type Ripgrep } from '../workspace/ripgrep';

/** What tools use of this machine: processes, searches, servers. One of each for the whole engine. */
export interface Machine {
  readonly ripgrep: Ripgrep;
  readonly environment: LoginEnvironment;
  readonly processes: Processes;
  readonly jobs: Jobs;
  readonly codeIndex: CodeIndex;
  readonly languages: Languages;
  /** Begins what the first command would wait for: the person's environment and the pipes. */
  warmUp(): void;
  close(): Promise<void>;
}

export function composeMachine(
  options: CoreOptions & { readonly trusts: (root: string) => boolean },
): Machine {
  const { clock, ids, env, userHome: home, platform } = options;
  const environment = createLoginEnvironment({ env, home, platform });
  const processes = createProcesses({ platform, temporaryFolder: tmpdir(), ids });
  const jobs = createJobs({ processes, clock, ids, platform, temporaryFolder: tmpdir() });
  const codeIndex = composeCodeIndex(options);
  const languages = composeLanguages({ ...options, arch: process.arch, environment });
  return {
    ripgrep: createRipgrep(),
    environment,
    processes,
    jobs,
    codeIndex,
    languages,
    warmUp() {
      environment.start();
      processes.prepare();
    },
    async close() {
      await jobs.close();
      await Promise.all([processes.killAll(), languages.close(), codeIndex.close(), environment.stop()]);
    },
  };
}

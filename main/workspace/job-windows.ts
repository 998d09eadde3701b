import type { WindowEvent } from '@shared/contract/events';
import { isJobOver } from '@shared/domain/job';
import type { Job } from './job';
import type { Jobs } from './jobs';
import type { OpenFolders } from './open-folders';
import type { AdoptedTerminal, Terminals } from './terminals';

export interface JobWindowsDeps {
  readonly jobs: Jobs;
  readonly folders: Pick<OpenFolders, 'windowsOf'>;
  readonly terminals: Pick<Terminals, 'adopt'>;
  send(event: WindowEvent, windowId: number): void;
}

/** Characters of an agent's terminal that a window which comes later gets to draw. */
const recentCharacters = 100_000;

/** Tells each window of the jobs of its folder, and shows agents' terminals in the first that can. */
export function connectJobs({ jobs, folders, terminals, send }: JobWindowsDeps): void {
  const shown = new Set<string>();
  jobs.onChange((job) => {
    const view = job.view();
    const windows = folders.windowsOf(view.root);
    for (const windowId of windows) send({ topic: 'job', job: view }, windowId);
    const [first] = windows;
    if (view.terminalId === undefined || first === undefined || shown.has(view.id)) return;
    if (isJobOver(view.state)) return;
    shown.add(view.id);
    const terminal = adoptable(job, view.terminalId);
    if (terminal !== undefined) terminals.adopt(first, terminal);
  });
}

function adoptable(job: Job, id: string): AdoptedTerminal | undefined {
  const { terminal } = job;
  if (terminal === undefined) return undefined;
  const { command } = job.request;
  return {
    id,
    shell: command.trim().split(/\s+/, 1)[0] ?? 'terminal',
    label: `agent · ${job.id}`,
    recent: job.tail(recentCharacters).replaceAll('\n', '\r\n'),
    onData: (listener) => job.onData(listener),
    exited: terminal.exited.then(({ code }) => code ?? -1),
    write: (data) => void job.type(data),
    resize: (size) => terminal.resize(size),
    pause: () => terminal.pause(),
    resume: () => terminal.resume(),
    end: () => job.stop('the person'),
  };
}

import type { Notice } from '@shared/contract/events';
import type { Log } from './log';

/** What the boundary needs of a process; tests hand in an emitter. */
export interface ProcessEvents {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown;
}

export type ReportBug = (error: unknown, where: string) => void;

/** Turns a bug into a logged report and one visible notice; the program goes on. */
export function createBugReporter(log: Log, notify: (notice: Notice) => void): ReportBug {
  return (error, where) => {
    log.write(where, error);
    const message = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
    notify({
      id: 'bug',
      level: 'error',
      title: 'Something went wrong inside Toolwright',
      text: `${sentence} Your work goes on; the details are in ${log.file}.`,
    });
  };
}

export function catchBugs(events: ProcessEvents, report: ReportBug): void {
  events.on('uncaughtException', (error) => report(error, 'uncaught exception'));
  events.on('unhandledRejection', (error) => report(error, 'unhandled rejection'));
}

import { wholeIsKept } from '@shared/text/output-notice';
import type { ShellRun } from '../../../../workspace/process';
import { endOf, safeEnd, type KeptOutput, type OutputFile } from '../../../../workspace/process-output';

/** What a model is given of one output (BA5). */
export const maxCharacters = 30_000;

export interface CutOutput {
  readonly text: string;
  readonly cut: boolean;
}

/** Head and tail with the number of characters between them; the whole stays where it was kept. */
export function cutOutput(output: KeptOutput, limit: number = maxCharacters): CutOutput {
  const { rest } = output;
  const head = rest === undefined ? output.text.replace(/\n$/, '') : output.text;
  const tail = rest === undefined ? head : rest.tail.replace(/\n$/, '');
  if (rest === undefined && head.length <= limit) return { text: head, cut: false };
  const total = rest === undefined ? head.length : head.length + rest.skipped + tail.length;
  // The notice is part of what is delivered; the id that will stand in it is one longer than its place.
  const isKept = rest === undefined || rest.file !== undefined;
  const half = Math.max(0, Math.floor((limit - notice(total, isKept).length - 1) / 2));
  const [first, last] = [head.slice(0, safeEnd(head, half)), endOf(tail, half)];
  return { text: `${first}${notice(total - first.length - last.length, isKept)}${last}`, cut: true };
}

/** Where the whole of an output is, if it was cut. */
export function wholeOutput({ text, rest }: KeptOutput): string | OutputFile | undefined {
  return rest === undefined ? text : rest.file;
}

function notice(leftOut: number, isKept: boolean): string {
  return `\n[${leftOut} characters left out here${isKept ? `. ${wholeIsKept}` : ''}]\n`;
}

/** How the command ended, in the words of the model; undefined for an ordinary success. */
export function endSentence(run: Pick<ShellRun, 'end'>, timeout: number): string | undefined {
  const { end } = run;
  switch (end.kind) {
    case 'exited':
      return end.code === 0 ? undefined : `Exit code ${end.code}`;
    case 'signalled':
      return `The command was ended by ${end.signal}.`;
    case 'timed-out':
      return `The command was ended after ${timeout} s, its time limit, with everything it had started.`;
    case 'stopped':
      return 'The person stopped the command, and everything it had started was ended.';
    case 'not-started':
      return `The command did not run. ${end.problem.message}`;
  }
}

/** The same, short, for a card. */
export function shortReason(run: Pick<ShellRun, 'end'>, timeout: number): string {
  const { end } = run;
  switch (end.kind) {
    case 'exited':
      return `exit ${end.code}`;
    case 'signalled':
      return `ended by ${end.signal}`;
    case 'timed-out':
      return `timed out after ${timeout} s`;
    case 'stopped':
      return 'stopped';
    case 'not-started':
      return end.problem.message;
  }
}

/** What is to be known beside the output and the end. */
export function runNotes(run: ShellRun): string[] {
  const notes: string[] = [];
  if (run.shell === 'sh') notes.push('There is no bash here; the command ran with sh.');
  if (run.keyWaiters.length > 0)
    notes.push(
      `${run.keyWaiters.join(', ')} waited for a keyboard, which commands do not have here, and was ended.`,
    );
  if (run.survivors.length > 0)
    notes.push(`These processes of it could not be ended: ${run.survivors.join(', ')}.`);
  else if (run.leftRunning) notes.push('A process that it started still runs in the background.');
  return notes;
}

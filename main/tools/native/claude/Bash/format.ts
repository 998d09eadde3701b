import type { ShellRun } from '../../../../workspace/process';

/** What a model is given of one output (BA5). */
export const maxCharacters = 30_000;

export interface CutOutput {
  readonly text: string;
  readonly cut: boolean;
}

/** Head and tail with the number of characters between them; the whole stays in `full`. */
export function cutOutput(whole: string, limit: number = maxCharacters): CutOutput {
  const text = whole.replace(/\n$/, '');
  if (text.length <= limit) return { text, cut: false };
  // The notice is part of what is delivered.
  const room = limit - notice(text.length).length;
  const head = text.slice(0, safeEnd(text, Math.floor(room / 2)));
  const tail = text.slice(safeStart(text, text.length - Math.floor(room / 2)));
  return { text: `${head}${notice(text.length - head.length - tail.length)}${tail}`, cut: true };
}

function notice(leftOut: number): string {
  return `\n[${leftOut} characters left out here]\n`;
}

/** Never between the halves of a character. */
function safeEnd(text: string, at: number): number {
  return /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at;
}

function safeStart(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at + 1 : at;
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

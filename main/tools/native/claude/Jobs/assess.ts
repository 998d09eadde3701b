import { dangerRank, highestDanger, type Danger } from '@shared/domain/danger';
import type { ApprovalBody } from '@shared/domain/approval';
import type { Job } from '../../../../workspace/job';
import { directoryOf, isCommandShell, type InputHolder } from '../../../../workspace/process-input';
import type { SessionState } from '../../../../workspace/session-state';
import { harmless, type Assessment, type DangerReason } from '../../../define';
import { displayPath } from '../../../../workspace/paths';
import type { JobsInput } from './definition';
import { typedText } from './keys';

/** Judges a command line without running anything (main/permissions/shell). */
export interface TypedAnalyser {
  analyse(
    script: string,
    scene: { cwd: string; root: string; home: string; written: ReadonlySet<string> },
  ): Promise<Assessment>;
}

export type AnalyserSource = () => Promise<TypedAnalyser>;

/** Programs that run what is typed into them. */
const interpreters =
  /^(?:python|pypy|ipython|node|deno|bun|ts-node|irb|ruby|perl|php|lua|luajit|ghci|julia|R|scala|jshell|gdb|lldb|psql|mysql|mariadb|sqlite3|mongo|mongosh|redis-cli|ssh|telnet|nc|ncat|socat|docker|podman|kubectl|tmux|screen|script|expect|nsenter|chroot|less|more|man|info|ftp|sftp|vi|vim|nvim|emacs|ed)[0-9.]*$/;
const privileged = /^(?:sudo|su|doas|passwd|pkexec|ssh-add|gpg|gpg2|pinentry.*)$/;
const asksForSecret = /pass(?:word|phrase)|\bPIN\b|\btoken\b|secret|verification code/i;

/**
 * What typing into a job means (BA4): for a shell it is a command line like any other, together with what stands on
 * the line already; for a program that runs what it reads it is code; for a question about a password it is a
 * credential; for everything else an answer. What it does not see: on systems without /proc, which program reads.
 */
export async function assessSend(
  input: JobsInput,
  job: Job,
  session: SessionState,
  analyser: AnalyserSource,
): Promise<Assessment> {
  const text = (input.input ?? '').replaceAll('\r\n', '\n');
  const keys = input.keys ?? [];
  const holders = await job.holders();
  const shell = holders?.find(({ argv }) => isCommandShell(argv));
  const front = frontHolder(holders, shell);
  const mayReachShell =
    shell === undefined
      ? holders === undefined && startsShell(job.request.command)
      : front === shell || lines(text, keys) > 1;
  const reader = readerOf(job, front, holders);
  if (!mayReachShell) return plain(reader);
  const typed = await shellAssessment(text, keys, job, shell, session, analyser);
  return front === shell || front === undefined ? typed : raised(typed, reader);
}

/** Who takes the next line: what reads or may read, before a shell that waits for it to end. */
function frontHolder(
  holders: readonly InputHolder[] | undefined,
  shell: InputHolder | undefined,
): InputHolder | undefined {
  const all = holders ?? [];
  const reading = all.filter(({ wait }) => wait !== 'busy');
  const reader = reading.find((holder) => holder !== shell) ?? reading[0] ?? shell;
  // Nobody reads yet: of those that may, the one that makes most of it.
  return reader ?? all.find(({ argv }) => interpreters.test(baseName(argv[0] ?? ''))) ?? all.at(-1);
}

/** Lines that something would act on. */
function lines(text: string, keys: readonly string[]): number {
  return text.split('\n').length - 1 + keys.filter((key) => /^(?:enter|ctrl-[jmo])$/.test(key)).length;
}

/** Where nobody can look: a job whose command is a shell without a script. */
function startsShell(command: string): boolean {
  const words = command.trim().split(/\s+/);
  return isCommandShell(words[0] === 'exec' ? words.slice(1) : words);
}

function readerOf(
  job: Job,
  front: InputHolder | undefined,
  holders: readonly InputHolder[] | undefined,
): DangerReason {
  const line = job.terminal?.screen.cursorLine() ?? job.tail(300).split('\n').at(-1) ?? '';
  const names = (holders ?? []).map(({ argv }) => baseName(argv[0] ?? ''));
  const name = front === undefined ? '' : baseName(front.argv[0] ?? '');
  const what = name === '' ? job.id : `${name} in ${job.id}`;
  if (names.some((one) => privileged.test(one)) || asksForSecret.test(line))
    return { danger: 'critical', text: `It answers a question of ${what} for a credential.` };
  if (interpreters.test(name) || (holders === undefined && interpreters.test(firstWord(job.request.command))))
    return { danger: 'high', text: `It types into ${what}, which runs what is typed.` };
  return { danger: 'medium', text: `It types into ${what}.` };
}

async function shellAssessment(
  text: string,
  keys: readonly string[],
  job: Job,
  shell: InputHolder | undefined,
  session: SessionState,
  analyser: AnalyserSource,
): Promise<Assessment> {
  const { line, isKnown } = job.typedLine();
  const { root, home, written } = session;
  const cwd = (shell === undefined ? undefined : directoryOf(shell.pid)) ?? job.request.cwd;
  const script = `${line}${text}`;
  const own =
    script.trim() === ''
      ? { ...harmless, cwd }
      : await (await analyser()).analyse(script, { cwd, root, home, written });
  const doubts: DangerReason[] = [];
  const odd = [
    ...keys.filter((key) => !/^(?:enter|ctrl-[cdu]|space)$/.test(key)),
    ...(job.terminal !== undefined && text.includes('\t') ? ['tab'] : []),
  ];
  if (odd.length > 0)
    doubts.push({
      danger: 'high',
      text: `It presses ${odd.join(', ')} in a shell, which may recall or change a line that nobody has seen.`,
    });
  if (!isKnown && lines(text, keys) > 0)
    doubts.push({
      danger: 'high',
      text: 'It sends off a line that was edited with keys, so what runs is not known.',
    });
  if (lines(text, keys) > 0 && isUnfinished(script))
    doubts.push({
      danger: 'critical',
      text: 'It leaves a command unfinished in a shell, so nobody can say what the next line makes of it.',
    });
  if (script.trim() === '' && doubts.length === 0)
    doubts.push({ danger: 'low', text: 'It presses keys in a shell.' });
  return doubts.reduce(raised, own);
}

/** Whether a shell would ask for more. Errs on the side of yes: a whole command is easily sent in one piece. */
function isUnfinished(script: string): boolean {
  const text = script.trimEnd();
  const bare = text.replaceAll(/\\.|'[^']*'|"(?:\\.|[^"\\])*"/gs, ' ').replaceAll(/(^|\s)#.*/g, '$1');
  if (text.endsWith('\\') || /["'`]/.test(bare) || /<<-?\s*\S/.test(bare)) return true;
  if (/(?:\||&&|\|\||\(|\{)$/.test(bare.trimEnd())) return true;
  const count = (pattern: RegExp): number => bare.match(pattern)?.length ?? 0;
  return (
    count(/[({]/g) > count(/[)}]/g) ||
    count(/(?:^|[;&|\s])(?:if|for|while|until|case|select)\s/g) > count(/(?:^|[;&|\s])(?:fi|done|esac)\b/g)
  );
}

function plain(reason: DangerReason): Assessment {
  return { ...harmless, danger: reason.danger, reasons: [reason] };
}

function raised(assessment: Assessment, reason: DangerReason): Assessment {
  const reasons = [...assessment.reasons, reason].toSorted(
    (one, other) => dangerRank(other.danger) - dangerRank(one.danger),
  );
  const danger: Danger = highestDanger([assessment.danger, reason.danger]);
  // The parts decide by themselves; what no part says is a part of its own.
  const part = {
    text: reason.text,
    start: 0,
    end: 0,
    argv: null,
    danger: reason.danger,
    reason: reason.text.replace(/^It /, '').replace(/\.$/, ''),
  };
  return { ...assessment, danger, reasons, commands: [...assessment.commands, part] };
}

function baseName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/^-/, '');
}

function firstWord(command: string): string {
  return baseName(command.trim().split(/\s+/, 1)[0] ?? '');
}

/** The card: what is typed, and into what (PE4). */
export function previewSend(
  input: JobsInput,
  job: Job | undefined,
  assessment: Assessment,
  session: SessionState,
): ApprovalBody {
  const into = job === undefined ? (input.id ?? '') : `${job.id}, which runs ${job.request.command.trim()}`;
  const cwd = assessment.cwd ?? job?.request.cwd ?? session.root;
  return {
    kind: 'command',
    command: typedText(input.input ?? '', input.keys ?? []),
    cwd: cwd === session.root ? '' : displayPath(cwd, session.root, session.home),
    description: `Typed into ${into}`,
    marks: [],
    parts: assessment.commands.map(({ text, danger }) => ({ text, danger, decidedBy: '', culprit: false })),
    paths: [],
  };
}

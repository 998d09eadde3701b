import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { endFamily } from '../workspace/process-family';
import { directoryProblem, markVariable } from '../workspace/process-start';
import type { Hook } from './ports';

/** What one run of a hook came to, before anyone reads its answer. */
export interface HookOutput {
  /** Null when it did not end by itself. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Why it gave no answer; absent after an ordinary end. */
  readonly problem?: string;
  /** Its first line said that it goes on in the background: what it comes to later. */
  readonly later?: Promise<HookOutput>;
}

export interface HookCommand {
  readonly hook: Hook;
  /** One line of JSON. */
  readonly input: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Stop of the turn. */
  readonly signal: AbortSignal;
}

export interface CommandDeps {
  readonly platform: string;
  /** Stands in the environment of everything this program starts. */
  readonly mark: string;
  /** Counts a process among those that are ended with the program. */
  adopt(leader: number): { release(): void };
  /** A name for the next run's processes. */
  nextId(): string;
}

/** More of an output is not kept; an answer is far smaller. */
const keptCharacters = 1024 * 1024;
/** A hook that prints this much will not come to an end. */
const floodBytes = 64 * 1024 * 1024;
/** After the end: what a child left behind may still print. */
const lastWordsMs = 500;

/**
 * Runs a command hook in a process group of its own, so that a timeout and Stop end all it started. A small shell stands
 * between, because a hook may end its parent.
 */
export function createCommandRunner(deps: CommandDeps): (command: HookCommand) => Promise<HookOutput> {
  return async function run(command) {
    const { cwd, signal } = command;
    if (signal.aborted) return unstarted('The turn was stopped.');
    const missing = directoryProblem(cwd);
    if (missing !== undefined) return unstarted(missing.message);
    const mark = `${deps.mark}hook.${deps.nextId()};`;
    const child = start(command, mark, deps.platform);
    if (child instanceof Error) return unstarted(child.message);
    return await follow(child, command, mark, deps);
  };
}

function start(command: HookCommand, mark: string, platform: string): ChildProcess | Error {
  const { cwd, env } = command;
  const argv = argvOf(command);
  const wrapped = platform === 'win32' ? argv : ['/bin/sh', '-c', '"$@"\nexit $?', 'hook', ...argv];
  const [file = '/bin/sh', ...rest] = wrapped;
  try {
    return spawn(file, rest, {
      cwd,
      env: { ...env, [markVariable]: (env[markVariable] ?? '') + mark },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: platform !== 'win32',
      windowsHide: true,
    });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Exec form takes placeholders; in shell form the exported variables do that. */
function argvOf({ hook, env }: HookCommand): string[] {
  const { command = '', args, shell } = hook;
  if (args !== undefined) return [command, ...args].map((word) => withPlaceholders(word, env));
  if (shell === 'powershell') return ['pwsh', '-NoProfile', '-NonInteractive', '-Command', command];
  return [shell === 'bash' ? 'bash' : '/bin/sh', '-c', command];
}

const placeholders = ['CLAUDE_PROJECT_DIR', 'CLAUDE_PLUGIN_ROOT', 'CLAUDE_PLUGIN_DATA'];

function withPlaceholders(word: string, env: Readonly<Record<string, string>>): string {
  return placeholders.reduce(
    (text, name) => text.replaceAll(`\${${name}}`, env[name] ?? `\${${name}}`),
    word,
  );
}

async function follow(
  child: ChildProcess,
  { input, timeoutMs, signal }: HookCommand,
  mark: string,
  deps: CommandDeps,
): Promise<HookOutput> {
  const failure = new Promise<string>((resolve) => child.once('error', (error) => resolve(error.message)));
  if (child.pid === undefined) return unstarted(await failure);
  const adopted = deps.adopt(child.pid);
  // A hook need not read what it is given: that the pipe broke says nothing about its answer.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(`${input}\n`);
  const flood = new AbortController();
  const wentOn = new AbortController();
  const out = collect(
    child.stdout,
    () => flood.abort(),
    (first) => isAsyncLine(first) && wentOn.abort(),
  );
  const errors = collect(child.stderr, () => flood.abort());
  const exited = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('exit', (code, name) => resolve({ code, signal: name }));
  });
  const timer = new AbortController();
  const ending: Promise<Ending> = Promise.race([
    exited,
    failure.then((message) => ({ problem: `It could not be started: ${message}` })),
    happens(signal, timer.signal, { problem: 'Its answer was no longer needed, and it was ended.' }),
    happens(flood.signal, timer.signal, { problem: 'It printed more than 64 MB and was ended.' }),
    after(timeoutMs, timer.signal, {
      problem: `It took longer than ${timeoutMs / 1000} s and was ended.`,
    }),
  ]);
  const { pid } = child;
  const finish = async (): Promise<HookOutput> => {
    const end = await ending;
    timer.abort();
    if ('problem' in end) await endFamily({ leader: pid, mark }, deps.platform);
    else
      await Promise.race([
        Promise.all([out.ended, errors.ended]),
        pause(lastWordsMs, undefined, { ref: false }),
      ]);
    adopted.release();
    for (const stream of [out, errors]) stream.close();
    child.stdin?.destroy();
    return outputOf(end, out.text(), errors.text());
  };
  const finished = finish();
  const first = await Promise.race([finished, happens(wentOn.signal, timer.signal, undefined)]);
  return first ?? { exitCode: 0, stdout: '', stderr: '', later: finished };
}

type Ending = { readonly problem: string } | { readonly code: number | null; readonly signal: string | null };

function outputOf(end: Ending, stdout: string, stderr: string): HookOutput {
  if ('problem' in end) return { exitCode: null, stdout, stderr, problem: end.problem };
  const ended = { exitCode: end.code, stdout, stderr };
  return end.signal === null ? ended : { ...ended, problem: `It was ended by ${end.signal}.` };
}

interface Collected {
  readonly ended: Promise<void>;
  text(): string;
  close(): void;
}

function collect(
  stream: Readable | null,
  flooded: () => void,
  firstLine?: (line: string) => void,
): Collected {
  let kept = '';
  let bytes = 0;
  let told = firstLine === undefined;
  const ended = new Promise<void>((resolve) => {
    if (stream === null) return resolve();
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      bytes += text.length;
      if (kept.length < keptCharacters) kept += text.slice(0, keptCharacters - kept.length);
      if (bytes > floodBytes) flooded();
      const end = kept.indexOf('\n');
      if (told || end < 0) return;
      told = true;
      firstLine?.(kept.slice(0, end));
    });
    stream.once('close', resolve);
    stream.once('error', () => resolve());
  });
  return { ended, text: () => kept, close: () => stream?.destroy() };
}

/** `{"async":true}` as the first line: the rest of the run is in the background. */
function isAsyncLine(line: string): boolean {
  return /^\s*\{\s*"async"\s*:\s*true\b[^\n]*\}\s*$/.test(line);
}

/** `over` takes the listener away again: a turn's signal outlives its hooks by far. */
function happens<T>(signal: AbortSignal, over: AbortSignal, value: T): Promise<T> {
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve(value), { once: true, signal: over }),
  );
}

async function after<T>(ms: number, signal: AbortSignal, value: T): Promise<T> {
  return await new Promise((resolve) => {
    const timer = setTimeout(() => resolve(value), Math.min(ms, 2_147_000_000));
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}

function unstarted(problem: string): HookOutput {
  return { exitCode: null, stdout: '', stderr: '', problem: `It did not run: ${problem}` };
}

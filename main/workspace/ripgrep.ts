import { spawn } from 'node:child_process';
import { rgPath } from '@vscode/ripgrep';

export interface RipgrepCall {
  readonly cwd: string;
  /**
   * Options, then the place to search. Text that a model wrote stands only behind a `=` (`--regexp=…`,
   * `--glob=…`) or starts with `./`, so that none of it can be taken for an option.
   */
  readonly args: readonly string[];
  /** What ends a record of the output. */
  readonly separator: '\n' | '\0';
  /** False ends the search: enough is known. */
  readonly onRecord: (record: string) => boolean;
  readonly signal: AbortSignal;
}

export type RipgrepEnd =
  /** 0 found, 1 found nothing, 2 something failed (records may have come before). */
  | { readonly kind: 'ended'; readonly code: number; readonly errors: string }
  | { readonly kind: 'enough' }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'unavailable'; readonly message: string };

export interface Ripgrep {
  run(call: RipgrepCall): Promise<RipgrepEnd>;
}

/** Longest record kept; a longer one is a line of a generated file, and is skipped. */
const maxRecordBytes = 16 * 1024 * 1024;
/** Enough of what ripgrep complains about to name the cause. */
const maxErrorBytes = 16 * 1024;
/** A person's ripgrep settings file must not change what a tool returns. */
const always = ['--no-config', '--color=never'];

/** Runs the bundled ripgrep. A binary inside an archive cannot be started, so its unpacked twin is. */
export function createRipgrep(binary: string = rgPath): Ripgrep {
  const command = binary.replace(/([\\/])app\.asar([\\/])/, '$1app.asar.unpacked$2');
  return { run: (call) => runRipgrep(command, call) };
}

function runRipgrep(command: string, call: RipgrepCall): Promise<RipgrepEnd> {
  if (call.signal.aborted) return Promise.resolve({ kind: 'aborted' });
  return new Promise((resolve) => {
    const child = spawn(command, [...always, ...call.args], {
      cwd: call.cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let enough = false;
    let errors = '';
    let failure: string | undefined;
    const stop = (): void => {
      child.kill('SIGKILL');
    };
    call.signal.addEventListener('abort', stop, { once: true });
    const push = createSplitter(call.separator, (record) => {
      if (enough || call.onRecord(record)) return;
      enough = true;
      stop();
    });
    child.stdout.on('data', push);
    child.stderr.on('data', (chunk: Buffer) => {
      if (errors.length < maxErrorBytes) errors += chunk.toString('utf8');
    });
    child.on('error', (error) => {
      failure = error.message;
    });
    child.on('close', (code) => {
      call.signal.removeEventListener('abort', stop);
      if (enough) resolve({ kind: 'enough' });
      else if (call.signal.aborted) resolve({ kind: 'aborted' });
      else if (failure !== undefined) resolve({ kind: 'unavailable', message: failure });
      else resolve({ kind: 'ended', code: code ?? 2, errors });
    });
  });
}

function createSplitter(separator: '\n' | '\0', onRecord: (record: string) => void): (chunk: Buffer) => void {
  const end = separator.charCodeAt(0);
  let kept: Buffer[] = [];
  let keptBytes = 0;
  return (chunk) => {
    let from = 0;
    for (let at = chunk.indexOf(end); at >= 0; at = chunk.indexOf(end, from)) {
      const tail = chunk.subarray(from, at);
      const record = kept.length === 0 ? tail : Buffer.concat([...kept, tail]);
      if (keptBytes + tail.length <= maxRecordBytes) onRecord(record.toString('utf8'));
      kept = [];
      keptBytes = 0;
      from = at + 1;
    }
    if (from === chunk.length) return;
    const rest = chunk.subarray(from);
    keptBytes += rest.length;
    if (keptBytes <= maxRecordBytes) kept.push(rest);
    else kept = [];
  };
}

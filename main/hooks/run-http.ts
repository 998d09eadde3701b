import type { Hook } from './ports';
import type { HookOutput } from './run-command';

export interface HookRequest {
  readonly hook: Hook;
  readonly input: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** More of an answer is not read. */
const maxBytes = 1024 * 1024;

/** Posts the input; the answer's body is read as a command's output, and a status alone decides nothing. */
export function createHttpRunner(send: typeof fetch): (request: HookRequest) => Promise<HookOutput> {
  return async function run({ hook, input, env, timeoutMs, signal }) {
    const timeout = AbortSignal.timeout(Math.min(timeoutMs, 2_147_000_000));
    try {
      const response = await send(hook.url ?? '', {
        method: 'POST',
        headers: { ...headersOf(hook, env), 'Content-Type': 'application/json' },
        body: input,
        signal: AbortSignal.any([signal, timeout]),
      });
      const text = await bounded(response);
      if (response.ok) return { exitCode: 0, stdout: text, stderr: '' };
      return { exitCode: null, stdout: text, stderr: '', problem: `It answered with ${response.status}.` };
    } catch (error) {
      if (timeout.aborted) return failed(`It took longer than ${timeoutMs / 1000} s.`);
      if (signal.aborted) return failed('The turn was stopped.');
      return failed(`It could not be reached: ${reasonOf(error)}`);
    }
  };
}

/** A variable stands in a header only where the hook lists it; any other is empty. */
function headersOf(hook: Hook, env: Readonly<Record<string, string>>): Record<string, string> {
  const allowed = new Set(hook.allowedEnvVars);
  const filled = (value: string): string =>
    value.replaceAll(/\$\{(\w+)\}|\$(\w+)/g, (_, braced?: string, bare?: string) => {
      const name = braced ?? bare ?? '';
      return allowed.has(name) ? (env[name] ?? '') : '';
    });
  return Object.fromEntries(Object.entries(hook.headers ?? {}).map(([name, value]) => [name, filled(value)]));
}

async function bounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array;
    chunks.push(bytes);
    size += bytes.byteLength;
    if (size > maxBytes) break;
  }
  return Buffer.concat(chunks).toString('utf8').slice(0, maxBytes);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

function failed(problem: string): HookOutput {
  return { exitCode: null, stdout: '', stderr: '', problem };
}

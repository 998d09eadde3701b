import type { Result } from '@shared/kit/result';
import type { Hook, HookScene } from './ports';
import type { HookOutput } from './run-command';

/** One tool of a server; the error is a sentence. */
export type HookToolPort = (call: {
  readonly server: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly scene: HookScene;
  readonly signal: AbortSignal;
}) => Promise<Result<string, string>>;

export interface AskedTool {
  readonly hook: Hook;
  /** The event as its fields. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly scene: HookScene;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Calls a tool of a server; its text is read as a command's output. */
export function createToolRunner(call: HookToolPort): (asked: AskedTool) => Promise<HookOutput> {
  return async function run({ hook, input, scene, timeoutMs, signal }) {
    const timeout = AbortSignal.timeout(Math.min(timeoutMs, 2_147_000_000));
    const { server = '', tool = '' } = hook;
    const filled = filledInput(hook.input ?? {}, input) as Record<string, unknown>;
    const both = AbortSignal.any([signal, timeout]);
    const answer = await call({ server, tool, input: filled, scene, signal: both });
    if (answer.ok) return { exitCode: 0, stdout: answer.value, stderr: '' };
    const problem = timeout.aborted ? `It took longer than ${timeoutMs / 1000} s.` : answer.error;
    return { exitCode: null, stdout: '', stderr: '', problem };
  };
}

/** `${path.in.event}` in every text, wherever it stands; what is not there is empty, what is no text is JSON. */
export function filledInput(template: unknown, event: Readonly<Record<string, unknown>>): unknown {
  if (typeof template === 'string')
    return template.replaceAll(/\$\{([\w.-]+)\}/g, (_, path: string) => textAt(event, path.split('.')));
  if (Array.isArray(template)) return template.map((one) => filledInput(one, event));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([name, one]) => [name, filledInput(one, event)]));
}

function textAt(event: unknown, path: readonly string[]): string {
  let at: unknown = event;
  for (const name of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return '';
    at = (at as Readonly<Record<string, unknown>>)[name];
  }
  if (typeof at === 'string') return at;
  return at === undefined || at === null ? '' : JSON.stringify(at);
}

import type { HookProjection, ToolResult } from '../../../define';
import { given, isFields } from '../../project-files';
import type { BashInput } from './definition';

/** Bash as Claude Code's hooks know it: milliseconds, `run_in_background`; a command with a deadline is a Monitor. */
export const projectBash: HookProjection<BashInput> = {
  calls(input) {
    const { command, description, timeout, background, until, ...own } = input;
    if (until !== undefined) {
      const monitor = {
        description: description ?? '',
        timeout_ms: until * 1000,
        persistent: false,
        command,
      };
      return [{ name: 'Monitor', input: { ...monitor, ...given('cwd', own.cwd) } }];
    }
    const fields = {
      command,
      ...given('description', description),
      ...given('timeout', timeout === undefined ? undefined : timeout * 1000),
      ...given('run_in_background', background),
    };
    return [{ name: 'Bash', input: { ...fields, ...own } }];
  },
  fold({ until }, updates) {
    const { timeout, timeout_ms: deadline, persistent: _persistent, ...rest } = updates.get(0) ?? {};
    return {
      ...rest,
      ...(typeof timeout === 'number' ? { timeout: Math.max(1, timeout / 1000) } : given('timeout', timeout)),
      ...(until === undefined ? {} : { until: typeof deadline === 'number' ? deadline / 1000 : until }),
    };
  },
  text(output) {
    if (!isFields(output)) return undefined;
    const { stdout, stderr, interrupted } = output;
    if (typeof stdout !== 'string' || typeof stderr !== 'string' || typeof interrupted !== 'boolean')
      return undefined;
    return [stdout, stderr].filter((text) => text !== '').join('\n');
  },
  failure(text) {
    const lines = text.split('\n');
    const end = lines.findLastIndex((line) => /^Exit code \d+$/.test(line));
    if (end < 0) return text;
    const rest = lines.filter((line, index) => index !== end && line !== '(no output)');
    return [lines[end], ...rest].join('\n');
  },
};

/** The result with what a hook reads of it: both outputs together, as a terminal shows them. */
export function withBashResponse(result: ToolResult, stdout: string, interrupted: boolean): ToolResult {
  const { display } = result;
  const job = display.kind === 'job' ? { backgroundTaskId: display.jobId } : {};
  const response = { stdout, stderr: '', interrupted, isImage: false, noOutputExpected: false, ...job };
  return { ...result, responses: () => [response] };
}

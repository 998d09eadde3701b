import { ok } from '@shared/kit/result';
import { cleanKeys, renameFields, type Fields, type Lifted } from '../../lift-fields';
import { longestTimeout } from './definition';

const fields = ['command', 'timeout', 'description', 'cwd', 'background', 'until', 'terminal'];
const foreign = ['cmd', 'workdir', 'working_directory', 'run_in_background', 'dangerouslyDisableSandbox'];

/** Claude Code's arguments, and those of the other catalogue, become ours (BA1, RD5). */
export function liftBash(raw: Fields): Lifted {
  const cleaned = cleanKeys(raw, [...fields, ...foreign]);
  if (!cleaned.ok) return cleaned;
  // There is no sandbox to disable, so both its values mean the same.
  const { dangerouslyDisableSandbox: _sandbox, ...rest } = cleaned.value;
  const named = renameFields(rest, {
    cmd: 'command',
    working_directory: 'cwd',
    workdir: 'cwd',
    run_in_background: 'background',
  });
  return named.ok ? ok(liftTimeout(named.value)) : named;
}

/** Claude Code counts in milliseconds; nobody asks for more than ten minutes in seconds. */
function liftTimeout(input: Fields): Fields {
  const { timeout } = input;
  if (typeof timeout !== 'number' || timeout <= longestTimeout) return input;
  return { ...input, timeout: Math.ceil(timeout / 1000) };
}

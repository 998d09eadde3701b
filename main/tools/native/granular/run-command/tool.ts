import { ok } from '@shared/kit/result';
import type { Tool } from '../../../define';
import type { BashInput } from '../../claude/Bash/definition';
import { createTwin } from '../../twin';
import { description } from './definition';

/** Bash under the name of this catalogue. */
export function createRunCommandTool(bash: Tool<BashInput>): Tool<BashInput> {
  return createTwin(bash, {
    name: 'run_command',
    description,
    primaryArgument: 'command',
    input: bash.input,
    fromBase: ok,
    toBase: (input) => input,
  });
}

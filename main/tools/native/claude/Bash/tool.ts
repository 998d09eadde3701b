import type { Tool } from '../../../define';
import { assessBash, previewBash, type AssessDeps } from './assess';
import { BashInput, description } from './definition';
import { liftBash } from './lift';
import { createBashRun, type BashRunDeps } from './run';

export type BashToolDeps = BashRunDeps & AssessDeps;

export function createBashTool(deps: BashToolDeps): Tool<BashInput> {
  return {
    name: 'Bash',
    group: 'Shell',
    description,
    input: BashInput,
    primaryArgument: 'command',
    lift: liftBash,
    // Each command may move the directory that the next one starts in, so commands run one after the other.
    readOnly: () => false,
    assess: (input, context) => assessBash(input, context, deps),
    preview: (input, assessment, context) => Promise.resolve(previewBash(input, assessment, context.session)),
    run: createBashRun(deps),
  };
}

import type { Tool } from '../../../define';
import type { LanguageToolDeps } from '../../language-files';
import { assessPaths, pathsPreview } from '../../path-uses';
import { CheckErrorsInput, description } from './definition';
import { liftCheckErrors } from './lift';
import { askedPaths, createCheckErrorsRun } from './run';

export function createCheckErrorsTool(deps: LanguageToolDeps): Tool<CheckErrorsInput> {
  return {
    name: 'check_errors',
    group: 'Code',
    actsAs: 'Read',
    needs: ['language-servers'],
    description,
    input: CheckErrorsInput,
    primaryArgument: 'paths',
    lift: liftCheckErrors,
    readOnly: () => true,
    assess: (input, context) => assessPaths(askedPaths(input), context.session, deps.appHome),
    preview: (_input, assessment, context) => Promise.resolve(pathsPreview(assessment, context.session)),
    run: createCheckErrorsRun(deps),
  };
}

import type { Tool } from '../../../define';
import type { LanguageToolDeps } from '../../language-files';
import { cleanKeys, renameFields } from '../../lift-fields';
import { assessPaths, pathsPreview } from '../../path-uses';
import { description, ReferencesInput } from './definition';
import { askedPath, createReferencesRun } from './run';

export function createReferencesTool(deps: LanguageToolDeps): Tool<ReferencesInput> {
  return {
    name: 'references',
    group: 'Code',
    actsAs: 'Read',
    needs: ['language-servers'],
    description,
    input: ReferencesInput,
    primaryArgument: 'path',
    lift(raw) {
      const cleaned = cleanKeys(raw, ['path', 'name', 'line']);
      return cleaned.ok ? renameFields(cleaned.value, { file_path: 'path', symbol: 'name' }) : cleaned;
    },
    readOnly: () => true,
    assess: (input, context) => assessPaths([askedPath(input)], context.session, deps.appHome),
    preview: (_input, assessment, context) => Promise.resolve(pathsPreview(assessment, context.session)),
    run: createReferencesRun(deps),
  };
}

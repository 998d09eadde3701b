import type { Tool } from '../../../define';
import type { LanguageToolDeps } from '../../language-files';
import { cleanKeys, renameFields } from '../../lift-fields';
import { assessPaths, pathsPreview } from '../../path-uses';
import { description, SymbolsInput } from './definition';
import { askedPath, createSymbolsRun } from './run';

export function createSymbolsTool(deps: LanguageToolDeps): Tool<SymbolsInput> {
  return {
    name: 'symbols',
    group: 'Code',
    actsAs: 'Read',
    needs: ['language-servers'],
    description,
    input: SymbolsInput,
    primaryArgument: 'path',
    lift(raw) {
      const cleaned = cleanKeys(raw, ['path', 'query']);
      return cleaned.ok ? renameFields(cleaned.value, { file_path: 'path', name: 'query' }) : cleaned;
    },
    readOnly: () => true,
    assess: (input, context) => assessPaths([askedPath(input)], context.session, deps.appHome),
    preview: (_input, assessment, context) => Promise.resolve(pathsPreview(assessment, context.session)),
    run: createSymbolsRun(deps),
  };
}

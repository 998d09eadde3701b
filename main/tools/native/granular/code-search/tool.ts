import type { Tool } from '../../../define';
import { cleanKeys, renameFields } from '../../lift-fields';
import { assessPaths, pathsPreview } from '../../path-uses';
import { CodeSearchInput, description } from './definition';
import { askedPath, createCodeSearchRun, type CodeSearchDeps } from './run';

const fields = ['query', 'path', 'kind', 'limit'];

export function createCodeSearchTool(deps: CodeSearchDeps): Tool<CodeSearchInput> {
  return {
    name: 'code_search',
    group: 'Code',
    actsAs: 'Search',
    needs: ['code-index'],
    description,
    input: CodeSearchInput,
    primaryArgument: 'query',
    lift(raw) {
      const cleaned = cleanKeys(raw, fields);
      return cleaned.ok
        ? renameFields(cleaned.value, { max_results: 'limit', head_limit: 'limit' })
        : cleaned;
    },
    readOnly: () => true,
    assess: (input, context) => assessPaths([askedPath(input)], context.session, deps.appHome),
    preview: (_input, assessment, context) => Promise.resolve(pathsPreview(assessment, context.session)),
    run: createCodeSearchRun(deps),
  };
}

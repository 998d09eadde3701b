import type { Tool } from '../../../define';
import { assessPaths, pathsPreview } from '../../path-uses';
import { description, SearchInput } from './definition';
import { liftSearch } from './lift';
import { projectSearch } from './project';
import { createSearchRun, type SearchToolDeps } from './run';
import { askedPath } from './scope';

export function createSearchTool(deps: SearchToolDeps): Tool<SearchInput> {
  return {
    name: 'Search',
    group: 'Code',
    description,
    input: SearchInput,
    primaryArgument: 'query',
    lift: liftSearch,
    readOnly: () => true,
    assess: (input, context) => assessPaths([askedPath(input)], context.session, deps.appHome),
    preview: (_input, assessment, context) => Promise.resolve(pathsPreview(assessment, context.session)),
    project: projectSearch,
    run: createSearchRun(deps),
  };
}

import type { Tool } from '../../../define';
import { assessPaths, pathsPreview, type FileToolDeps } from '../../path-uses';
import { description, ReadInput } from './definition';
import { liftRead } from './lift';
import { askedPaths } from './plan';
import { runRead } from './run';

export function createReadTool(deps: FileToolDeps): Tool<ReadInput> {
  return {
    name: 'Read',
    group: 'Files',
    description,
    input: ReadInput,
    primaryArgument: 'path',
    lift: liftRead,
    readOnly: () => true,
    assess: (input, context) => assessPaths(askedPaths(input), context.session, deps.appHome),
    preview: (_input, assessment, context) => Promise.resolve(pathsPreview(assessment, context.session)),
    run: runRead,
  };
}

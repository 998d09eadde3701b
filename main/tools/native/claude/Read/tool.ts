import type { DocumentReader } from '../../../../workspace/documents';
import type { Tool } from '../../../define';
import { assessPaths, pathsPreview, type FileToolDeps } from '../../path-uses';
import { description, ReadInput } from './definition';
import { liftRead } from './lift';
import { askedPaths } from './plan';
import { projectRead } from './project';
import { runRead } from './run';

export interface ReadToolDeps extends FileToolDeps {
  /** Reads documents; without it they are named only. */
  readonly documents?: DocumentReader;
}

export function createReadTool(deps: ReadToolDeps): Tool<ReadInput> {
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
    project: projectRead,
    run: (input, context) => runRead(input, context, deps.documents),
  };
}

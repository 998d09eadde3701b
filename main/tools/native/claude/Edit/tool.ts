import type { ApprovalBody } from '@shared/domain/approval';
import type { FileChange } from '@shared/domain/display';
import type { Tool, ToolContext } from '../../../define';
import type { ChangeToolDeps } from '../../changed-problems';
import { assessPaths, resolveAsked, type AskedPath, writtenPaths } from '../../path-uses';
import { description, EditInput } from './definition';
import { liftEdit } from './lift';
import { groupEdits, planEdit } from './plan';
import { precheckEdit } from './precheck';
import { projectEdit } from './project';
import { createEditRun } from './run';

export function createEditTool(deps: ChangeToolDeps): Tool<EditInput> {
  return {
    name: 'Edit',
    group: 'Files',
    description,
    input: EditInput,
    primaryArgument: 'path',
    lift: liftEdit,
    readOnly: () => false,
    precheck: (input, context) => precheckEdit(input, context, deps),
    assess: (input, context) => assessPaths(askedPaths(input), context.session, deps.appHome),
    preview: (input, _assessment, context) => previewEdit(input, context),
    locks: (_input, context) => writtenPaths(context),
    project: projectEdit,
    run: createEditRun(deps),
  };
}

function askedPaths(input: EditInput): readonly AskedPath[] {
  return input.edits.map((edit) => ({ path: edit.path, access: 'write' }));
}

async function previewEdit(input: EditInput, context: ToolContext): Promise<ApprovalBody> {
  const resolve = (path: string) => resolveAsked({ path, access: 'write' }, context.session);
  const groups = await groupEdits(input, async (path) => {
    const target = await resolve(path);
    return target.ok ? target.value.real : path;
  });
  const files: FileChange[] = [];
  for (const group of groups) {
    const target = await resolve(group.path);
    const failed = (reason: string): FileChange => ({
      path: group.path,
      absolute: target.ok ? target.value.real : group.path,
      status: 'failed',
      added: 0,
      removed: 0,
      hunks: [],
      reason,
    });
    if (!target.ok) {
      files.push(failed(target.error.message));
      continue;
    }
    const planned = await planEdit(group, target.value, context.session);
    files.push(planned.ok ? planned.value.change : failed(planned.error));
  }
  return { kind: 'changes', files };
}

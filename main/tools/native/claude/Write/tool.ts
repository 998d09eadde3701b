import type { ApprovalBody } from '@shared/domain/approval';
import type { FileChange } from '@shared/domain/display';
import type { Tool, ToolContext } from '../../../define';
import type { ChangeToolDeps } from '../../changed-problems';
import { assessPaths, resolveAsked, type AskedPath, writtenPaths } from '../../path-uses';
import { description, WriteInput } from './definition';
import { liftWrite } from './lift';
import { planWrite } from './plan';
import { precheckWrite } from './precheck';
import { projectWrite } from './project';
import { createWriteRun } from './run';

export function createWriteTool(deps: ChangeToolDeps): Tool<WriteInput> {
  return {
    name: 'Write',
    group: 'Files',
    description,
    input: WriteInput,
    primaryArgument: 'path',
    lift: liftWrite,
    readOnly: () => false,
    precheck: (input, context) => precheckWrite(input, context, deps),
    assess: (input, context) => assessPaths(askedPaths(input), context.session, deps.appHome),
    preview: (input, _assessment, context) => previewWrite(input, context),
    locks: (_input, context) => writtenPaths(context),
    project: projectWrite,
    run: createWriteRun(deps),
  };
}

function askedPaths(input: WriteInput): readonly AskedPath[] {
  return input.files.map((file) => ({ path: file.path, access: 'write' }));
}

async function previewWrite(input: WriteInput, context: ToolContext): Promise<ApprovalBody> {
  const files: FileChange[] = [];
  for (const file of input.files) {
    const target = await resolveAsked({ path: file.path, access: 'write' }, context.session);
    const planned = target.ok ? await planWrite(target.value, file.content, context.session) : target;
    files.push(
      planned.ok
        ? planned.value.change
        : {
            path: file.path,
            absolute: target.ok ? target.value.real : file.path,
            status: 'failed',
            added: 0,
            removed: 0,
            hunks: [],
            reason: planned.error.message,
          },
    );
  }
  return { kind: 'changes', files };
}

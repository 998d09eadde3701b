import type { ApprovalBody } from '@shared/domain/approval';
import { ok, err, type Result } from '@shared/kit/result';
import type { Refusal } from '@shared/domain/refusal';
import { describeChange } from '@shared/text/diff';
import type { SkillEdit, SkillPort } from '../../../../skills/ports';
import { displayPath } from '../../../../workspace/paths';
import {
  harmless,
  type Assessment,
  type Progress,
  type RunContext,
  type Tool,
  type ToolContext,
  type ToolResult,
} from '../../../define';
import { assessPaths, writtenPaths } from '../../path-uses';
import { actionOf, description, editOf, SkillInput } from './definition';
import { liftSkill } from './lift';
import { projectSkill } from './project';

export interface SkillToolDeps {
  readonly skills: SkillPort;
  /** This program's own home, which is protected (PE5). */
  readonly appHome: string;
}

/** Loads, saves, lists and deletes skills (CO3). What steers later turns is never changed without a card. */
export function createSkillTool(deps: SkillToolDeps): Tool<SkillInput> {
  return {
    name: 'Skill',
    group: 'Agents',
    description,
    input: SkillInput,
    primaryArgument: 'skill',
    lift: liftSkill,
    // A body may run commands.
    readOnly: (input) => actionOf(input) === 'list',
    assess: (input, context) => assess(input, context, deps),
    precheck: (input, context) => precheck(input, context, deps),
    preview: (input, _assessment, context) => preview(input, context, deps),
    locks: (_input, context) => writtenPaths(context),
    project: projectSkill,
    run: (input, context) => runSkill(input, context, deps),
  };
}

async function assess(
  input: SkillInput,
  { session }: ToolContext,
  { skills, appHome }: SkillToolDeps,
): Promise<Assessment> {
  const edit = editOf(input);
  if (edit === undefined) return harmless;
  const change = await skills.plan(edit, session.root);
  if (!change.ok) return harmless;
  const { target } = change.value;
  const judged = await assessPaths([{ path: target, access: 'write', entry: true }], session, appHome);
  const text = `It ${edit.action === 'save' ? 'writes' : 'deletes'} the skill ${edit.name}, which later turns follow.`;
  return { ...judged, danger: 'critical', reasons: [{ danger: 'critical', text }, ...judged.reasons] };
}

async function precheck(
  input: SkillInput,
  { session }: ToolContext,
  { skills }: SkillToolDeps,
): Promise<Result<void, Refusal>> {
  const edit = editOf(input);
  if (actionOf(input) === 'list') return ok(undefined);
  const checked: Result<unknown, string> =
    edit === undefined
      ? await skills.check(input.skill ?? '', session.root)
      : await skills.plan(edit, session.root);
  return checked.ok ? ok(undefined) : err({ by: 'precheck', reason: checked.error });
}

async function preview(
  input: SkillInput,
  { session }: ToolContext,
  { skills }: SkillToolDeps,
): Promise<ApprovalBody> {
  const edit = editOf(input);
  const change = edit === undefined ? undefined : await skills.plan(edit, session.root);
  if (change?.ok !== true) return { kind: 'paths', paths: [] };
  const { file, before, after, isNew } = change.value;
  const shown = { path: displayPath(file, session.root, session.home), absolute: file };
  return {
    kind: 'changes',
    files: [{ ...describeChange(shown, before, after), status: isNew ? 'created' : 'changed' }],
  };
}

async function* runSkill(
  input: SkillInput,
  context: RunContext,
  { skills }: SkillToolDeps,
): AsyncGenerator<Progress, ToolResult> {
  yield* [];
  const { session } = context;
  const edit = editOf(input);
  if (edit !== undefined) return await runEdit(edit, context, skills);
  if (actionOf(input) === 'list') return answer(await skills.list(session.root));
  const name = input.skill ?? '';
  const loaded = await skills.load(name, input.args ?? '', context);
  if (!loaded.ok) return failed(loaded.error);
  return { ...answer(loaded.value), responses: () => [{ success: true, commandName: name }] };
}

async function runEdit(edit: SkillEdit, context: RunContext, skills: SkillPort): Promise<ToolResult> {
  const change = await skills.plan(edit, context.session.root);
  if (!change.ok) return failed(change.error);
  const { target, file, before, after, isNew } = change.value;
  if (!context.assessment.paths.some(({ real }) => real === target))
    return failed(`skill: ${edit.name} now stands elsewhere than when it was allowed. Try again.`);
  const applied = await skills.apply(change.value, context.signal);
  if (!applied.ok) return failed(applied.error);
  const { root, home } = context.session;
  const shown = { path: displayPath(file, root, home), absolute: file };
  const words =
    edit.action === 'save'
      ? `Saved the skill ${edit.name} in ${shown.path}. It is there from the next message on.`
      : `Deleted the skill ${edit.name}. Its folder is in the trash.`;
  return {
    ...answer(words),
    display: {
      kind: 'changes',
      files: [{ ...describeChange(shown, before, after), status: isNew ? 'created' : 'changed' }],
    },
  };
}

function answer(text: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: false, display: { kind: 'text' } };
}

function failed(text: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: true, reason: text, display: { kind: 'text' } };
}

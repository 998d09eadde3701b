import type { Refusal } from '@shared/domain/refusal';
import { err, ok, type Result } from '@shared/kit/result';
import type { ToolContext } from '../../../define';
import { mayShow, placesOf, resolveAsked, type FileToolDeps } from '../../path-uses';
import type { EditInput } from './definition';
import { groupEdits, planEdit } from './plan';

/**
 * Reports before anyone is asked that no file can be changed. Files whose content may not be shown unasked are not
 * looked into: whether a text is in them is content too.
 */
export async function precheckEdit(
  input: EditInput,
  context: ToolContext,
  deps: FileToolDeps,
): Promise<Result<void, Refusal>> {
  const places = await placesOf(context.session, deps.appHome);
  const resolve = (path: string) => resolveAsked({ path, access: 'write' }, context.session);
  const groups = await groupEdits(input, async (path) => {
    const target = await resolve(path);
    return target.ok ? target.value.real : path;
  });
  const failures: string[] = [];
  for (const group of groups) {
    const target = await resolve(group.path);
    if (!target.ok) {
      failures.push(`${group.path}: ${target.error.message}`);
      continue;
    }
    if (!mayShow(target.value.real, places, deps, context)) return ok(undefined);
    const planned = await planEdit(group, target.value, context.session);
    if (planned.ok) return ok(undefined);
    failures.push(`${group.path}: ${planned.error}`);
  }
  return err({ by: 'precheck', reason: `Nothing was changed. ${failures.join('\n')}` });
}

import type { Result } from '@shared/kit/result';
import { ok } from '@shared/kit/result';
import type { LiftProblem } from '../../../define';
import { cleanKeys, renameFields } from '../../lift-fields';
import { skillFields } from './definition';

/**
 * Claude Code's earlier `command`, our granular `name`, the slash that a person types, and a line of Direct, whose name
 * and arguments come as one text: a name has no blanks.
 */
export function liftSkill(raw: Record<string, unknown>): Result<Record<string, unknown>, LiftProblem> {
  const cleaned = cleanKeys(raw, [...skillFields, 'name', 'command']);
  if (!cleaned.ok) return cleaned;
  const renamed = renameFields(cleaned.value, { name: 'skill', command: 'skill' });
  if (!renamed.ok) return renamed;
  const { skill } = renamed.value;
  if (typeof skill !== 'string') return ok({ ...renamed.value });
  const [, name = '', rest = ''] = /^\s*\/?(\S*)\s*([\s\S]*)$/.exec(skill) ?? [];
  if (rest === '' || renamed.value['args'] !== undefined)
    return ok({ ...renamed.value, skill: rest === '' ? name : skill });
  return ok({ ...renamed.value, skill: name, args: rest.trimEnd() });
}

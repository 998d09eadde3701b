import type { HookProjection, InputUpdates } from '../../../define';
import { isFields } from '../../lift-fields';
import { actionOf, type SkillInput } from './definition';

/** Claude Code's Skill loads; save, list and delete are ours and go by our own fields. */
export const projectSkill: HookProjection<SkillInput> = {
  calls(input) {
    const { skill, args } = input;
    const fields =
      actionOf(input) === 'load' ? { skill, ...(args === undefined ? {} : { args }) } : { ...input };
    return [{ name: 'Skill', input: fields }];
  },
  fold: (input, updates: InputUpdates) => ({ ...(updates.get(0) ?? input) }),
  text: (output) =>
    isFields(output) && output['success'] === true && typeof output['commandName'] === 'string'
      ? `Launching skill: ${output['commandName']}`
      : undefined,
};

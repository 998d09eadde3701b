import { z } from 'zod';
import { PluginView, SkillProblem, SkillView } from '../domain/skill';
import { channel, nothing } from './channel';

/** Everything that was found for a window's folder. */
export const SkillList = z.object({
  skills: z.array(SkillView),
  plugins: z.array(PluginView),
  problems: z.array(SkillProblem),
  /** Where the person's own skills are kept, and their plugins. */
  skillFolder: z.string(),
  pluginFolder: z.string(),
  /** Estimated tokens of the section that lists skills in the prompt. */
  promptTokens: z.number(),
});
export type SkillList = z.infer<typeof SkillList>;

export const skillChannels = {
  'skills.list': channel(nothing, SkillList),
  'skills.setOff': channel(
    z.object({ kind: z.enum(['skill', 'plugin']), name: z.string().min(1).max(300), off: z.boolean() }),
    SkillList,
  ),
  /** Writes a new skill of the person's own. */
  'skills.create': channel(
    z.object({
      name: z.string().max(200),
      description: z.string().max(4000),
      content: z.string().max(200_000),
    }),
    z.object({ file: z.string(), list: SkillList }),
  ),
  /** Moves one of the person's own skills to the trash. */
  'skills.remove': channel(z.object({ name: z.string().min(1).max(200) }), SkillList),
};

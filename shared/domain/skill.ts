import { z } from 'zod';

/** Where a skill comes from: the program's own folder, the person's Claude Code, the open folder, or a plugin. */
export const SkillOrigin = z.enum(['user', 'claude-user', 'workspace', 'plugin']);
export type SkillOrigin = z.infer<typeof SkillOrigin>;

/** A skill or a command as Settings and the message box list it (CO3). */
export const SkillView = z.object({
  /** What stands after the slash: `review`, `plugin:review`. */
  name: z.string(),
  kind: z.enum(['skill', 'command']),
  description: z.string(),
  argumentHint: z.string().optional(),
  origin: SkillOrigin,
  /** The plugin that brings it. */
  plugin: z.string().optional(),
  file: z.string(),
  /** The model may load it. */
  forModel: z.boolean(),
  /** The person may call it with a slash. */
  forPerson: z.boolean(),
  /** Tools that it narrows a turn to, as written. */
  allowedTools: z.array(z.string()).optional(),
  /** Estimated tokens of its line in the prompt; 0 where it has none. */
  tokens: z.number(),
  /** Switched off by the person. */
  off: z.boolean(),
  /** Another file of that name counts instead. */
  shadowedBy: z.string().optional(),
});
export type SkillView = z.infer<typeof SkillView>;

/** A file that cannot be used, in a sentence. */
export const SkillProblem = z.object({ file: z.string(), line: z.number().optional(), message: z.string() });
export type SkillProblem = z.infer<typeof SkillProblem>;

/** A plugin that was found, and what it brings (PL1). */
export const PluginView = z.object({
  /** Name, or name@marketplace. */
  id: z.string(),
  name: z.string(),
  version: z.string().optional(),
  description: z.string(),
  /** In the program's own plugin folder, or installed by Claude Code. */
  origin: z.enum(['user', 'claude']),
  folder: z.string(),
  off: z.boolean(),
  /** In words: "2 skills", "1 hook". */
  brings: z.array(z.string()),
});
export type PluginView = z.infer<typeof PluginView>;

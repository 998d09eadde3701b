import type { Conversation } from '@shared/domain/message';
import type { SkillOrigin } from '@shared/domain/skill';
import { directModel } from '@shared/domain/model';
import { ok } from '@shared/kit/result';
import type { ChatPorts } from '../chat/service';
import type { RunsPorts } from '../chat/runs';
import type { ComposedSkills } from './skills';

/** Claude Code's words for who brings a command. */
const sources: Readonly<Record<SkillOrigin, string>> = {
  user: 'userSettings',
  'claude-user': 'userSettings',
  workspace: 'projectSettings',
  plugin: 'plugin',
};

/** Reads a message that is a command once its turn has begun, so that what it brings along is as of then. */
export function createCommandExpander({ skills, expandPorts }: ComposedSkills): RunsPorts['expand'] {
  return ({ id, root }, { session, runId, signal, roster }) =>
    async (prompt) => {
      const found = await skills.typed(prompt, root);
      if (found?.ok !== true) return found;
      const { skill, typed } = found.value;
      const ports = expandPorts({
        conversationId: id,
        callId: runId,
        runId,
        session,
        signal,
        model: { acceptsImages: false },
        roster: roster(),
      });
      return ok({
        command: { name: typed.name, args: typed.args, source: sources[skill.origin] },
        text: () => skills.load(skill, typed.args, { conversationId: id, root }, ports),
      });
    };
}

/** What is wrong with a message that begins with a slash, before any of it is sent. */
export function createCommandCheck({ skills }: ComposedSkills): ChatPorts['commandProblem'] {
  return async ({ root, model }: Conversation, text: string) => {
    const found = await skills.typed(text, root);
    if (found === undefined) return undefined;
    if (!found.ok) return found.error;
    const { name } = found.value.typed;
    return model === directModel
      ? `Direct runs calls and has no model to read what /${name} says. Pick a model, or send: Skill ${name}`
      : undefined;
  };
}

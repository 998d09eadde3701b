import { conditionHolds } from './condition';
import { matches } from './matcher';
import type { Hook, HookQuestion, HookScene } from './ports';

/** Why a hook of the event does not run for this occasion, in a sentence; undefined where it runs. */
export function missOf(
  hook: Hook,
  question: HookQuestion,
  scene: Pick<HookScene, 'root' | 'cwd'>,
  home: string,
): string | undefined {
  const { subject, otherNames, tool, commands } = question;
  if (subject !== undefined && !matches(hook.matcher, subject, otherNames))
    return `Its matcher ${hook.matcher} does not cover ${subject}.`;
  if (hook.condition === undefined) return undefined;
  if (tool === undefined) return 'A hook with if runs on tool events alone.';
  const call = commands === undefined ? tool : { ...tool, commands };
  return conditionHolds(hook.condition, call, { root: scene.root ?? scene.cwd, home })
    ? undefined
    : `Its if ${hook.condition} does not cover this call.`;
}

import type { HookEvent } from '@shared/domain/hook';
import { typeApplies } from './applies';
import type { FoundHooks } from './discover';
import type { Hook, HookScene } from './ports';

/** What keeps a hook from running beside its event. */
export interface Switched {
  readonly isOff: (hookId: string) => boolean;
  /** Which hooks of skills with `once` have run well in a conversation (HK6). */
  readonly onces: {
    ran(conversationId: string, hookId: string): void;
    hasRun(conversationId: string, hookId: string): boolean;
  };
}

/** `disableAllHooks` stops the hooks of settings files. */
const ofSettings: ReadonlySet<string> = new Set([
  'user',
  'claude-user',
  'workspace',
  'local',
  'command-line',
]);
/** The hooks that could run for an event; their matchers are not asked yet. */
export function eligibleHooks(
  found: FoundHooks,
  event: HookEvent,
  { conversationId, agentId, forHook }: HookScene,
  deps: Switched,
): readonly Hook[] {
  return found.hooks.filter(
    (hook) =>
      (hook.event === event || isOwnStop(hook, event, agentId)) &&
      !deps.isOff(hook.id) &&
      typeApplies(hook.type, event) &&
      !(forHook === true && asksModel(hook)) &&
      !(isOnce(hook) && deps.onces.hasRun(conversationId, hook.id)) &&
      (found.disabledBy === undefined || !ofSettings.has(hook.origin)),
  );
}

/** `once` says something in the front matter of a skill alone (HK6). */
export function isOnce({ once: isSaid, origin }: Hook): boolean {
  return isSaid === true && origin === 'skill';
}

function asksModel({ type }: Hook): boolean {
  return type === 'prompt' || type === 'agent';
}

/** A sub-agent's own Stop hook hears of its end as SubagentStop. */
function isOwnStop(hook: Hook, event: HookEvent, agentId: string | undefined): boolean {
  return (
    event === 'SubagentStop' && agentId !== undefined && hook.origin === 'agent' && hook.event === 'Stop'
  );
}

/** The same command of several settings files runs once; a plugin's or a skill's copy stays apart. */
export function once(hooks: readonly Hook[]): readonly Hook[] {
  const seen = new Set<string>();
  return hooks.filter((hook) => {
    const { type, command, args, shell, url, prompt, server, tool, input, condition, origin } = hook;
    const owner = origin === 'plugin' || origin === 'skill' ? hook.id : '';
    const key = JSON.stringify([
      type,
      command,
      args,
      shell,
      url,
      prompt,
      server,
      tool,
      input,
      condition,
      owner,
    ]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

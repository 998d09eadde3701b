import { hookEvents, type HookView } from '@shared/domain/hook';
import { isReadable } from './matcher';
import type { Hook } from './ports';
import { subjectOf } from './subject';

const known: ReadonlySet<string> = new Set(hookEvents);

/** A hook as Settings shows it; `idle` names what keeps it from running, its switch aside. */
export function viewOf(hook: Hook, off: ReadonlySet<string>, waits = false): HookView {
  const { id, event, matcher, type, condition, origin, file, line } = hook;
  const idle = waits ? 'The folder is not trusted yet.' : idleReason(hook);
  return {
    id,
    event,
    matcher,
    type,
    subject: subjectOf(hook),
    ...(condition === undefined ? {} : { condition }),
    origin,
    file,
    ...(line === undefined ? {} : { line }),
    off: off.has(id),
    ...(idle === undefined ? {} : { idle }),
  };
}

function idleReason({ event, type, matcher, condition }: Hook): string | undefined {
  if (!known.has(event)) return `${event} never comes here.`;
  if (type !== 'command' && type !== 'http') return `Hooks of the type ${type} are not run here.`;
  if (!isReadable(matcher)) return `The matcher ${matcher} is no regular expression, so it matches nothing.`;
  if (condition !== undefined && !/Tool|Permission/.test(event))
    return 'A hook with if runs on tool events alone.';
  return undefined;
}

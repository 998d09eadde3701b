import { hookEvents, type HookView } from '@shared/domain/hook';
import { typeApplies } from './applies';
import { isReadable } from './matcher';
import type { Hook } from './ports';
import { subjectOf } from './subject';
import { timeoutOf } from './timeouts';

const known: ReadonlySet<string> = new Set(hookEvents);
/** Of the text shown; nobody writes more, and a window need not carry it. */
const shownCharacters = 64 * 1024;

/** A hook as Settings shows it; `idle` names what keeps it from running, its switch aside. */
export function viewOf(hook: Hook, off: ReadonlySet<string>, waits = false): HookView {
  const { id, event, matcher, type, condition, origin, file, line } = hook;
  const idle = waits ? 'The folder is not trusted yet.' : idleReason(hook);
  return {
    id,
    event,
    matcher,
    type,
    subject: cut(subjectOf(hook)),
    ...(condition === undefined ? {} : { condition }),
    ...detailsOf(hook),
    origin,
    file,
    ...(line === undefined ? {} : { line }),
    off: off.has(id),
    ...(idle === undefined ? {} : { idle }),
  };
}

function detailsOf(hook: Hook) {
  const { event, args, shell, headers, allowedEnvVars: variables } = hook;
  const occasion = hookEvents.find((one) => one === event);
  return {
    text: cut(wholeText(hook)),
    ...(args === undefined ? {} : { args: args.map(cut) }),
    ...(shell === undefined ? {} : { shell }),
    ...(headers === undefined
      ? {}
      : { headers: Object.entries(headers).map(([name, value]) => cut(`${name}: ${value}`)) }),
    ...(variables === undefined ? {} : { variables: [...variables] }),
    // An event that never comes has the ordinary time.
    timeoutMs: timeoutOf(hook, occasion ?? 'PreToolUse'),
    background: hook.background === true,
  };
}

/** All that would be run, sent or asked. */
function wholeText(hook: Hook): string {
  const { type, command, url, prompt, model, input } = hook;
  if (type === 'mcp_tool') return `${subjectOf(hook)} ${JSON.stringify(input ?? {})}`;
  const asked = prompt === undefined || model === undefined ? prompt : `${prompt}\n[asked of ${model}]`;
  return command ?? url ?? asked ?? subjectOf(hook);
}

function cut(text: string): string {
  if (text.length <= shownCharacters) return text;
  return `${text.slice(0, shownCharacters)}\n[${text.length - shownCharacters} more characters in the file]`;
}

function idleReason({ event, type, matcher, condition }: Hook): string | undefined {
  if (!known.has(event)) return `${event} never comes here.`;
  if (!typeApplies(type, event)) return `Hooks of the type ${type} do not run for ${event}.`;
  if (!isReadable(matcher)) return `The matcher ${matcher} is no regular expression, so it matches nothing.`;
  if (condition !== undefined && !/Tool|Permission/.test(event))
    return 'A hook with if runs on tool events alone.';
  return undefined;
}

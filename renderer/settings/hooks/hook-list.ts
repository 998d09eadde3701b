import type { HookRunRow, HookView } from '@shared/domain/hook';
import { fileWords, type Places } from '../../hooks';

export interface HookGroup {
  readonly event: string;
  readonly hooks: readonly HookView[];
}

/** In the order in which a turn comes by them; others follow by name. */
const order = [
  'SessionStart',
  'UserPromptSubmit',
  'PreToolUse',
  'PermissionRequest',
  'PostToolUse',
  'PostToolUseFailure',
  'PostToolBatch',
  'Notification',
  'SubagentStart',
  'SubagentStop',
  'Stop',
  'StopFailure',
  'PreCompact',
  'PostCompact',
  'SessionEnd',
];

/** When each event comes, beside its name. */
export const occasions: Readonly<Record<string, string>> = {
  SessionStart: 'before the first turn of a conversation',
  UserPromptSubmit: 'before the model reads a message',
  PreToolUse: 'before a call, ahead of rules and the mode',
  PermissionRequest: 'when a call would ask',
  PostToolUse: 'after a call that went well',
  PostToolUseFailure: 'after a call that failed',
  PostToolBatch: 'after all calls of one answer',
  Notification: 'when a question has waited for a while',
  SubagentStart: 'before a sub-agent begins',
  SubagentStop: 'when a sub-agent is done',
  Stop: 'when the model has said its last word',
  StopFailure: 'when the provider fails for good',
  PreCompact: 'before the history is summarised',
  PostCompact: 'after the history was summarised',
  SessionEnd: 'when a conversation or the program ends',
};

/** Hooks by event, those that fit all the words alone. */
export function groupHooks(hooks: readonly HookView[], filter: string, places: Places): readonly HookGroup[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = hooks.filter((hook) => {
    const { event, matcher, condition = '', subject, text, file, origin } = hook;
    const all = [event, matcher, condition, subject, text, fileWords(file, places), origin]
      .join('\n')
      .toLowerCase();
    return words.every((word) => all.includes(word));
  });
  const place = (event: string): number => (order.includes(event) ? order.indexOf(event) : order.length);
  const events = [...new Set(shown.map(({ event }) => event))].toSorted(
    (one, other) => place(one) - place(other) || one.localeCompare(other),
  );
  return events.map((event) => ({ event, hooks: shown.filter((hook) => hook.event === event) }));
}

/** The newest run of each hook. */
export function lastRuns(runs: readonly HookRunRow[]): ReadonlyMap<string, HookRunRow> {
  const last = new Map<string, HookRunRow>();
  for (const run of runs) if (!last.has(run.hookId)) last.set(run.hookId, run);
  return last;
}

import type { Fired } from './engine';
import { subjectOf } from './subject';

/** Text of hooks in the frame in which Claude Code shows it to a model. */
export function reminder(text: string): string {
  return `<system-reminder>\n${text}\n</system-reminder>`;
}

/** What all hooks of one event want the model to know, in the order in which they finished; one reminder. */
export function contextNote(name: string, fired: readonly Fired[]): readonly string[] {
  const texts = contexts(fired);
  return texts.length === 0 ? [] : [reminder(`${name} hook additional context: ${texts.join('\n')}`)];
}

export function contexts(fired: readonly Fired[]): readonly string[] {
  return fired.flatMap(({ answer }) => answer.json?.hookSpecificOutput?.additionalContext ?? []);
}

/** What blocking hooks say after the fact, one reminder each. */
export function blockNotes(name: string, fired: readonly Fired[]): readonly string[] {
  return fired.flatMap(({ hook, answer }) =>
    answer.block === undefined
      ? []
      : [reminder(`${name} hook blocking error from command: "${subjectOf(hook)}": ${answer.block}`)],
  );
}

/** Whether one of them ends the turn, and what it tells the person. */
export function stopOf(fired: readonly Fired[]): { readonly reason: string } | undefined {
  const stops = fired.filter(({ answer }) => answer.json?.continue === false);
  if (stops.length === 0) return undefined;
  return {
    reason: stops
      .map(({ answer }) => answer.json?.stopReason ?? '')
      .filter((one) => one !== '')
      .join('\n'),
  };
}

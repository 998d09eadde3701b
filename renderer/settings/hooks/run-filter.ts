import type { HookRunRow } from '@shared/domain/hook';
import type { Option } from '../../ui/options';

/** Stands for no choice: a select needs a value for every row. */
export const any = ':any';

export interface RunFilter {
  readonly text: string;
  readonly event: string;
  readonly tool: string;
  readonly hook: string;
}

/** Runs that fit every choice; the text is looked for in the call, the hook and the effect. */
export function filterRuns(runs: readonly HookRunRow[], filter: RunFilter): readonly HookRunRow[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const is = (wanted: string, value: string | undefined): boolean => wanted === any || wanted === value;
  return runs.filter((run) => {
    const { event, tool, about = '', subject, effect, hookId, callId = '' } = run;
    if (!is(filter.event, event) || !is(filter.tool, tool) || !is(filter.hook, hookId)) return false;
    const all = [event, tool ?? '', about, subject, effect, callId].join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** Choices that the runs have, by name. */
export function choices(
  runs: readonly HookRunRow[],
  of: (run: HookRunRow) => { readonly value: string; readonly label: string } | undefined,
  all: string,
): readonly Option[] {
  const found = new Map<string, string>();
  for (const run of runs) {
    const one = of(run);
    if (one !== undefined && !found.has(one.value)) found.set(one.value, one.label);
  }
  const options = [...found].map(([value, label]): Option => ({ value, label }));
  return [{ value: any, label: all }, ...options.toSorted((a, b) => a.label.localeCompare(b.label))];
}

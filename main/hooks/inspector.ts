import type { HookRun } from '@shared/domain/hook';

/** What hooks did, newest first; bounded, and gone with the program. */
export interface HookInspector {
  add(run: HookRun): void;
  list(callId?: string): readonly HookRun[];
  get(id: string): HookRun | undefined;
  /** Told of every run that ended. */
  onAdd(listener: () => void): void;
}

const keptRuns = 500;
/** Of each text; enough to see what was meant. */
const keptCharacters = 32 * 1024;

export function createHookInspector(): HookInspector {
  const runs: HookRun[] = [];
  const listeners = new Set<() => void>();
  return {
    add(run) {
      const { input, stdout, stderr } = run;
      runs.push({ ...run, input: cut(input), stdout: cut(stdout), stderr: cut(stderr) });
      if (runs.length > keptRuns) runs.shift();
      for (const listener of listeners) listener();
    },
    list: (callId) => runs.filter((run) => callId === undefined || run.callId === callId).toReversed(),
    get: (id) => runs.find((run) => run.id === id),
    onAdd: (listener) => void listeners.add(listener),
  };
}

function cut(text: string): string {
  if (text.length <= keptCharacters) return text;
  return `${text.slice(0, keptCharacters)}\n[${text.length - keptCharacters} more characters]`;
}

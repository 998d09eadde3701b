import { z } from 'zod';

/** What became of a job. Only `running` and `waiting` take input and can be stopped. */
export const JobState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('running') }),
  /** It waits for somebody to type; `prompt` is the last line it printed. */
  z.object({ kind: z.literal('waiting'), prompt: z.string() }),
  z.object({ kind: z.literal('exited'), code: z.number() }),
  /** A signal, the person, the agent, or its time ended it. */
  z.object({ kind: z.literal('killed'), by: z.string() }),
]);
export type JobState = z.infer<typeof JobState>;

/** A command that outlives the call that started it (BA2). */
export const JobView = z.object({
  id: z.string(),
  conversationId: z.string(),
  /** Real path of the folder it belongs to. */
  root: z.string(),
  /** `until` is run again and again; `terminal` has a terminal of its own. */
  kind: z.enum(['background', 'until', 'terminal']),
  command: z.string(),
  description: z.string().optional(),
  state: JobState,
  startedAt: z.number(),
  endedAt: z.number().optional(),
  /** Bytes printed so far: a reader that has fewer asks for more. */
  size: z.number(),
  terminalId: z.string().optional(),
});
export type JobView = z.infer<typeof JobView>;

export function isJobOver(state: JobState): boolean {
  return state.kind === 'exited' || state.kind === 'killed';
}

/** "exit 0", "stopped by the person", "waits for input": for lists and cards. */
export function jobStateWords(state: JobState): string {
  switch (state.kind) {
    case 'running':
      return 'running';
    case 'waiting':
      return 'waits for input';
    case 'exited':
      return `exit ${state.code}`;
    case 'killed':
      return `ended by ${state.by}`;
  }
}

import { z } from 'zod';
import { Mode } from './danger';

/** What a sub-agent may do before anyone is asked, what asks, and what it cannot do (PE9). */
export const ForecastRow = z.object({
  /** What it is about: "read files outside the folder", "Bash(npm test:*)", "Write, Edit". */
  what: z.string(),
  /** Who decides: "Manual mode", "the rule Bash(npm test:*)", "the role Explore". */
  by: z.string(),
});
export type ForecastRow = z.infer<typeof ForecastRow>;

export const Forecast = z.object({
  /** The mode that it works in; never wider than that of the agent that starts it. */
  mode: Mode,
  /** Runs unasked. */
  may: z.array(ForecastRow),
  /** Asks the person; refused where nobody is there to answer. */
  asks: z.array(ForecastRow),
  cannot: z.array(ForecastRow),
});
export type Forecast = z.infer<typeof Forecast>;

/** How a sub-agent stands. One that is over can be taken up again with SendMessage. */
export const SubAgentState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('running') }),
  z.object({ kind: z.literal('done') }),
  /** The model failed, or the limit of steps was reached. */
  z.object({ kind: z.literal('failed'), reason: z.string() }),
  /** "the person", "the agent", "the program", or the end of the turn that waited for it. */
  z.object({ kind: z.literal('stopped'), by: z.string() }),
  /** The program ended while it worked. */
  z.object({ kind: z.literal('lost') }),
]);
export type SubAgentState = z.infer<typeof SubAgentState>;

/** An agent that an agent started (CO3). Its messages and calls are those of the conversation with its id. */
export const SubAgentView = z.object({
  /** Also the id of its own conversation, for `chat.snapshot`. */
  id: z.string(),
  /** Conversation of the agent that started it. */
  parentId: z.string(),
  /** Conversation of the person that all this happens in: its stack shows what the sub-agent asks. */
  rootId: z.string(),
  /** The Agent call that started it. */
  callId: z.string(),
  /** 1 for one that the conversation's own agent started. */
  depth: z.number(),
  /** Name of its role: `general-purpose`, `Explore`, or an agent file's. */
  role: z.string(),
  /** The few words that the call gave. */
  description: z.string(),
  model: z.string(),
  /** Nobody waits for it: its end is news. */
  background: z.boolean(),
  state: SubAgentState,
  /** Calls it has made. */
  calls: z.number(),
  /** Size of its context at its last request; 0 for Direct. */
  tokens: z.number(),
  /** What it does or said last, in one line. */
  lastLine: z.string(),
  /** What it might do, as computed before it began. */
  forecast: Forecast,
  startedAt: z.number(),
  endedAt: z.number().optional(),
});
export type SubAgentView = z.infer<typeof SubAgentView>;

/** Beside an approval: the sub-agent whose call it is. The question stands in the root conversation's stack. */
export const AskingAgent = z.object({
  id: z.string(),
  rootId: z.string(),
  role: z.string(),
  description: z.string(),
});
export type AskingAgent = z.infer<typeof AskingAgent>;

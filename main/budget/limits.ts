/** The numbers of the tool budget (TB1, TB3, TB5), each with its reason. */
const dayMs = 86_400_000;

/** Below these a tool's silence says nothing: the scope itself has hardly been used. */
export const neededCalls = 200;
export const neededMs = 7 * dayMs;
export const neededDays = 7;

/** A tool that came yesterday has had no chance to be called. */
export const availableMs = 7 * dayMs;
export const coldMs = 30 * dayMs;
/** Fewer failures may be one bad afternoon. */
export const failingCalls = 5;

/** Days of the chart, today included: what a person remembers. */
export const chartDays = 31;
/** What counts as "this week" for the autopilot. */
export const recentDays = 7;

/** Runs that must have been told of a tool before its rarity says anything. */
export const seldomTurns = 50;
/** Fewer calls than this share of its runs: the schema costs more than loading it anew would. */
export const seldomShare = 0.02;
/** So many calls in a week make a waiting tool worth its place on the request. */
export const oftenCalls = 10;
/** Moves shown although they are not proposed. */
export const leftOutShown = 3;

/** Whole days in a span. */
export function wholeDays(ms: number): number {
  return Math.floor(ms / dayMs);
}

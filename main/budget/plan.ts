import type { BudgetMove, BudgetPlan } from '@shared/domain/budget';
import { leftOutShown, oftenCalls, recentDays, seldomShare, seldomTurns, wholeDays } from './limits';

/** A tool as the planner sees it. */
export interface PlanTool {
  readonly name: string;
  readonly tokens: number;
  /** On the wire, or put behind ToolSearch by the person. */
  readonly place: 'on' | 'deferred';
  readonly calls: number;
  readonly turns: number;
  readonly lastAt: number | null;
  /** Calls of the last seven days. */
  readonly recentCalls: number;
  /** Never suggested; only moved where the plan does not fit otherwise. */
  readonly essential: boolean;
  /** Cannot be moved. */
  readonly locked: boolean;
}

export interface PlanFacts {
  readonly now: number;
  readonly ceiling: number;
  /** Whether the scope was used long enough for rarity to be a reason by itself. */
  readonly enough: boolean;
  readonly tools: readonly PlanTool[];
}

/**
 * What to send and what to defer so that the schemas fit the ceiling (TB5), from measured use. First what is seldom
 * called, then, while the ceiling is still passed, what is called least; last, with what is left, tools that wait and
 * are called often come back. The essential names move only when everything else has moved. Deterministic, and a plan
 * that was accepted whole is followed by an empty one.
 */
export function planOf(facts: PlanFacts): BudgetPlan {
  const sorted = facts.tools.toSorted(byRarity);
  const live = sorted.filter(({ place }) => place === 'on');
  const now = total(live);
  const movable = live.filter(({ locked }) => !locked);
  const seldom = facts.enough ? movable.filter((tool) => !tool.essential && isSeldom(tool)) : [];
  const forced = forcedMoves(
    now - total(seldom) - facts.ceiling,
    movable.filter((tool) => !seldom.includes(tool)),
  );
  const deferred = [...seldom, ...forced];
  const returned = returnedTools(sorted, facts.ceiling - (now - total(deferred)));
  const moves = [
    ...seldom.map((tool) => defer(tool, seldomReason(tool, facts.now))),
    ...forced.map((tool) => defer(tool, forcedReason(tool))),
    ...returned.map(bring),
  ];
  const after = now + moves.reduce((sum, { tokens }) => sum + tokens, 0);
  const considered = moves.length > 0 ? leftOut(movable.filter((tool) => !deferred.includes(tool))) : [];
  return {
    ceiling: facts.ceiling,
    now,
    after,
    fits: after <= facts.ceiling,
    moves: [...moves, ...considered],
  };
}

/** The least used first, until `over` tokens are gone; then whatever turned out not to be needed stays after all. */
function forcedMoves(over: number, candidates: readonly PlanTool[]): readonly PlanTool[] {
  const order = [
    ...candidates.filter(({ essential }) => !essential),
    ...candidates.filter(({ essential }) => essential),
  ];
  const taken: PlanTool[] = [];
  for (const tool of order) {
    if (total(taken) >= over) break;
    if (tool.tokens > 0) taken.push(tool);
  }
  for (const tool of taken.toReversed()) {
    if (total(taken) - tool.tokens >= over) taken.splice(taken.indexOf(tool), 1);
  }
  return taken;
}

/** Called often although they wait: the most used first, as long as they fit. */
function returnedTools(sorted: readonly PlanTool[], room: number): readonly PlanTool[] {
  const often = sorted
    .filter(({ place, locked, recentCalls }) => place === 'deferred' && !locked && recentCalls >= oftenCalls)
    .toSorted((one, other) => other.recentCalls - one.recentCalls || byName(one, other));
  let left = room;
  return often.filter(({ tokens }) => {
    if (tokens > left) return false;
    left -= tokens;
    return true;
  });
}

function isSeldom({ calls, turns, recentCalls, tokens }: PlanTool): boolean {
  return tokens > 0 && turns >= seldomTurns && calls < turns * seldomShare && recentCalls < oftenCalls;
}

/** What is large and not much used, with why it stays all the same; the person may still take it. */
function leftOut(rest: readonly PlanTool[]): readonly BudgetMove[] {
  return rest
    .filter(({ essential, calls, turns, tokens }) => !essential && tokens > 0 && calls < turns)
    .toSorted((one, other) => other.tokens - one.tokens || byName(one, other))
    .slice(0, leftOutShown)
    .map((tool) => ({
      ...defer(
        tool,
        tool.calls === 0
          ? `Left out: no calls in ${counted(tool.turns, 'turn')}, and the ceiling is kept without it.`
          : `Left out: ${counted(tool.calls, 'call')} in ${counted(tool.turns, 'turn')}, each would first need ToolSearch.`,
      ),
      proposed: false,
    }));
}

function seldomReason({ calls, turns, lastAt, tokens }: PlanTool, now: number): string {
  if (calls === 0) return `Never called in ${counted(turns, 'turn')}. ToolSearch finds it when it is needed.`;
  const price = Math.round((tokens * turns) / calls).toLocaleString('en-US');
  const ago = lastAt === null ? '' : `, the last ${counted(wholeDays(now - lastAt), 'day')} ago`;
  return `${counted(calls, 'call')} in ${counted(turns, 'turn')}${ago}. ${price} tokens a use.`;
}

function forcedReason({ calls, turns, essential }: PlanTool): string {
  const use = `${counted(calls, 'call')} in ${counted(turns, 'turn')}`;
  return essential
    ? `Needed to keep the ceiling, although agents hardly work without it: ${use}.`
    : `Needed to keep the ceiling: ${use}.`;
}

function defer(tool: PlanTool, reason: string): BudgetMove {
  return { tool: tool.name, from: 'on', to: 'deferred', tokens: -tool.tokens, reason, proposed: true };
}

function bring({ name, tokens, recentCalls }: PlanTool): BudgetMove {
  const reason = `${counted(recentCalls, 'call')} in the last ${recentDays} days. Saves a ToolSearch call first.`;
  return { tool: name, from: 'deferred', to: 'on', tokens, reason, proposed: true };
}

function total(tools: readonly PlanTool[]): number {
  return tools.reduce((sum, { tokens }) => sum + tokens, 0);
}

/** Calls for each run that was told of it, fewest first; of equals the one that costs most, then by name. */
function byRarity(one: PlanTool, other: PlanTool): number {
  return rate(one) - rate(other) || other.tokens - one.tokens || byName(one, other);
}

function rate({ calls, turns }: PlanTool): number {
  return calls / Math.max(1, turns);
}

function byName(one: PlanTool, other: PlanTool): number {
  return one.name < other.name ? -1 : Number(one.name > other.name);
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planOf, type PlanFacts, type PlanTool } from './plan';
import { daysAgo, now } from './testing/facts';

function tool(name: string, over: Partial<PlanTool> = {}): PlanTool {
  return {
    name,
    tokens: 100,
    place: 'on',
    calls: 100,
    turns: 100,
    lastAt: daysAgo(0),
    recentCalls: 30,
    essential: false,
    locked: false,
    ...over,
  };
}

const unused = { calls: 0, lastAt: null, recentCalls: 0 } as const;

function plan(tools: readonly PlanTool[], ceiling: number, enough = true) {
  return planOf({ now, ceiling, enough, tools });
}

const moved = (facts: ReturnType<typeof plan>) =>
  facts.moves.filter(({ proposed }) => proposed).map(({ tool: name, to }) => `${name} ${to}`);

describe('TB5: the autopilot', () => {
  it('moves nothing where everything is used and fits', () => {
    expect(plan([tool('Read'), tool('Agent')], 7750)).toEqual({
      ceiling: 7750,
      now: 200,
      after: 200,
      fits: true,
      moves: [],
    });
  });

  it('defers what is seldom called although the ceiling is kept, and says why', () => {
    const seldom = tool('Browser', {
      tokens: 371,
      calls: 2,
      turns: 608,
      lastAt: daysAgo(30),
      recentCalls: 0,
    });
    const found = plan([tool('Read'), tool('Loops', { ...unused, tokens: 412, turns: 608 }), seldom], 7750);
    expect(found).toMatchObject({ now: 883, after: 100, fits: true });
    expect(found.moves).toEqual([
      {
        tool: 'Loops',
        from: 'on',
        to: 'deferred',
        tokens: -412,
        reason: 'Never called in 608 turns. ToolSearch finds it when it is needed.',
        proposed: true,
      },
      {
        tool: 'Browser',
        from: 'on',
        to: 'deferred',
        tokens: -371,
        reason: '2 calls in 608 turns, the last 30 days ago. 112,784 tokens a use.',
        proposed: true,
      },
    ]);
  });

  it('takes rarity for a reason only with evidence, and only of a tool that was offered fifty times', () => {
    const tools = [tool('Loops', { ...unused, turns: 50 })];
    expect(moved(plan(tools, 7750))).toEqual(['Loops deferred']);
    expect(moved(plan(tools, 7750, false))).toEqual([]);
    expect(moved(plan([tool('Loops', { ...unused, turns: 49 })], 7750))).toEqual([]);
  });

  it('defers the least used while the ceiling is passed, and no more than it takes', () => {
    const tools = [
      tool('Often', { calls: 90 }),
      tool('Rare', { calls: 10, tokens: 50 }),
      tool('Rarer', { calls: 9, tokens: 30 }),
      tool('Big', { calls: 20, tokens: 500 }),
    ];
    expect(moved(plan(tools, 660))).toEqual(['Rarer deferred']);
    expect(moved(plan(tools, 640))).toEqual(['Rare deferred']);
    const big = plan(tools, 300);
    expect(moved(big)).toEqual(['Big deferred']);
    expect(big.moves[0]?.reason).toBe('Needed to keep the ceiling: 20 calls in 100 turns.');
  });

  it('moves the essential names only when the ceiling is not kept without, and says so', () => {
    const tools = [
      tool('Bash', { essential: true, calls: 0, tokens: 300 }),
      tool('Agent', { tokens: 100 }),
      tool('ToolSearch', { locked: true, tokens: 80 }),
    ];
    expect(moved(plan(tools, 380))).toEqual(['Agent deferred']);
    const tight = plan(tools, 100);
    expect(moved(tight)).toEqual(['Agent deferred', 'Bash deferred']);
    expect(tight.moves[1]?.reason).toBe(
      'Needed to keep the ceiling, although agents hardly work without it: 0 calls in 100 turns.',
    );
    expect(tight).toMatchObject({ after: 80, fits: true });
    expect(plan(tools, 79)).toMatchObject({ after: 80, fits: false });
  });

  it('brings back what waits and is called often, the most used first, as long as it fits', () => {
    const waits = { place: 'deferred', turns: 0 } as const;
    const tools = [
      tool('Read'),
      tool('Vault', { ...waits, tokens: 118, recentCalls: 34 }),
      tool('Store', { ...waits, tokens: 296, recentCalls: 12 }),
      tool('Loops', { ...waits, tokens: 10, recentCalls: 9 }),
    ];
    const found = plan(tools, 300);
    expect(found).toMatchObject({ now: 100, after: 218 });
    expect(found.moves[0]).toEqual({
      tool: 'Vault',
      from: 'deferred',
      to: 'on',
      tokens: 118,
      reason: '34 calls in the last 7 days. Saves a ToolSearch call first.',
      proposed: true,
    });
    expect(moved(found)).toEqual(['Vault on']);
    expect(moved(plan(tools, 7750))).toEqual(['Vault on', 'Store on']);
  });

  it('shows beside a proposal what is large and stays, and why, without counting it', () => {
    const found = plan(
      [tool('Loops', { ...unused, turns: 100 }), tool('Research', { tokens: 344, calls: 61 }), tool('Read')],
      7750,
    );
    expect(found.after).toBe(444);
    expect(found.moves.at(-1)).toEqual({
      tool: 'Research',
      from: 'on',
      to: 'deferred',
      tokens: -344,
      reason: 'Left out: 61 calls in 100 turns, each would first need ToolSearch.',
      proposed: false,
    });
  });
});

describe('TB5: any plan', () => {
  const planTool = fc.record({
    tokens: fc.nat(600),
    place: fc.constantFrom('on' as const, 'deferred' as const),
    calls: fc.nat(300),
    turns: fc.nat(600),
    recentCalls: fc.nat(40),
    essential: fc.boolean(),
    locked: fc.boolean(),
  });
  const anyFacts = fc
    .record({ ceiling: fc.nat(4000), enough: fc.boolean(), tools: fc.array(planTool, { maxLength: 20 }) })
    .map(({ tools, ...rest }): PlanFacts => ({
      ...rest,
      now,
      tools: tools.map((one, index) => ({ ...one, name: `T${index}`, lastAt: one.calls > 0 ? now : null })),
    }));
  const sum = (tools: readonly PlanTool[]): number => tools.reduce((total, { tokens }) => total + tokens, 0);

  it('fits the ceiling where that is possible, and moves essential names only where it is not otherwise', () => {
    fc.assert(
      fc.property(anyFacts, (some) => {
        const made = planOf(some);
        const live = some.tools.filter(({ place }) => place === 'on');
        expect(made.fits).toBe(sum(live.filter(({ locked }) => locked)) <= some.ceiling);
        expect(made.fits).toBe(made.after <= some.ceiling);
        const kept = live.filter(({ locked, essential }) => locked || essential);
        const names = new Map(some.tools.map((one) => [one.name, one]));
        const proposed = made.moves.filter((move) => move.proposed);
        const essentials = proposed.filter(
          ({ tool: name, to }) => to === 'deferred' && names.get(name)?.essential,
        );
        if (sum(kept) <= some.ceiling) expect(essentials).toEqual([]);
        for (const { tool: name } of made.moves) expect(names.get(name)?.locked).toBe(false);
        expect(made.after).toBe(made.now + proposed.reduce((total, { tokens }) => total + tokens, 0));
      }),
      { numRuns: 100 },
    );
  });

  it('is the same whatever order the tools come in, and nothing is left to propose once it was accepted', () => {
    fc.assert(
      fc.property(anyFacts, (some) => {
        const made = planOf(some);
        expect(planOf({ ...some, tools: some.tools.toReversed() })).toEqual(made);
        const to = new Map(made.moves.filter(({ proposed }) => proposed).map((move) => [move.tool, move.to]));
        const tools = some.tools.map((one) => ({ ...one, place: to.get(one.name) ?? one.place }));
        expect(planOf({ ...some, tools }).moves.filter(({ proposed }) => proposed)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});

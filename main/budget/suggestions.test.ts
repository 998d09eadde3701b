import { describe, expect, it } from 'vitest';
import type { ScopeUse } from '../store/usage';
import type { RosterFact } from './facts';
import { suggestionsOf } from './suggestions';
import { daysAgo, evidence, facts, now, tool, use } from './testing/facts';

/** What is suggested of one tool with that use, in a scope with evidence. */
function verdictOn(used: Partial<ScopeUse>, over: Partial<RosterFact> = {}) {
  const roster = [tool('Loops', over)];
  return suggestionsOf(facts({ roster, uses: [evidence, use('Loops', used)] })).map(({ verdict }) => verdict);
}

describe('TB3: never used', () => {
  it('is a tool available for seven days with no calls', () => {
    expect(verdictOn({ availableAt: daysAgo(7) })).toEqual(['never-used']);
    expect(verdictOn({ availableAt: daysAgo(7) + 1 })).toEqual([]);
    expect(verdictOn({ availableAt: daysAgo(70), calls: 1, firstAt: now, lastAt: now })).toEqual([]);
  });

  it('says its facts in one sentence, with what leaving it out saves', () => {
    const roster = [tool('Loops', { tokens: 412 })];
    expect(suggestionsOf(facts({ roster, uses: [evidence, use('Loops')] }))).toEqual([
      {
        tool: 'Loops',
        verdict: 'never-used',
        evidence: 'Offered for 10 days, 0 calls.',
        calls: 0,
        failed: 0,
        lastUsedAt: null,
        availableSince: daysAgo(10),
        savesTokens: 412,
      },
    ]);
  });
});

describe('TB3: cold', () => {
  const used = (lastAt: number) => ({ calls: 2, firstAt: daysAgo(60), lastAt });

  it('is a tool last used thirty days ago or longer', () => {
    expect(verdictOn(used(daysAgo(30)))).toEqual(['cold']);
    expect(verdictOn(used(daysAgo(30) + 1))).toEqual([]);
    const roster = [tool('Loops')];
    const found = suggestionsOf(facts({ roster, uses: [evidence, use('Loops', used(daysAgo(31)))] }));
    expect(found[0]?.evidence).toBe('Last used 31 days ago, 2 calls.');
  });

  it('comes before its history of errors', () => {
    expect(verdictOn({ ...used(daysAgo(30)), calls: 9, failed: 9 })).toEqual(['cold']);
  });
});

describe('TB3: always fails', () => {
  const used = (calls: number, failed: number) => ({
    calls,
    failed,
    firstAt: daysAgo(3),
    lastAt: daysAgo(1),
  });

  it('is five calls or more, every one an error', () => {
    expect(verdictOn(used(5, 5))).toEqual(['always-fails']);
    expect(verdictOn(used(4, 4))).toEqual([]);
    expect(verdictOn(used(6, 5))).toEqual([]);
    const roster = [tool('Loops')];
    const found = suggestionsOf(facts({ roster, uses: [evidence, use('Loops', used(7, 7))] }));
    expect(found[0]?.evidence).toBe('7 calls, all errors.');
  });
});

describe('TB3: what keeps a tool from being suggested', () => {
  it('is too little evidence in the scope', () => {
    const roster = [tool('Loops')];
    for (const little of [
      { ...evidence, calls: 199 },
      { ...evidence, firstAt: daysAgo(8) + 1 },
    ])
      expect(suggestionsOf(facts({ roster, uses: [little, use('Loops')] }))).toEqual([]);
  });

  it('is a missing roster row of its own: missing telemetry is no disuse', () => {
    expect(verdictOn({ availableAt: null })).toEqual([]);
    expect(suggestionsOf(facts({ roster: [tool('Loops')], uses: [evidence] }))).toEqual([]);
    expect(
      verdictOn({ availableAt: null, calls: 9, failed: 9, firstAt: daysAgo(40), lastAt: daysAgo(40) }),
    ).toEqual([]);
  });

  it('is that it is not enabled any more', () => {
    expect(verdictOn({}, { verdict: 'withheld', state: 'off' })).toEqual([]);
  });

  it('is that the person put it behind ToolSearch, where it costs nothing; that it always fails is still said', () => {
    const waits = { verdict: 'deferred', state: 'deferred' } as const;
    expect(verdictOn({}, waits)).toEqual([]);
    expect(verdictOn({ calls: 5, failed: 5, firstAt: daysAgo(3), lastAt: now }, waits)).toEqual([
      'always-fails',
    ]);
    expect(verdictOn({}, { verdict: 'deferred' })).toEqual(['never-used']);
  });

  it.each([
    'AskUserQuestion',
    'Bash',
    'Read',
    'Search',
    'Write',
    'Edit',
    'ToolOutput',
    'ask_user_question',
    'run_command',
    'read_file',
    'read_files',
    'code_grep',
    'code_search',
    'write_file',
    'edit_file',
    'tool_output',
  ])('is the name %s', (name) => {
    const uses = [evidence, use(name, { calls: 9, failed: 9, firstAt: daysAgo(40), lastAt: daysAgo(40) })];
    expect(suggestionsOf(facts({ roster: [tool(name)], uses }))).toEqual([]);
    expect(suggestionsOf(facts({ roster: [tool(name)], uses: [evidence, use(name)] }))).toEqual([]);
  });

  it('is that other tools wait behind it', () => {
    const uses = [evidence, use('ToolSearch')];
    const alone = [tool('ToolSearch')];
    expect(suggestionsOf(facts({ roster: alone, uses })).map(({ tool: name }) => name)).toEqual([
      'ToolSearch',
    ]);
    const waiting = [...alone, tool('Vault', { verdict: 'deferred' })];
    expect(suggestionsOf(facts({ roster: waiting, uses }))).toEqual([]);
  });
});

describe('TB3: the order', () => {
  it('is by verdict, then the fewest calls, the longest ago, the name; one verdict for a tool', () => {
    const failing = { firstAt: daysAgo(3), lastAt: daysAgo(2) };
    const uses = [
      evidence,
      use('FailsMore', { ...failing, calls: 8, failed: 8 }),
      use('FailsB', { ...failing, calls: 5, failed: 5 }),
      use('FailsA', { ...failing, calls: 5, failed: 5 }),
      use('FailsOld', { ...failing, calls: 5, failed: 5, lastAt: daysAgo(3) }),
      use('ColdOften', { calls: 3, firstAt: daysAgo(60), lastAt: daysAgo(50) }),
      use('ColdNewer', { calls: 1, firstAt: daysAgo(60), lastAt: daysAgo(40) }),
      use('ColdOlder', { calls: 1, firstAt: daysAgo(60), lastAt: daysAgo(41) }),
      use('NeverB'),
      use('NeverA', { availableAt: daysAgo(20) }),
    ];
    const roster = uses.slice(1).map(({ tool: name }) => tool(name));
    const order = ['NeverA', 'NeverB', 'ColdOlder', 'ColdNewer', 'ColdOften'];
    expect(suggestionsOf(facts({ roster, uses })).map(({ tool: name }) => name)).toEqual([
      ...order,
      'FailsOld',
      'FailsA',
      'FailsB',
      'FailsMore',
    ]);
    expect(suggestionsOf(facts({ roster: roster.toReversed(), uses: uses.toReversed() }))).toEqual(
      suggestionsOf(facts({ roster, uses })),
    );
  });

  it('a cached MCP tool with a roster row of its own is judged as any other', () => {
    const servers = [{ server: 'jira', probed: true, tools: ['mcp__jira__find'] }];
    const uses = [
      evidence,
      use('mcp__jira__find', { calls: 7, failed: 7, firstAt: daysAgo(3), lastAt: now }),
    ];
    expect(suggestionsOf(facts({ servers, uses }))).toMatchObject([
      { tool: 'mcp__jira__find', verdict: 'always-fails', savesTokens: 0 },
    ]);
  });
});

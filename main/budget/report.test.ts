import { describe, expect, it } from 'vitest';
import { reportOf } from './report';
import { daysAgo, evidence, facts, now, tool, use } from './testing/facts';

const names = (count: number) => Array.from({ length: count }, (_, index) => tool(`Tool${index}`));

describe('TB1: the surface estimate', () => {
  it('counts built-in, custom, mini app and cached MCP tools after policy, with what is on the wire and what waits', () => {
    const { surface } = reportOf(
      facts({
        roster: [
          tool('Read', { tokens: 300 }),
          tool('Bash', { verdict: 'withheld', state: 'off' }),
          tool('Vault', { verdict: 'deferred', tokens: 80 }),
          tool('forecast', { origin: 'custom', tokens: 70 }),
          tool('board_add', { origin: 'app', verdict: 'deferred', tokens: 60 }),
          tool('mcp__git__log', { origin: 'mcp', verdict: 'deferred', tokens: 50 }),
          tool('mcp__git__push', { origin: 'mcp', verdict: 'withheld', tokens: 50 }),
        ],
        servers: [
          { server: 'git', probed: true, tools: ['mcp__git__log', 'mcp__git__push', 'mcp__git__diff'] },
          { server: 'jira', probed: false, tools: ['mcp__jira__old'] },
        ],
      }),
    );
    expect(surface).toEqual({
      tools: 6,
      tokens: 370,
      waitingTokens: 190,
      builtIn: { tools: 2, tokens: 300 },
      custom: { tools: 1, tokens: 70 },
      miniApp: { tools: 1, tokens: 0 },
      mcp: { tools: 2, tokens: 0 },
      unprobed: ['jira'],
      names: ['Read', 'Vault', 'forecast', 'board_add', 'mcp__git__log', 'mcp__git__diff'],
    });
  });

  it('leaves the MCP resource tool out while no server is in scope, in both catalogues, and keeps it with any server', () => {
    const roster = [tool('McpResources'), tool('mcp_resources'), tool('Read')];
    expect(reportOf(facts({ roster })).surface).toMatchObject({ tools: 1, tokens: 100, names: ['Read'] });
    const servers = [{ server: 'jira', probed: false, tools: [] }];
    expect(reportOf(facts({ roster, servers })).surface.tools).toBe(3);
    expect(reportOf(facts({ roster: [...roster, tool('mcp__a__b', { origin: 'mcp' })] })).surface.tools).toBe(
      4,
    );
  });

  it.each([
    [47, 'ok'],
    [48, 'warn'],
    [63, 'warn'],
    [64, 'hot'],
  ])('%i tools are %s', (count, level) => {
    expect(reportOf(facts({ roster: names(count) })).thresholds).toEqual({
      toolBudgetWarn: 48,
      toolBudgetHot: 64,
      level,
    });
  });

  it('obeys thresholds of the person’s own', () => {
    const thresholds = { toolBudgetWarn: 2, toolBudgetHot: 3 };
    expect(reportOf(facts({ roster: names(2), thresholds })).thresholds.level).toBe('warn');
    expect(reportOf(facts({ roster: names(3), thresholds })).thresholds.level).toBe('hot');
  });

  it('is the same for the same facts, and says whose scope and rules it is about', () => {
    const some = facts({ agent: 'reviewer', projectId: null, folder: null, uses: [evidence] });
    expect(reportOf(some)).toEqual(reportOf(some));
    expect(reportOf(some)).toMatchObject({
      version: 1,
      at: now,
      agent: 'reviewer',
      projectId: null,
      folder: null,
    });
  });
});

describe('TB3: the evidence', () => {
  const enough = (calls: number, days: number): boolean =>
    reportOf(
      facts({ uses: [use('gone', { calls, firstAt: daysAgo(days), lastAt: now, availableAt: null })] }),
    ).evidence.enough;

  it('is 200 recorded calls over seven days from the first to the last, both to the full', () => {
    expect(enough(200, 7)).toBe(true);
    expect(enough(199, 7)).toBe(false);
    expect(enough(200, 7 - 1e-8)).toBe(false);
    expect(enough(5000, 6)).toBe(false);
  });

  it('adds up all tools of the scope, those no longer enabled too, and says what there is and what is needed', () => {
    const { evidence: found } = reportOf(
      facts({
        roster: [tool('Read')],
        uses: [
          use('Read', { calls: 120, firstAt: daysAgo(4), lastAt: now }),
          use('gone', { calls: 80, firstAt: daysAgo(7), lastAt: daysAgo(6), availableAt: null }),
        ],
      }),
    );
    expect(found).toEqual({
      calls: 200,
      days: 7,
      firstCallAt: daysAgo(7),
      lastCallAt: now,
      neededCalls: 200,
      neededDays: 7,
      enough: true,
    });
  });

  it('is nothing where nothing was called, however long tools were offered', () => {
    expect(reportOf(facts({ uses: [use('Read', { availableAt: daysAgo(400) })] })).evidence).toMatchObject({
      calls: 0,
      days: 0,
      firstCallAt: null,
      enough: false,
    });
  });
});

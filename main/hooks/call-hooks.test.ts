import { describe, expect, it } from 'vitest';
import type { Breadth } from '@shared/domain/approval';
import { verdictOf } from './before-call';
import type { Fired } from './engine';
import type { Hook } from './ports';
import { echoed, suggestionsFor } from './suggestions';

const hook = (command: string): Hook => ({
  id: command,
  event: 'PreToolUse',
  matcher: '',
  type: 'command',
  command,
  origin: 'user',
  file: '/f',
});
const says = (command: string, specific: object): Fired => ({
  hook: hook(command),
  answer: { json: { hookSpecificOutput: { hookEventName: 'PreToolUse', ...specific } } as never },
});

describe('several hooks that answer one call (HK1)', () => {
  it('deny beats ask beats allow, and of two denies the one that finished last gives the reason', () => {
    const allow = says('a', { permissionDecision: 'allow' });
    const ask = says('b', { permissionDecision: 'ask', permissionDecisionReason: 'look' });
    const first = says('c', { permissionDecision: 'deny', permissionDecisionReason: 'one' });
    const last = says('d', { permissionDecision: 'deny', permissionDecisionReason: 'two' });
    expect(verdictOf([allow, ask])).toEqual({ kind: 'ask', reason: 'look', hook: 'b' });
    expect(verdictOf([first, allow, last, ask])).toEqual({ kind: 'deny', reason: 'two', hook: 'd' });
    expect(verdictOf([])).toEqual({ kind: 'none' });
  });

  it('the rewrite that finished last counts, with whatever decision', () => {
    const one = says('a', { updatedInput: { command: '1' } });
    const two = says('b', { updatedInput: { command: '2' } });
    expect(verdictOf([two, one])).toEqual({ kind: 'none', updated: { command: '1' } });
  });

  it('the old top-level answers still work', () => {
    const approve: Fired = { hook: hook('a'), answer: { json: { decision: 'approve' } as never } };
    const block: Fired = { hook: hook('b'), answer: { block: 'no\n' } };
    expect(verdictOf([approve]).kind).toBe('allow');
    expect(verdictOf([approve, block])).toEqual({ kind: 'deny', reason: 'no', hook: 'b' });
  });
});

describe('permission suggestions (HK4)', () => {
  const breadth: Breadth = { id: 'exact', reach: 'only this command', rules: ['Bash(npm test)'] };
  const scene = {
    sessionOffer: 'npm test',
    breadths: [breadth],
    rule: 'Bash',
    mode: 'manual',
    editsSuffice: false,
  } as const;

  it('cover the session, and the settings files where the breadth can be saved', () => {
    expect(suggestionsFor(scene).map(({ update }) => update)).toEqual(
      ['session', 'localSettings', 'projectSettings', 'userSettings'].map((destination) => ({
        type: 'addRules',
        rules: [{ toolName: 'Bash', ruleContent: 'npm test' }],
        behavior: 'allow',
        destination,
      })),
    );
  });

  it('only one that is echoed grants anything, whatever the order of its members', () => {
    const all = suggestionsFor(scene);
    const same = {
      destination: 'userSettings',
      behavior: 'allow',
      rules: [{ ruleContent: 'npm test', toolName: 'Bash' }],
      type: 'addRules',
    };
    expect(echoed(all, [same]).map(({ grants }) => grants)).toEqual([
      { kind: 'breadth', breadth, scope: 'user' },
    ]);
    expect(echoed(all, [{ ...same, rules: [{ toolName: 'Bash' }] }])).toEqual([]);
    expect(echoed(all, [{ type: 'setMode', mode: 'bypassPermissions', destination: 'session' }])).toEqual([]);
  });

  it('offer the next mode where that mode would not ask', () => {
    const offered = suggestionsFor({ ...scene, sessionOffer: undefined, breadths: [], editsSuffice: true });
    expect(offered.map(({ update }) => update)).toEqual([
      { type: 'setMode', mode: 'acceptEdits', destination: 'session' },
    ]);
  });
});

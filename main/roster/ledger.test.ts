import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HostService, RunShape, ToolOrigin } from '@shared/domain/ledger';
import type { KnownTool, Tool } from '../tools/define';
import { judgeTool, type LedgerFacts } from './ledger';

function known(name: string, facets: Partial<Tool> = {}, origin: ToolOrigin = 'core'): KnownTool {
  return { tool: { name, ...facets } as Tool, origin };
}

const open: LedgerFacts = {
  shape: 'chat',
  services: new Set<HostService>(['jobs', 'window']),
  model: { acceptsImages: true },
  policy: new Map(),
  deferred: new Set(),
  named: new Set(),
  activated: new Set(),
};

describe('TR2: one verdict per tool', () => {
  it('is live where nothing stands against it', () => {
    expect(judgeTool(known('Read'), open)).toEqual({ kind: 'live' });
  });

  it.each<[string, Partial<Tool>, Partial<LedgerFacts>, object]>([
    [
      'Shape',
      { shapes: ['chat'] },
      { shape: 'sub-agent' },
      { layer: 'shape', reason: 'X is not for an agent that another agent started.' },
    ],
    [
      'Authority',
      { needs: ['jobs', 'code-index'] },
      {},
      { layer: 'authority', reason: 'X needs the code index, which this run does not have.' },
    ],
    [
      'Model',
      { needsImages: true },
      { model: { acceptsImages: false } },
      { layer: 'model', reason: 'X answers with pictures, and this model reads none.' },
    ],
    [
      'Policy',
      {},
      { policy: new Map([['X', { reason: 'Off.', remedy: 'Switch it on.' }]]) },
      { layer: 'policy', reason: 'Off.', remedy: 'Switch it on.' },
    ],
  ])('%s withholds with its reason', (_layer, facets, facts, expected) => {
    expect(judgeTool(known('X', facets), { ...open, ...facts })).toEqual({ kind: 'withheld', ...expected });
  });

  it('TR3 leaves unsent what is seldom needed, what the person deferred, and what apps and servers bring', () => {
    const deferred = { kind: 'deferred' };
    expect(judgeTool(known('Configure', { deferred: true }), open)).toEqual(deferred);
    expect(judgeTool(known('Bash'), { ...open, deferred: new Set(['Bash']) })).toEqual(deferred);
    expect(judgeTool(known('board_add', {}, 'app'), open)).toEqual(deferred);
    expect(judgeTool(known('mcp__a__b', {}, 'mcp'), open)).toEqual(deferred);
    expect(judgeTool(known('deploy', {}, 'custom'), open)).toEqual({ kind: 'live' });
  });

  it('TR3, TR4 sends a deferred tool that the agent names or the conversation has loaded', () => {
    const tool = known('Configure', { deferred: true });
    expect(judgeTool(tool, { ...open, named: new Set(['Configure']) })).toEqual({ kind: 'live' });
    expect(judgeTool(tool, { ...open, activated: new Set(['Configure']) })).toEqual({ kind: 'live' });
  });

  it('never defers the tool that loads the others, nor the one that ends a turn', () => {
    const deferred = new Set(['ToolSearch', 'tool_search', 'end_turn']);
    for (const name of deferred)
      expect(judgeTool(known(name), { ...open, deferred })).toEqual({ kind: 'live' });
  });

  it('TR4 loading never grants what a gate denies, and the first closed gate names itself', () => {
    const anyFacts = fc.record({
      shapes: fc.option(fc.subarray<RunShape>(['chat', 'sub-agent', 'unattended'])),
      needs: fc.option(fc.subarray<HostService>(['jobs', 'window', 'code-index'])),
      needsImages: fc.boolean(),
      shape: fc.constantFrom<RunShape>('chat', 'sub-agent', 'unattended'),
      services: fc.subarray<HostService>(['jobs', 'window', 'code-index']),
      acceptsImages: fc.boolean(),
      off: fc.boolean(),
      activated: fc.boolean(),
      named: fc.boolean(),
    });
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const tool = known('X', {
          ...(facts.shapes === null ? {} : { shapes: facts.shapes }),
          ...(facts.needs === null ? {} : { needs: facts.needs }),
          ...(facts.needsImages ? { needsImages: true } : {}),
        });
        const verdict = judgeTool(tool, {
          ...open,
          shape: facts.shape,
          services: new Set(facts.services),
          model: { acceptsImages: facts.acceptsImages },
          policy: new Map(facts.off ? [['X', { reason: 'Off.', remedy: 'On.' }]] : []),
          activated: new Set(facts.activated ? ['X'] : []),
          named: new Set(facts.named ? ['X'] : []),
        });
        const closed = [
          ['shape', facts.shapes !== null && !facts.shapes.includes(facts.shape)],
          ['authority', facts.needs !== null && facts.needs.some((need) => !facts.services.includes(need))],
          ['model', facts.needsImages && !facts.acceptsImages],
          ['policy', facts.off],
        ].find(([, isClosed]) => isClosed === true)?.[0];
        expect(verdict.kind === 'withheld' ? verdict.layer : undefined).toBe(closed);
        expect(verdict.kind === 'withheld' && verdict.remedy !== undefined).toBe(closed === 'policy');
      }),
    );
  });
});

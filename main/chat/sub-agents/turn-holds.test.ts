import { describe, expect, it } from 'vitest';
import type { RunEvent } from '@shared/domain/event';
import type { Lineage } from '../../tools/define';
import { limitReached, mostAtOnce, mostDepth, mostPerTurn } from './limits';
import { createTurnHolds } from './turn-holds';

const started = (runId: string): RunEvent => ({
  type: 'run-started',
  runId,
  model: 'm',
  mode: 'full',
  tools: [],
});
const ended = (runId: string): RunEvent => ({
  type: 'run-ended',
  runId,
  end: 'done',
  usage: { inputTokens: 0, outputTokens: 0 },
  steps: 1,
  durationMs: 1,
});

describe('PE8: turns and the sub-agents that work for them', () => {
  const lineages = new Map<string, Lineage>();
  const below = (rootRunId: string): Lineage => ({
    rootId: 'top',
    rootRunId,
    above: [null],
    depth: 1,
    description: '',
  });

  function watched() {
    const passed: string[] = [];
    const holds = createTurnHolds({
      lineageOf: (id) => lineages.get(id),
      pass: (rootId, event) => passed.push(`${rootId} ${event.type} ${'runId' in event ? event.runId : ''}`),
    });
    return { holds, passed };
  }

  it('a turn ends when the last of them has ended, whichever is first', () => {
    const { holds, passed } = watched();
    lineages.set('agent', below('run1'));
    holds.see('top', started('run1'));
    holds.hold('run1', 'agent');
    holds.see('agent', started('run2'));
    holds.see('top', ended('run1'));
    holds.see('agent', ended('run2'));
    expect(passed).toEqual(['top run-started run1']);
    holds.release('run1', 'agent');
    expect(passed).toEqual(['top run-started run1', 'top run-ended run1']);
  });

  it('one that was taken up again between turns is a turn of its own in the conversation at the top', () => {
    const { holds, passed } = watched();
    lineages.set('agent', below('run3'));
    holds.see('agent', started('run3'));
    holds.see('agent', ended('run3'));
    expect(passed).toEqual(['top run-started run3', 'top run-ended run3']);
  });
});

describe('CO3: the limits of sub-agents', () => {
  it('each refusal names its limit, and nothing is refused below', () => {
    const free = { depth: mostDepth, running: mostAtOnce - 1, started: mostPerTurn - 1 };
    expect(limitReached(free)).toBeUndefined();
    const refusals = [{ depth: 4 }, { running: 8 }, { started: 50 }].map((over) =>
      limitReached({ ...free, ...over }),
    );
    expect(refusals.map((refusal) => refusal?.reason)).toEqual([
      'Agents are started 3 levels deep and no deeper, and this would be level 4.',
      '8 agents of this conversation are at work, which is the limit.',
      '50 agents were started in this turn, which is the limit.',
    ]);
  });
});

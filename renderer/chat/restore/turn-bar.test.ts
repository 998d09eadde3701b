import { describe, expect, it } from 'vitest';
import type { TurnChanges } from '@shared/domain/checkpoint';
import { barWords } from './turn-bar';
import { leftOutWords } from './restore-words';

const turn: TurnChanges = {
  runId: 'r',
  conversationId: 'c',
  state: 'ended',
  created: 1,
  changed: 2,
  deleted: 0,
  restore: null,
};

describe('the bar at the end of a turn', () => {
  it('PE8: says what changed, what was restored, and why nothing can be', () => {
    expect(barWords(turn)).toBe('3 files changed · 1 new');
    expect(barWords({ ...turn, created: 0, changed: 0, deleted: 1 })).toBe('1 file changed · 1 deleted');
    expect(barWords({ ...turn, state: 'cut-off' })).toBe('The program ended during this turn');
    expect(barWords({ ...turn, restore: { id: 'x', files: 2, undone: false } })).toBe(
      '2 files restored to how they were before this turn',
    );
    expect(barWords({ ...turn, restore: { id: 'x', files: 2, undone: true } })).toBe(
      '3 files changed · 1 new',
    );
    expect(barWords({ ...turn, state: 'unavailable', reason: 'The disk is full.' })).toBe(
      'This turn cannot be restored. The disk is full.',
    );
  });

  it('PE8: names what a restore cannot reach', () => {
    expect(leftOutWords({ count: 1, some: ['node_modules'] })).toBe(
      '1 large or generated file or folder stays as it is: node_modules.',
    );
    expect(leftOutWords({ count: 4, some: ['a', 'b'] })).toBe(
      '4 large or generated files and folders stay as they are: a, b and 2 more.',
    );
  });
});

import type { SkillView } from '@shared/domain/skill';
import { describe, expect, it } from 'vitest';
import { callable, insertCommand, matching, slashAt } from './slash';

const command = (name: string, over: Partial<SkillView> = {}): SkillView => ({
  name,
  kind: 'skill',
  description: '',
  origin: 'user',
  file: `/s/${name}`,
  forModel: true,
  forPerson: true,
  tokens: 0,
  off: false,
  ...over,
});
const names = (found: readonly SkillView[]) => found.map(({ name }) => name);

describe('CO3: the slash list', () => {
  it('opens at the very start of the message, while the caret is in the name', () => {
    expect(slashAt('/', 1)).toBe('');
    expect(slashAt('/rev', 4)).toBe('rev');
    expect(slashAt('/rev', 2)).toBe('rev');
    expect(slashAt('/review now', 11)).toBeNull();
    expect(slashAt('/usr/bin', 4)).toBeNull();
    expect(slashAt(' /rev', 5)).toBeNull();
    expect(slashAt('see /rev', 8)).toBeNull();
  });

  it('offers what a person may call, the best fit first, a part of a plugin’s name included', () => {
    const known = callable([
      command('preview'),
      command('review'),
      command('demo:release-view'),
      command('hidden', { forPerson: false }),
      command('off', { off: true }),
      command('shadowed', { shadowedBy: '/x' }),
    ]);
    expect(names(matching(known, '', 9)).toSorted()).toEqual(['demo:release-view', 'preview', 'review']);
    expect(names(matching(known, 'review', 9))[0]).toBe('review');
    expect(names(matching(known, 'rv', 9))[0]).toBe('demo:release-view');
    expect(matching(known, 'zz', 9)).toEqual([]);
  });

  it('completes the name and leaves what follows it as it is', () => {
    expect(insertCommand('/re', 'review')).toEqual({ text: '/review ', caret: 8 });
    expect(insertCommand('/re src', 'review')).toEqual({ text: '/review src', caret: 8 });
  });
});

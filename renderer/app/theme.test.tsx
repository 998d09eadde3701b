import { expect, test } from 'vitest';
import { applyLook, lookFromAddress } from './theme';

test('the first frame takes theme and density from the address, and defaults from one that makes no sense', () => {
  expect(lookFromAddress('?theme=contrast&density=comfortable')).toEqual({
    theme: 'contrast',
    density: 'comfortable',
  });
  expect(lookFromAddress('?theme=<b>')).toEqual({ theme: 'system', density: 'compact' });
});

test('system follows the system, contrast takes its base from it (WB1)', () => {
  const root = document.createElement('html');
  applyLook(root, { theme: 'system', density: 'compact' }, true);
  expect(look(root)).toEqual(['dark', 'dark', 'compact']);
  applyLook(root, { theme: 'contrast', density: 'compact' }, false);
  expect(look(root)).toEqual(['contrast', 'light', 'compact']);
});

function look(root: HTMLElement): (string | undefined)[] {
  return [root.dataset['theme'], root.dataset['base'], root.dataset['density']];
}

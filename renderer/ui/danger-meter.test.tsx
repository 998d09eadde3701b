import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import './test-page';
import { DangerMeter } from './danger-meter';
import type { DangerLevel } from './danger-meter';

test.each<[DangerLevel, string, number]>([
  ['none', 'None', 0],
  ['low', 'Low', 1],
  ['medium', 'Medium', 2],
  ['high', 'High', 3],
  ['critical', 'Critical', 4],
])('%s reads "%s" and fills %d bars', (level, word, filled) => {
  const { container } = render(<DangerMeter level={level} />);
  expect(container.textContent).toBe(word);
  const bars = [...container.querySelectorAll('[aria-hidden] > span')];
  expect(bars).toHaveLength(4);
  expect(bars.filter((bar) => !bar.className.includes('opacity')).length).toBe(filled);
});

test('without its word it still has its name', () => {
  render(
    <button type="button">
      <DangerMeter level="high" wordless />
    </button>,
  );
  expect(screen.getByRole('button', { name: 'High' })).toBeTruthy();
});

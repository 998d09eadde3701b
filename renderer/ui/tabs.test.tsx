import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import './test-page';
import { Tabs } from './tabs';

const items = [
  { value: 'native', label: 'Native Tools', count: 16, panel: <p>sixteen</p> },
  { value: 'custom', label: 'Custom Tools', count: 4, panel: <p>four</p> },
  { value: 'budget', label: 'Budget', panel: <p>budget</p> },
];

function Pages() {
  const [page, setPage] = useState('native');
  return <Tabs aria-label="Tools" items={items} value={page} onValueChange={setPage} />;
}

function press(key: string): void {
  fireEvent.keyDown(document.activeElement as Element, { key });
}

const shown = (): string | null => screen.getByRole('tabpanel').textContent;

test('arrows move and show the page, and go around', async () => {
  render(<Pages />);
  await waitFor(() => expect(shown()).toBe('sixteen'));
  screen.getByRole('tab', { name: /Native/ }).focus();
  press('ArrowRight');
  await waitFor(() => expect(shown()).toBe('four'));
  press('ArrowRight');
  await waitFor(() => expect(shown()).toBe('budget'));
  press('ArrowRight');
  await waitFor(() => expect(shown()).toBe('sixteen'));
  press('ArrowLeft');
  await waitFor(() => expect(shown()).toBe('budget'));
});

test('Home and End go to the ends', async () => {
  render(<Pages />);
  screen.getByRole('tab', { name: /Native/ }).focus();
  press('End');
  await waitFor(() => expect(shown()).toBe('budget'));
  press('Home');
  await waitFor(() => expect(shown()).toBe('sixteen'));
});

test('a panel is named by its tab', () => {
  render(<Pages />);
  expect(screen.getByRole('tabpanel', { name: /Native Tools/ })).toBeTruthy();
});

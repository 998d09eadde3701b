import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import './test-page';
import { DiffStat } from './diff-stat';
import { DiffView } from './diff-view';
import type { DiffRow } from './diff-rows';

const rows = (onExpand?: () => void): readonly DiffRow[] => [
  { sign: ' ', oldNo: 29, newNo: 29, segments: [{ text: 'function f() {' }] },
  {
    sign: '-',
    oldNo: 30,
    segments: [{ text: '  const res = ' }, { text: 'fetch', mark: true }, { text: '(u)' }],
  },
  {
    sign: '+',
    newNo: 30,
    segments: [{ text: '  const res = ' }, { text: 'retry', mark: true }, { text: '(u)' }],
  },
  { kind: 'fold', label: '18 unchanged lines', onExpand },
];

test('each line shows number, sign and text, and reads as added or removed', () => {
  const { container } = render(<DiffView aria-label="client.ts" rows={rows()} />);
  const lines = [...container.querySelectorAll('code')].map((code) => code.parentElement?.textContent);
  expect(lines).toEqual([
    '29function f() {',
    '30\u2212removed   const res = fetch(u)',
    '30+added   const res = retry(u)',
  ]);
});

test('changed words carry a mark of their own', () => {
  render(<DiffView aria-label="client.ts" rows={rows()} />);
  expect(screen.getByText('fetch').className).toContain('bg-delword');
  expect(screen.getByText('retry').className).toContain('bg-addword');
});

test('numbers and signs stay out of what is copied', () => {
  const { container } = render(<DiffView aria-label="client.ts" rows={rows()} />);
  const hidden = [...container.querySelectorAll('[aria-hidden]')].filter((part) => part.tagName === 'SPAN');
  expect(hidden.every((part) => part.className.includes('select-none'))).toBe(true);
});

test('a fold that can open is a button', () => {
  const expand = vi.fn<() => void>();
  render(<DiffView aria-label="client.ts" rows={rows(expand)} />);
  fireEvent.click(screen.getByRole('button', { name: '18 unchanged lines' }));
  expect(expand).toHaveBeenCalledOnce();
});

test('a fold that cannot is a note', () => {
  render(<DiffView aria-label="client.ts" rows={rows()} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('18 unchanged lines')).toBeTruthy();
});

test('the stat reads as a sentence', () => {
  render(<DiffStat added={7} removed={3} />);
  expect(screen.getByRole('img', { name: '7 lines added, 3 removed' }).textContent).toBe('+7\u22123');
});

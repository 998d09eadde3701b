import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import './test-page';
import { Button } from './button';
import { Menu } from './menu';
import type { MenuEntry } from './menu-entries';

function entries(calls: Record<string, () => void> = {}): readonly MenuEntry[] {
  return [
    { id: 'duplicate', label: 'Duplicate as…', onSelect: calls['duplicate'] ?? (() => {}) },
    {
      id: 'export',
      label: 'Export',
      onSelect: calls['export'] ?? (() => {}),
      disabledReason: 'Nothing to export',
    },
    { kind: 'rule', id: 'rule' },
    {
      id: 'delete',
      label: 'Delete',
      keyHint: 'Del',
      destructive: true,
      onSelect: calls['delete'] ?? (() => {}),
    },
  ];
}

async function open(list: readonly MenuEntry[]): Promise<HTMLElement> {
  render(<Menu trigger={<Button>More</Button>} entries={list} />);
  const trigger = screen.getByRole('button', { name: 'More' });
  act(() => trigger.focus());
  fireEvent.keyDown(trigger, { key: 'ArrowDown' });
  await screen.findByRole('menu');
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menuitem'));
  return trigger;
}

const press = (key: string): boolean => fireEvent.keyDown(document.activeElement as Element, { key });
const focused = (): string | null => document.activeElement?.textContent ?? null;

test('a key opens it at its first entry, and arrows move', async () => {
  await open(entries());
  expect(focused()).toContain('Duplicate');
  press('ArrowDown');
  await waitFor(() => expect(focused()).toContain('Export'));
  press('End');
  await waitFor(() => expect(focused()).toContain('Delete'));
});

test('letters go to the entry that begins with them', async () => {
  await open(entries());
  press('d');
  press('e');
  await waitFor(() => expect(focused()).toContain('Delete'));
});

test('choosing calls back and closes', async () => {
  const remove = vi.fn<() => void>();
  await open(entries({ delete: remove }));
  fireEvent.click(screen.getByRole('menuitem', { name: /Delete/ }));
  expect(remove).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('an entry that cannot be chosen says why and does nothing', async () => {
  const save = vi.fn<() => void>();
  await open(entries({ export: save }));
  const entry = screen.getByRole('menuitem', { name: /Export/ });
  expect(entry.textContent).toContain('Nothing to export');
  fireEvent.click(entry);
  expect(save).not.toHaveBeenCalled();
});

test('Esc closes it and focus goes back', async () => {
  const trigger = await open(entries());
  press('Escape');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(trigger));
});

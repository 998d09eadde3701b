import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import './test-page';
import { Button } from './button';
import { Checkbox } from './checkbox';
import { RadioList } from './radio-list';
import { Switch } from './switch';

test('a switch is turned by its words and by Space', () => {
  const change = vi.fn<(next: boolean) => void>();
  render(<Switch label="Memory reads its calls" checked={false} onCheckedChange={(next) => change(next)} />);
  const control = screen.getByRole('switch', { name: 'Memory reads its calls' });
  fireEvent.click(screen.getByText('Memory reads its calls'));
  fireEvent.click(control);
  expect(change.mock.calls).toEqual([[true], [true]]);
});

test('a switch that cannot be turned says why and stays focusable', () => {
  const change = vi.fn<(next: boolean) => void>();
  render(
    <Switch aria-label="Memory" checked onCheckedChange={change} disabledReason="Set by the workspace." />,
  );
  const control = screen.getByRole('switch', { name: 'Memory' });
  fireEvent.click(control);
  expect(change).not.toHaveBeenCalled();
  expect(control.tabIndex).toBe(0);
  expect(control.getAttribute('aria-description')).toBe('Set by the workspace.');
});

test('the words of a checkbox are its target', () => {
  const change = vi.fn<(next: boolean) => void>();
  render(
    <Checkbox checked={false} onCheckedChange={(next) => change(next)}>
      Required
    </Checkbox>,
  );
  fireEvent.click(screen.getByText('Required'));
  expect(change).toHaveBeenCalledWith(true);
  expect(screen.getByRole('checkbox', { name: 'Required' })).toBeTruthy();
});

test('a checkbox for a part of many is mixed', () => {
  render(<Checkbox aria-label="All" checked={false} indeterminate />);
  expect(screen.getByRole('checkbox', { name: 'All' }).getAttribute('aria-checked')).toBe('mixed');
});

const press = vi.fn<() => void>();
const options = [
  { value: 'direct', label: 'Direct', description: 'You name the call.' },
  { value: 'anthropic', label: 'Anthropic', end: <Button onClick={press}>Add key</Button> },
  { value: 'other', label: 'Other', disabledReason: 'Give an address first' },
];

function Answers() {
  const [value, setValue] = useState<string | null>('direct');
  return <RadioList aria-label="What answers" options={options} value={value} onValueChange={setValue} />;
}

const chosen = (): string | null | undefined =>
  screen.getByRole('radio', { checked: true }).closest('label')?.textContent;

test('a whole row chooses, and arrows move and choose', async () => {
  render(<Answers />);
  expect(chosen()).toContain('Direct');
  fireEvent.click(screen.getByText('Anthropic'));
  expect(chosen()).toContain('Anthropic');
  const radio = screen.getByRole('radio', { checked: true });
  act(() => radio.focus());
  fireEvent.keyDown(radio, { key: 'ArrowUp' });
  await waitFor(() => expect(chosen()).toContain('Direct'));
});

test('a control at the end of a row does not choose it', () => {
  render(<Answers />);
  fireEvent.click(screen.getByRole('button', { name: 'Add key' }));
  expect(press).toHaveBeenCalledOnce();
  expect(chosen()).toContain('Direct');
});

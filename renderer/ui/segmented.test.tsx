import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import './test-page';
import { Announcer } from './announcer';
import { Segmented } from './segmented';
import { ThreeStateSwitch } from './three-state-switch';
import type { ThreeState } from './three-state-switch';

const modes = ['Manual', 'Edits', 'Full'].map((label) => ({ value: label, label }));

function Modes() {
  const [mode, setMode] = useState('Edits');
  return <Segmented aria-label="Mode" options={modes} value={mode} onValueChange={setMode} />;
}

function Tool({ locked }: { readonly locked?: string }) {
  const [state, setState] = useState<ThreeState>('on');
  return (
    <Announcer>
      <ThreeStateSwitch
        aria-label="Browser"
        value={state}
        onValueChange={setState}
        announcement={(next) => (next === 'on' ? undefined : '371 tokens saved')}
        locked={locked}
      />
    </Announcer>
  );
}

const chosen = (): string | null => screen.getByRole('radio', { checked: true }).textContent;

test('the group has a name and one chosen part', () => {
  render(<Modes />);
  expect(screen.getByRole('radiogroup', { name: 'Mode' })).toBeTruthy();
  expect(chosen()).toBe('Edits');
});

test('arrows move and choose, and go around', async () => {
  render(<Modes />);
  const first = screen.getByRole('radio', { name: 'Edits' });
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowRight' });
  await waitFor(() => expect(chosen()).toBe('Full'));
  expect(document.activeElement?.textContent).toBe('Full');
  fireEvent.keyDown(screen.getByRole('radio', { name: 'Full' }), { key: 'ArrowRight' });
  await waitFor(() => expect(chosen()).toBe('Manual'));
  fireEvent.keyDown(screen.getByRole('radio', { name: 'Manual' }), { key: 'ArrowLeft' });
  await waitFor(() => expect(chosen()).toBe('Full'));
});

test('only the chosen part is in the tab order', () => {
  render(<Modes />);
  const inOrder = screen.getAllByRole('radio').filter((radio) => radio.tabIndex === 0);
  expect(inOrder.map((radio) => radio.textContent)).toEqual(['Edits']);
});

test('a three-state switch applies at once and says what it brings', async () => {
  render(<Tool />);
  const on = screen.getByRole('radio', { name: 'On' });
  on.focus();
  fireEvent.keyDown(on, { key: 'ArrowRight' });
  await waitFor(() => expect(chosen()).toBe('Defer'));
  expect(screen.getByRole('status').textContent).toBe('371 tokens saved');
});

test('a locked one shows the reason in place of the control', () => {
  render(<Tool locked="A turn needs an end" />);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByText('A turn needs an end')).toBeTruthy();
});

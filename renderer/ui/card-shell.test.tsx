import { fireEvent, render, screen } from '@testing-library/react';
import { SquareTerminal } from 'lucide-react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import './test-page';
import { Button } from './button';
import { CardShell } from './card-shell';

function Card({ onStop, onKey }: { readonly onStop?: () => void; readonly onKey?: (key: string) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <CardShell
      icon={SquareTerminal}
      title="Bash"
      subject="npm test"
      end={<Button onClick={onStop}>Stop</Button>}
      open={open}
      onOpenChange={setOpen}
      onHeaderKeyDown={(event) => onKey?.(event.key)}
    >
      <p>two of three pass</p>
    </CardShell>
  );
}

test('the header is a button that says whether the body is open', () => {
  render(<Card />);
  const header = screen.getByRole('button', { name: 'Bash npm test' });
  expect(header.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText('two of three pass')).toBeNull();
  fireEvent.click(header);
  expect(header.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('two of three pass')).toBeTruthy();
});

test('a button in the header does not fold the card', () => {
  const stop = vi.fn<() => void>();
  render(<Card onStop={stop} />);
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(stop).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'Bash npm test' }).getAttribute('aria-expanded')).toBe('false');
});

test('keys pressed on the header reach the owner', () => {
  const keys = vi.fn<(key: string) => void>();
  render(<Card onKey={keys} />);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Bash npm test' }), { key: 's' });
  expect(keys).toHaveBeenCalledWith('s');
});

test('a card that cannot fold has no button and shows its body', () => {
  render(
    <CardShell icon={SquareTerminal} title="Bash" subject="npm init">
      <p>package name</p>
    </CardShell>,
  );
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('package name')).toBeTruthy();
});

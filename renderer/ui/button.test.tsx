import { fireEvent, render, screen } from '@testing-library/react';
import { Plus } from 'lucide-react';
import { expect, test, vi } from 'vitest';
import './test-page';
import { Button } from './button';
import { IconButton } from './icon-button';

test('a press calls back, and it does not submit a form', () => {
  const press = vi.fn<() => void>();
  render(<Button onClick={press}>Create</Button>);
  const button = screen.getByRole('button', { name: 'Create' });
  fireEvent.click(button);
  expect(press).toHaveBeenCalledOnce();
  expect(button.getAttribute('type')).toBe('button');
});

test('with a reason it is off, stays focusable and says why', () => {
  const press = vi.fn<() => void>();
  render(
    <Button onClick={press} disabledReason="Open a folder first.">
      Start
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Start' });
  fireEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(button.hasAttribute('disabled')).toBe(false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.getAttribute('aria-description')).toBe('Open a folder first.');
});

test('while loading it is busy, keeps focus and shows the other words', () => {
  const press = vi.fn<() => void>();
  const { rerender } = render(
    <Button onClick={press} loadingLabel="Creating">
      Create
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Create' });
  button.focus();
  rerender(
    <Button onClick={press} loading loadingLabel="Creating">
      Create
    </Button>,
  );
  expect(screen.getByRole('button', { name: 'Creating' })).toBe(button);
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  fireEvent.click(button);
  expect(press).not.toHaveBeenCalled();
});

test('the words of the other state are never in the page', () => {
  render(<Button loadingLabel="Creating">Create</Button>);
  expect(screen.queryByText('Creating')).toBeNull();
});

test('a key cap is part of what is seen, a toggle says its state', () => {
  render(
    <Button keyHint="Esc" pressed>
      Deny
    </Button>,
  );
  expect(screen.getByText('Esc').tagName).toBe('KBD');
  expect(screen.getByRole('button').getAttribute('aria-pressed')).toBe('true');
});

test('an icon button is named by its label', () => {
  render(<IconButton icon={Plus} label="Add rule" />);
  expect(screen.getByRole('button', { name: 'Add rule' })).toBeTruthy();
});

import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import './test-page';
import { AlertDialog } from './alert-dialog';
import { Button } from './button';
import { Dialog } from './dialog';
import { useToasts } from './toast';
import { UiProvider } from './ui-provider';

afterEach(() => {
  vi.useRealTimers();
});

function Question({
  onAct,
  onOpenChange,
}: {
  readonly onAct?: () => void;
  readonly onOpenChange?: (open: boolean) => void;
}) {
  return (
    <AlertDialog
      open
      onOpenChange={(open) => onOpenChange?.(open)}
      title="Delete query_logs?"
      description="The file goes to the trash."
      keepLabel="Keep"
      actLabel="Delete"
      onAct={() => onAct?.()}
    />
  );
}

test('an alert focuses the safe answer and is named and described', async () => {
  render(<Question />);
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete query_logs?' });
  const described = dialog.getAttribute('aria-describedby') ?? '';
  expect(document.querySelector(`[id="${described}"]`)?.textContent).toBe('The file goes to the trash.');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep'));
});

test('Esc and the safe answer both ask to close, the other one acts', async () => {
  const acted = vi.fn<() => void>();
  const closed = vi.fn<(open: boolean) => void>();
  render(<Question onAct={acted} onOpenChange={closed} />);
  await screen.findByRole('alertdialog');
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(acted).toHaveBeenCalledOnce();
  expect(closed).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(closed.mock.calls).toEqual([[false], [false]]);
});

test('a dialog has its title for a name', async () => {
  render(
    <Dialog open onOpenChange={() => {}} title="Add key" actions={<Button>Add</Button>}>
      <p>field</p>
    </Dialog>,
  );
  expect(await screen.findByRole('dialog', { name: 'Add key' })).toBeTruthy();
});

function Maker({ tone }: { readonly tone: 'success' | 'error' }) {
  const { show } = useToasts();
  return (
    <Button
      onClick={() =>
        show({ title: 'The rule was not saved', tone, action: { label: 'Undo', onPress: undo } })
      }
    >
      Make
    </Button>
  );
}

const undo = vi.fn<() => void>();

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

function toast(tone: 'success' | 'error'): void {
  render(
    <UiProvider>
      <Maker tone={tone} />
    </UiProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Make' }));
}

test('a success passes after five seconds', () => {
  vi.useFakeTimers();
  toast('success');
  expect(screen.getAllByText('The rule was not saved').length).toBeGreaterThan(0);
  pass(4900);
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeNull();
  pass(1000);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('an error stays until it is closed', () => {
  vi.useFakeTimers();
  toast('error');
  pass(60_000);
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  pass(1000);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('the action of a toast acts and closes it', () => {
  vi.useFakeTimers();
  toast('success');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  pass(1000);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import './test-page';
import { CodeBlock } from './code-block';
import { UiProvider } from './ui-provider';

const code = 'const a = 1\nconst b = 2';
const lines = [
  [{ text: 'const', color: 'var(--shiki-token-keyword)' }, { text: ' a = 1' }],
  [{ text: 'const', color: 'var(--shiki-token-keyword)' }, { text: ' b = 2' }],
];

function show(copyText: (text: string) => Promise<void>, highlighted = false): void {
  render(
    <UiProvider copyText={copyText}>
      <CodeBlock language="ts" code={code} lines={highlighted ? lines : undefined} />
    </UiProvider>,
  );
}

test('plain and highlighted code read the same', () => {
  show(async () => {});
  expect(screen.getByRole('group', { name: 'Code, ts' }).textContent).toBe(code);
  cleanup();
  show(async () => {}, true);
  expect(screen.getByRole('group', { name: 'Code, ts' }).textContent).toBe(code);
});

test('Copy takes the whole text and says so', async () => {
  const copy = vi.fn<(text: string) => Promise<void>>(async () => {});
  show(copy);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy' })));
  expect(copy).toHaveBeenCalledWith(code);
  expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy();
});

test('a copy that fails says so', async () => {
  show(async () => {
    throw new Error('no clipboard');
  });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy' })));
  expect(screen.getByRole('button', { name: 'Not copied' })).toBeTruthy();
});

test('Ctrl+C without a selection takes the whole text', () => {
  const copy = vi.fn<(text: string) => Promise<void>>(async () => {});
  show(copy);
  fireEvent.keyDown(screen.getByRole('group', { name: 'Code, ts' }), { key: 'c', ctrlKey: true });
  expect(copy).toHaveBeenCalledWith(code);
});

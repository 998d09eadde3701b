import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import './test-page';
import { FilterInput } from './filter-input';

function Filter() {
  const [text, setText] = useState('forecast');
  return <FilterInput aria-label="Filter tools" value={text} onValueChange={setText} />;
}

async function leave(): Promise<HTMLInputElement> {
  render(<Filter />);
  const input = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Filter tools' });
  input.focus();
  fireEvent.keyDown(input, { key: 'Escape' });
  await Promise.resolve();
  return input;
}

test('Esc leaves the field and keeps its text', async () => {
  const input = await leave();
  expect(document.activeElement).not.toBe(input);
  expect(input.value).toBe('forecast');
});

test('a second Esc straight after clears it', async () => {
  const input = await leave();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(input.value).toBe('');
});

test('any other key between the two lets it be', async () => {
  const input = await leave();
  fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(input.value).toBe('forecast');
});

import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import './test-page';
import { Field } from './field';
import { Input } from './input';
import { NumberField } from './number-field';
import { Select } from './select';
import { TextArea } from './text-area';

/** The texts that `aria-describedby` of an element points at, in order. */
function descriptions(element: HTMLElement): readonly (string | null)[] {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? null);
}

test('the label names the input', () => {
  render(
    <Field label="Name">
      <Input value="weather" />
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'Name' });
  expect(descriptions(input)).toEqual([]);
  expect(input.getAttribute('aria-invalid')).toBeNull();
});

test('description and error are tied to the input, and it is invalid', () => {
  render(
    <Field
      label="Name"
      description="What the model calls."
      error="Read is a native tool. Choose another name."
    >
      <Input value="read" />
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'Name' });
  expect(descriptions(input)).toEqual([
    'What the model calls.',
    'Read is a native tool. Choose another name.',
  ]);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.hasAttribute('data-invalid')).toBe(true);
});

test('when the error goes, so do its ties', () => {
  const { rerender } = render(
    <Field label="Name" error="Choose another name.">
      <Input value="read" />
    </Field>,
  );
  rerender(
    <Field label="Name">
      <Input value="weather" />
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'Name' });
  expect(descriptions(input)).toEqual([]);
  expect(input.getAttribute('aria-invalid')).toBeNull();
});

test('a text area, a number and a select are tied the same way', () => {
  render(
    <>
      <Field label="Body" error="Give a body.">
        <TextArea value="" />
      </Field>
      <Field label="Timeout" error="Give a whole number, such as 30000.">
        <NumberField value={null} />
      </Field>
      <Field label="Danger" error="Choose one.">
        <Select options={[{ value: 'low', label: 'Low' }]} value={null} onValueChange={() => {}} />
      </Field>
    </>,
  );
  expect(descriptions(screen.getByRole('textbox', { name: 'Body' }))).toEqual(['Give a body.']);
  expect(descriptions(screen.getByRole('textbox', { name: 'Timeout' }))).toEqual([
    'Give a whole number, such as 30000.',
  ]);
  expect(descriptions(screen.getByRole('combobox', { name: 'Danger' }))).toEqual(['Choose one.']);
});

function Timeout() {
  const [value, setValue] = useState<number | null>(30_000);
  return (
    <Field label="Timeout">
      <NumberField value={value} onValueChange={setValue} />
    </Field>
  );
}

test('a number is grouped, and plain while it has focus', () => {
  render(<Timeout />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Timeout' });
  expect(input.value).toBe('30,000');
  fireEvent.focus(input);
  expect(input.value).toBe('30000');
  fireEvent.blur(input);
  expect(input.value).toBe('30,000');
});

test('arrows step by one, with Shift by ten', () => {
  render(<Timeout />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Timeout' });
  fireEvent.focus(input);
  fireEvent.keyDown(input, { key: 'ArrowUp' });
  expect(input.value).toBe('30001');
  fireEvent.keyDown(input, { key: 'ArrowDown', shiftKey: true });
  expect(input.value).toBe('29991');
});

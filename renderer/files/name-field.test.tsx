import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createStore } from 'zustand';
import type { Client } from '../bridge/client';
import { NameField } from './name-field';
import { createFilesSlice, files } from './state/files-slice';
import type { FilesSlice } from './state/files-slice';

afterEach(cleanup);

async function start() {
  const client = {
    call: async (name: string) =>
      name === 'workspace.list'
        ? {
            ok: true,
            value: ['a.md', 'b.md'].map((entry) => ({
              name: entry,
              path: `/w/${entry}`,
              kind: 'file',
              ignored: false,
            })),
          }
        : { ok: true, value: null },
  } as unknown as Client;
  const store = createStore<FilesSlice>()(createFilesSlice({ client, notify: () => undefined }));
  await store.getState().filesActions.setRoot('/w');
  store.getState().filesActions.rename('/w/a.md');
  const done: (string | null)[] = [];
  render(
    <files.Context value={store}>
      <NameField label="New name of a.md" name="a.md" onDone={(path) => done.push(path)} />
    </files.Context>,
  );
  return { done, store, input: screen.getByRole<HTMLInputElement>('textbox', { name: 'New name of a.md' }) };
}

test('the name without its extension is chosen, so that typing keeps the kind of the file', async () => {
  const { input } = await start();
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 1]);
  expect(document.activeElement).toBe(input);
});

test('a refused name stays in the field with its reason, and the next one is taken', async () => {
  const { input, done } = await start();
  fireEvent.change(input, { target: { value: 'b.md' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect((await screen.findByRole('alert')).textContent).toBe('b.md is there already. Pick another name.');
  expect(done).toEqual([]);
  fireEvent.change(input, { target: { value: 'c.md' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  await expect.poll(() => done).toEqual(['/w/c.md']);
});

test('Esc and leaving the field give it up', async () => {
  const { input, done, store } = await start();
  fireEvent.keyDown(input, { key: 'Escape' });
  expect([done, store.getState().files.field]).toEqual([[null], null]);
});

import { expect, test } from 'vitest';
import { Layout } from '@shared/contract/app';
import { createAppState } from './app-state';
import type { StateFile } from './app-state';

function memory(values: Record<string, unknown> = {}): StateFile & { values: Record<string, unknown> } {
  return {
    values,
    get: (key) => values[key],
    set(key, value) {
      values[key] = structuredClone(value);
    },
  };
}

test('a first start has the defaults', () => {
  const state = createAppState(memory());
  expect(state.layout()).toEqual(Layout.parse({}));
  expect(state.window()).toEqual({ maximized: false, folder: null, theme: 'system', density: 'compact' });
});

test('a saved width leaves the rest alone and is there on the next start (WB1)', () => {
  const file = memory();
  createAppState(file).saveLayout({ sidePanelWidth: 300 });
  createAppState(file).saveLayout({ terminalOpen: true });
  expect(createAppState(file).layout()).toEqual({
    ...Layout.parse({}),
    sidePanelWidth: 300,
    terminalOpen: true,
  });
});

test('one member that no longer reads costs that member alone', () => {
  const state = createAppState(memory({ layout: { sidePanelWidth: 'wide', chatWidth: 700, unknown: 1 } }));
  expect(state.layout()).toEqual({ ...Layout.parse({}), chatWidth: 700 });
});

test('a file of something else entirely gives the defaults', () => {
  for (const value of ['text', 4, [], null]) {
    expect(createAppState(memory({ layout: value, window: value })).layout()).toEqual(Layout.parse({}));
  }
});

test('the folder and the theme of the last window are kept', () => {
  const file = memory();
  createAppState(file).saveWindow({ folder: '/w', theme: 'dark' });
  expect(createAppState(file).window()).toMatchObject({ folder: '/w', theme: 'dark', maximized: false });
});

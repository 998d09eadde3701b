import { beforeEach, expect, test } from 'vitest';
import { createStore } from 'zustand';
import { Layout } from '@shared/contract/app';
import type { Client } from '../../bridge/client';
import { createLayoutSlice, isChatShown, isEditorShown, isSidePanelShown, roomFor } from './layout-slice';
import type { LayoutSlice } from './layout-slice';

let saved: unknown[];

function start(width: number, kept: Partial<Layout> = {}) {
  const client = {
    call: async (_name: string, request: unknown) => saved.push(request),
  } as unknown as Client;
  const store = createStore<LayoutSlice>()(createLayoutSlice(client));
  const actions = store.getState().layoutActions;
  actions.started({ ...Layout.parse({}), ...kept });
  actions.fit(width);
  return { ...actions, data: () => store.getState().layout };
}

beforeEach(() => {
  saved = [];
});

test('what fits follows the width of the window', () => {
  expect([1440, 1439, 1200, 1199, 960, 959].map(roomFor)).toEqual([
    'wide',
    'slim',
    'slim',
    'overlay',
    'overlay',
    'single',
  ]);
});

test('an activity icon shows its panel, and folds it when it is shown', () => {
  const layout = start(1440);
  layout.pickActivity('files');
  expect([layout.data().activity, isSidePanelShown(layout.data())]).toEqual(['files', true]);
  layout.pickActivity('files');
  expect(isSidePanelShown(layout.data())).toBe(false);
  expect(saved).toEqual([
    { activity: 'files', sidePanelOpen: true },
    { activity: 'files', sidePanelOpen: false },
  ]);
});

test('in a narrow window the panel lies over the rest, and that is not kept', () => {
  const layout = start(1024);
  expect(isSidePanelShown(layout.data())).toBe(false);
  layout.pickActivity('files');
  expect(isSidePanelShown(layout.data())).toBe(true);
  layout.closeOverlay();
  layout.toggleSidePanel();
  layout.fit(1500);
  expect(layout.data()).toMatchObject({ overlayOpen: false, sidePanelOpen: true });
  expect(saved).toEqual([{ activity: 'files' }]);
});

test('with room for one, the editor comes to the front and chat comes back', () => {
  const layout = start(900);
  layout.showEditor();
  expect([isEditorShown(layout.data()), isChatShown(layout.data())]).toEqual([true, false]);
  layout.toggleEditor();
  expect([isEditorShown(layout.data()), isChatShown(layout.data())]).toEqual([false, true]);
});

test('settings take the whole view and an activity leads back', () => {
  const layout = start(1440);
  layout.showSettings('models');
  expect(layout.data()).toMatchObject({ view: 'settings', settingsPage: 'models' });
  layout.pickActivity('chat');
  expect(layout.data()).toMatchObject({ view: 'work', sidePanelOpen: true });
});

test('a size given by hand is kept', () => {
  const layout = start(1440);
  layout.resized({ sidePanelWidth: 300 });
  expect(layout.data().sidePanelWidth).toBe(300);
  expect(saved).toEqual([{ sidePanelWidth: 300 }]);
});

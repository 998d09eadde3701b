import { expect, test } from 'vitest';
import type { WindowEvent } from '@shared/contract/events';
import { Settings } from '@shared/domain/settings';
import { createAppState } from './app-state';
import { followEvents, themeSource } from './theme';

function start() {
  const file = new Map<string, unknown>();
  const state = createAppState({
    get: (key) => file.get(key),
    set: (key, value) => void file.set(key, value),
  });
  const nativeTheme: { themeSource: 'system' | 'light' | 'dark' } = { themeSource: 'system' };
  const sent: WindowEvent[] = [];
  const send = followEvents({
    events: { send: (event) => void sent.push(event) },
    state,
    nativeTheme,
    isOpen: (windowId) => windowId === 1,
  });
  return { state, nativeTheme, sent, send };
}

const workspace = { root: '/w', name: 'w', projectId: 'p' };

test('the theme and the density that the next window opens with are those of the settings', () => {
  const { state, nativeTheme, send, sent } = start();
  send({ topic: 'settings', settings: Settings.parse({ theme: 'dark', density: 'comfortable' }) });
  expect(nativeTheme.themeSource).toBe('dark');
  expect(state.window()).toMatchObject({ theme: 'dark', density: 'comfortable' });
  expect(sent).toHaveLength(1);
});

test('the next start opens the folder that was open, not the one a closing window gave up', () => {
  const { state, send } = start();
  send({ topic: 'workspace', workspace }, 1);
  send({ topic: 'workspace', workspace: null }, 2);
  expect(state.window().folder).toBe('/w');
  send({ topic: 'workspace', workspace: null }, 1);
  expect(state.window().folder).toBeNull();
});

test('high contrast follows the system in what the system draws', () => {
  expect((['system', 'light', 'dark', 'contrast'] as const).map(themeSource)).toEqual([
    'system',
    'light',
    'dark',
    'system',
  ]);
});

import type { Handlers } from '@shared/contract';
import type { SettingsStore } from './settings';

export function createSettingsHandlers(
  settings: SettingsStore,
): Handlers<'settings.get' | 'settings.update'> {
  return {
    'settings.get': async () => ({ ok: true, value: settings.get() }),
    'settings.update': async (members) => settings.update(members),
  };
}

import { z } from 'zod';
import { Settings } from '../domain/settings';
import { channel, patchOf } from './channel';

export const settingsChannels = {
  'settings.get': channel(z.null(), Settings),
  'settings.update': channel(patchOf(Settings), Settings),
};

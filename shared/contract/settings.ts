import { z } from 'zod';
import { Settings } from '../domain/settings';
import { channel } from './channel';

export const settingsChannels = {
  'settings.get': channel(z.null(), Settings),
  'settings.update': channel(Settings.partial(), Settings),
};

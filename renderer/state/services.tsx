import { createContext, useContext } from 'react';
import type { Client } from '../bridge/client';
import type { KeyPlatform } from '../lib/keyboard';
import type { Commands } from './commands';

/** Something that happened out of the person's sight. */
export interface Word {
  readonly title: string;
  readonly text?: string | undefined;
  readonly tone?: 'success' | 'error' | 'info' | undefined;
}

/** What every place may ask of the app around it. */
export interface Services {
  readonly client: Client;
  readonly commands: Commands;
  readonly keyPlatform: KeyPlatform;
  /** Opens a file in the editor, at a line when there is one. */
  openFile(path: string, line?: number, column?: number): void;
  openSettings(page?: string): void;
  /** Shows a toast. */
  notify(word: Word): void;
}

const ServicesContext = createContext<Services | null>(null);

export const ServicesProvider = ServicesContext.Provider;

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('Services are asked for outside the app.');
  return services;
}

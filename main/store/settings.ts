import type { Settings } from '@shared/domain/settings';
import type { Result } from '@shared/kit/result';
import type { JsonFile, JsonFileFailure } from './json-file';

/** What is in `USER/settings.json`, or what stands in for it while the file is broken. */
export interface SettingsStore {
  get(): Settings;
  /** Members left out, or undefined, stay as they are. */
  update(members: { readonly [Name in keyof Settings]?: Settings[Name] | undefined }): Result<
    Settings,
    JsonFileFailure
  >;
  onChange(listener: (settings: Settings) => void): () => void;
  watch(): Promise<void>;
  close(): Promise<void>;
}

export function createSettings(file: JsonFile<Settings>): SettingsStore {
  return {
    get: () => file.read().value,
    update: (members) => file.update((settings) => ({ version: settings.version, ...defined(members) })),
    onChange: file.onChange,
    watch: file.watch,
    close: file.close,
  };
}

function defined(members: object): Partial<Settings> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

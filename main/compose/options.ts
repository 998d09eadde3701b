import type { Notice } from '@shared/contract/events';
import type { Settings } from '@shared/domain/settings';
import type { Clock, IdSource } from '@shared/kit/sources';
import type { Cipher } from '../store/secrets';

/** What a root gives the engine: where it lives, what it may use of the process, and who is told. */
export interface CoreOptions {
  readonly home: string;
  readonly userHome: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly notify: (notice: Notice) => void;
  readonly reportBug: (error: unknown, where: string) => void;
  /** Absent in plain Node, where no keychain can be reached (CO7). */
  readonly cipher?: Cipher;
  /** Opens a page in the person's browser; absent in plain Node. */
  readonly openInBrowser?: (url: string) => Promise<void>;
  /** Whether a person is there to answer questions. */
  readonly attended: boolean;
  readonly rules: { readonly allow: readonly string[]; readonly deny: readonly string[] };
  /** Folders that are trusted for this process alone (`--trust`). */
  readonly trusted?: readonly string[];
  /** A settings file whose hooks run too (`--settings`). */
  readonly hookSettings?: string;
  /** Settings that count for this process instead of the file's. */
  readonly overrides: Partial<Settings>;
}

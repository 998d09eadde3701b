import { z } from 'zod';
import { ok, type Result } from '@shared/kit/result';
import type { Clock } from '@shared/kit/sources';
import type { JsonFile, JsonFileFailure } from './json-file';
import type { Report } from './report';

/** The system's keychain. In the window it is Electron's safeStorage; plain Node has none. */
export interface Cipher {
  /** `weak`: it scrambles with a password that everybody knows. `none`: there is none. Both leave a stored key readable. */
  kind(): Promise<'encrypted' | 'weak' | 'none'>;
  /** Base64 of the encrypted text; rejects when the keychain refuses. */
  encrypt(text: string): Promise<string>;
  /** Undefined when another login encrypted it, or it is damaged. */
  decrypt(base64: string): Promise<string | undefined>;
}

export type SecretStorage = 'encrypted' | 'plain' | 'session';

/** How this machine keeps keys. */
export interface SecretCondition {
  readonly file: string;
  /** `outside`: plain Node, which neither reads nor writes the file. */
  readonly keychain: 'encrypted' | 'weak' | 'none' | 'outside';
  /** Why no stored key can be read: the file is broken. */
  readonly problem?: string;
}

/** When a key was first stored, and when it was last given; of older files neither is known. */
export interface SecretDates {
  readonly added: number | undefined;
  readonly changed: number | undefined;
}

/**
 * Keys that the person entered, by an id. No value is ever part of a notice. What the environment has is not here: it
 * is handed to who needs it as a value.
 */
export interface SecretStore {
  get(id: string): Promise<string | undefined>;
  /** Says how it is kept. A key that cannot be stored is kept for the session, and the person is told why. */
  set(id: string, value: string): Promise<SecretStorage>;
  remove(id: string): Promise<void>;
  /** `missing` whenever `get` would give nothing. */
  state(id: string): Promise<SecretStorage | 'missing'>;
  /** Ids that have a key, stored or for the session. */
  ids(): readonly string[];
  dates(id: string): SecretDates;
  condition(): Promise<SecretCondition>;
}

export interface SecretStoreOptions {
  readonly file: JsonFile<SecretsFile>;
  /** Without one, in plain Node, the file is neither read nor written (CO7): keys last for the session. */
  readonly cipher: Cipher | undefined;
  /** Whether the person accepted that keys are kept readable (`plainKeys` of the settings). */
  readonly plainAccepted: () => boolean;
  readonly report: Report;
  readonly clock: Clock;
  readonly path: string;
}

const StoredSecret = z.looseObject({
  storage: z.enum(['encrypted', 'plain']),
  /** Base64 of the encrypted text, or the key itself. */
  value: z.string(),
  added: z.number().optional(),
  changed: z.number().optional(),
});
type StoredSecret = z.infer<typeof StoredSecret>;

/** `USER/secrets.json`, mode 0600. */
export const SecretsFile = z.looseObject({
  version: z.literal(1).default(1),
  keys: z.record(z.string(), StoredSecret).default({}),
});
export type SecretsFile = z.infer<typeof SecretsFile>;

export function createSecrets(options: SecretStoreOptions): SecretStore {
  const { file, cipher, plainAccepted, report, clock } = options;
  const session = new Map<string, { readonly value: string; readonly at: number }>();
  /** Ids whose stored key cannot be decrypted, so that the person is told once and not at every look. */
  const unreadable = new Set<string>();

  function stored(id: string): StoredSecret | undefined {
    if (cipher === undefined) return undefined;
    const { keys } = file.read().value;
    return Object.hasOwn(keys, id) ? keys[id] : undefined;
  }

  function tell(id: string, title: string, text: string): void {
    report({ id: `secret:${id}`, level: 'warning', title, text });
  }

  async function get(id: string): Promise<string | undefined> {
    const kept = session.get(id);
    if (kept !== undefined) return kept.value;
    const found = stored(id);
    if (found === undefined || found.storage === 'plain') return found?.value;
    const value = await cipher?.decrypt(found.value);
    if (value === undefined && !unreadable.has(id)) {
      unreadable.add(id);
      const text = `The stored key ${id} cannot be decrypted with this login any more. Enter it again in Settings.`;
      tell(id, 'A stored key cannot be read', text);
    }
    return value;
  }

  async function set(id: string, value: string): Promise<SecretStorage> {
    const at = clock.now();
    session.set(id, { value, at });
    const sealed = await seal(value);
    if (sealed.kind === 'session') return 'session';
    const title = `The key ${id} is kept for this session only`;
    if (sealed.kind === 'refused') {
      tell(id, title, 'The keychain refused to encrypt it. Unlock the keychain, then enter the key again.');
      return 'session';
    }
    const { added } = dates(id);
    const written = put(file, id, { ...sealed.secret, added: added ?? at, changed: at });
    if (!written.ok) {
      tell(id, title, written.error.message);
      return 'session';
    }
    session.delete(id);
    unreadable.delete(id);
    return sealed.secret.storage;
  }

  async function seal(value: string): Promise<Sealed> {
    if (cipher === undefined) return { kind: 'session' };
    if ((await cipher.kind()) !== 'encrypted') {
      return plainAccepted() ? { kind: 'sealed', secret: { storage: 'plain', value } } : { kind: 'session' };
    }
    try {
      return { kind: 'sealed', secret: { storage: 'encrypted', value: await cipher.encrypt(value) } };
    } catch {
      // A locked keychain answers with an error whose text could hold anything, so it is not passed on.
      return { kind: 'refused' };
    }
  }

  async function remove(id: string): Promise<void> {
    session.delete(id);
    if (stored(id) === undefined) return;
    const written = put(file, id, undefined);
    if (!written.ok) tell(id, `The key ${id} could not be removed`, written.error.message);
  }

  async function state(id: string): Promise<SecretStorage | 'missing'> {
    if (session.has(id)) return 'session';
    const storage = stored(id)?.storage ?? 'missing';
    return storage === 'encrypted' && (await get(id)) === undefined ? 'missing' : storage;
  }

  function ids(): readonly string[] {
    const known = cipher === undefined ? [] : Object.keys(file.read().value.keys);
    return [...new Set([...known, ...session.keys()])];
  }

  function dates(id: string): SecretDates {
    const { added, changed } = stored(id) ?? {};
    const at = session.get(id)?.at;
    return { added: added ?? at, changed: at ?? changed };
  }

  async function condition(): Promise<SecretCondition> {
    const problem = cipher === undefined ? undefined : file.read().problem?.message;
    return {
      file: options.path,
      keychain: (await cipher?.kind()) ?? 'outside',
      ...(problem === undefined ? {} : { problem }),
    };
  }

  return { get, set, remove, state, ids, dates, condition };
}

/** `session`: it may not be stored at all. `refused`: it could have been, but the keychain would not. */
type Sealed =
  | { readonly kind: 'sealed'; readonly secret: StoredSecret }
  | { readonly kind: 'session' }
  | { readonly kind: 'refused' };

function put(
  file: JsonFile<SecretsFile>,
  id: string,
  secret: StoredSecret | undefined,
): Result<void, JsonFileFailure> {
  const updated = file.update(({ version, keys }) => {
    const others = Object.entries(keys).filter(([name]) => name !== id);
    return { version, keys: Object.fromEntries(secret === undefined ? others : [...others, [id, secret]]) };
  });
  return updated.ok ? ok(undefined) : updated;
}

import type { ContractError } from '@shared/contract/channel';
import type { Settings } from '@shared/domain/settings';
import type { Result } from '@shared/kit/result';

/** Where keys are kept. Ids are `provider:<provider id>`; values never leave the main process. */
export interface SecretsPort {
  /** Undefined when there is none, or when this process may not read it. */
  get(id: string): Promise<string | undefined>;
  /** Says how the value is kept from now on. */
  set(id: string, value: string): Promise<'encrypted' | 'plain' | 'session'>;
  remove(id: string): Promise<void>;
  /** How it is kept; `missing` when `get` would give nothing. */
  state(id: string): Promise<'encrypted' | 'plain' | 'session' | 'missing'>;
}

/** The person's settings, as far as models need them. */
export interface ModelSettingsPort {
  get(): Settings;
  update(change: Pick<Settings, 'endpoints'>): Result<Settings, ContractError>;
}

export type Fetch = typeof globalThis.fetch;

/** Ports on 127.0.0.1 that are looked at for local servers. */
export interface LocalPorts {
  readonly ollama: number;
  readonly lmstudio: number;
  readonly llamacpp: number;
}

export const standardLocalPorts: LocalPorts = { ollama: 11434, lmstudio: 1234, llamacpp: 8080 };

/** How long a provider may be silent. */
export interface StreamTimeouts {
  /** Until the first sign of an answer: a long prompt on a local machine takes minutes to read. */
  readonly firstMs: number;
  /** Between two signs of life afterwards. */
  readonly chunkMs: number;
}

/** Long enough for a slow thinker behind a proxy that swallows its pings, short enough to notice a dead line. */
export const standardTimeouts: StreamTimeouts = { firstMs: 300_000, chunkMs: 120_000 };

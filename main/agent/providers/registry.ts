import type { ProviderKind } from '@shared/domain/model';
import type { Settings } from '@shared/domain/settings';
import type { LocalPorts } from './ports';

/** A provider as settings and environment make it. */
export interface Provider {
  readonly id: string;
  readonly name: string;
  readonly kind: Exclude<ProviderKind, 'direct'>;
  readonly baseUrl: string;
  readonly key: 'required' | 'optional' | 'none';
  /** Environment variable that may hold the key. */
  readonly keyVariable?: string;
}

export type Env = Readonly<Record<string, string | undefined>>;

const localNames = { ollama: 'Ollama', lmstudio: 'LM Studio', llamacpp: 'llama.cpp' } as const;
const localKinds = ['ollama', 'lmstudio', 'llamacpp'] as const;

/** Ids an endpoint of the person's own may not take. */
export const builtInIds: readonly string[] = ['direct', 'anthropic', 'openai', 'google', ...localKinds];

/**
 * All providers, in the order they are shown. For an address the person's settings come before the environment,
 * which comes before the provider's own.
 */
export function listProviders(settings: Settings, env: Env, ports: LocalPorts): readonly Provider[] {
  const address = (id: string, fromEnv: string | undefined, own: string): string =>
    trimmed(settings.baseUrls[id] ?? (fromEnv === undefined || fromEnv === '' ? own : fromEnv));
  return [
    {
      id: 'anthropic',
      name: 'Anthropic',
      kind: 'anthropic',
      baseUrl: withVersion(address('anthropic', env['ANTHROPIC_BASE_URL'], 'https://api.anthropic.com')),
      key: 'required',
      keyVariable: 'ANTHROPIC_API_KEY',
    },
    {
      id: 'openai',
      name: 'OpenAI',
      kind: 'openai',
      baseUrl: address('openai', env['OPENAI_BASE_URL'], 'https://api.openai.com/v1'),
      key: 'required',
      keyVariable: 'OPENAI_API_KEY',
    },
    {
      id: 'google',
      name: 'Google',
      kind: 'google',
      baseUrl: address('google', undefined, 'https://generativelanguage.googleapis.com/v1beta'),
      key: 'required',
      keyVariable: 'GOOGLE_GENERATIVE_AI_API_KEY',
    },
    ...endpoints(settings),
    ...localKinds.map((kind): Provider => ({
      id: kind,
      name: localNames[kind],
      kind,
      baseUrl: address(kind, undefined, `http://127.0.0.1:${ports[kind]}/v1`),
      key: 'none',
    })),
  ];
}

function endpoints(settings: Settings): Provider[] {
  const own = settings.endpoints.filter((endpoint) => !builtInIds.includes(endpoint.id));
  return own.map((endpoint) => ({
    id: endpoint.id,
    name: endpoint.name,
    kind: 'openai-compatible',
    baseUrl: trimmed(endpoint.baseUrl),
    key: 'optional',
    keyVariable: `TOOLWRIGHT_SECRET_${endpoint.id.toUpperCase().replaceAll('-', '_')}`,
  }));
}

/** ANTHROPIC_BASE_URL is given without `/v1`; with it, it means the same. */
function withVersion(baseUrl: string): string {
  return baseUrl.endsWith('/v1') ? baseUrl : `${baseUrl}/v1`;
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, '');
}

export function secretId(providerId: string): string {
  return `provider:${providerId}`;
}

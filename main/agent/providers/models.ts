import type { ProviderFailure } from '@shared/domain/event';
import { directModel } from '@shared/domain/model';
import type { KeyState, ModelInfo, ProviderInfo } from '@shared/domain/model';
import type { Clock } from '@shared/kit/sources';
import { err, ok } from '@shared/kit/result';
import type { Result } from '@shared/kit/result';
import type { ModelDriver, ModelPort } from '../ports';
import { unboundedWindow } from '../direct';
import { missingKeyFailure } from './failures';
import { fetchModels } from './model-list';
import { modelFacts, suggestedModels } from './model-table';
import { standardLocalPorts, standardTimeouts } from './ports';
import type { Fetch, LocalPorts, ModelSettingsPort, SecretsPort, StreamTimeouts } from './ports';
import { listProviders, secretId } from './registry';
import type { Env, Provider } from './registry';
import { createSdkDriver } from './sdk-driver';
import { loadSdkModel } from './sdk-load';

export interface ModelsDeps {
  readonly env: Env;
  readonly settings: Pick<ModelSettingsPort, 'get'>;
  readonly secrets: SecretsPort;
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** Makes the driver that needs no model; one serves one run. */
  readonly direct: () => ModelDriver;
  readonly ports?: LocalPorts;
  readonly timeouts?: StreamTimeouts;
  /** For the log: what the SDK left out or changed. */
  readonly warn?: (text: string) => void;
}

export interface ModelTest {
  readonly ok: boolean;
  readonly message: string;
  readonly durationMs: number;
  readonly models?: number;
}

export interface Models extends ModelPort {
  /** All providers; `refresh` asks the reachable ones for their models and looks for local servers. */
  list(refresh: boolean): Promise<readonly ProviderInfo[]>;
  /** One cheap request with the provider's key; undefined for an id that is none. */
  test(providerId: string): Promise<ModelTest | undefined>;
  /** Forgets what was fetched, after a key or an address changed. */
  forget(providerId: string): void;
}

/** A local server answers at once or is not there; others may be far away. */
const localTimeoutMs = 1_000;
const remoteTimeoutMs = 5_000;

type Looked = Result<readonly ModelInfo[], ProviderFailure>;

const directInfo: ProviderInfo = {
  id: directModel,
  name: 'Direct',
  kind: 'direct',
  key: 'not-needed',
  ready: true,
  note: 'Runs the tool calls you type. Needs no model.',
  models: [{ ref: directModel, name: 'Direct', contextWindow: unboundedWindow, acceptsImages: true }],
};

export function createModels(deps: ModelsDeps): Models {
  const looked = new Map<string, Looked>();
  const providers = (): readonly Provider[] =>
    listProviders(deps.settings.get(), deps.env, deps.ports ?? standardLocalPorts);

  async function look(provider: Provider): Promise<Looked> {
    const key = await keyOf(deps, provider);
    const timeoutMs = isLocal(provider) ? localTimeoutMs : remoteTimeoutMs;
    const found =
      key === undefined && provider.key === 'required'
        ? err(missingKeyFailure(provider.name, provider.keyVariable ?? ''))
        : await fetchModels(provider, key, { fetch: deps.fetch, timeoutMs, now: deps.clock.now() });
    looked.set(provider.id, found);
    return found;
  }

  return {
    async resolve(ref) {
      if (ref === directModel) return ok(deps.direct());
      const found = find(ref, providers());
      if (!found.ok) return found;
      const { provider, model } = found.value;
      const key = await keyOf(deps, provider);
      if (key === undefined && provider.key === 'required')
        return err(missingKeyFailure(provider.name, provider.keyVariable ?? ''));
      return ok(await createDriver(deps, provider, model, key, looked.get(provider.id)));
    },
    async list(refresh) {
      const all = providers();
      if (refresh) await Promise.all(all.map(look));
      const infos = all.map(async (provider) => info(deps, provider, looked.get(provider.id)));
      return [directInfo, ...(await Promise.all(infos))];
    },
    async test(providerId) {
      const started = deps.clock.now();
      if (providerId === directModel)
        return { ok: true, message: 'Direct needs no connection.', durationMs: 0, models: 1 };
      const provider = providers().find((entry) => entry.id === providerId);
      if (provider === undefined) return undefined;
      const found = await look(provider);
      const durationMs = deps.clock.now() - started;
      if (found.ok)
        return { ok: true, message: `${provider.name} answered.`, durationMs, models: found.value.length };
      return { ok: false, message: sentences(found.error), durationMs };
    },
    forget: (providerId) => void looked.delete(providerId),
  };
}

/** What the person stored comes before the environment: it is the more deliberate of the two. */
async function keyOf(deps: ModelsDeps, provider: Provider): Promise<string | undefined> {
  if (provider.key === 'none') return undefined;
  const stored = await deps.secrets.get(secretId(provider.id));
  if (stored !== undefined && stored !== '') return stored;
  return environmentKey(deps, provider);
}

function environmentKey(deps: ModelsDeps, provider: Provider): string | undefined {
  const value = provider.keyVariable === undefined ? undefined : deps.env[provider.keyVariable];
  return value === undefined || value.trim() === '' ? undefined : value.trim();
}

async function keyState(deps: ModelsDeps, provider: Provider): Promise<KeyState> {
  if (provider.key === 'none') return 'not-needed';
  const stored = await deps.secrets.state(secretId(provider.id));
  if (stored !== 'missing') return stored;
  if (environmentKey(deps, provider) !== undefined) return 'environment';
  return provider.key === 'required' ? 'missing' : 'not-needed';
}

function find(
  ref: string,
  providers: readonly Provider[],
): Result<{ provider: Provider; model: string }, ProviderFailure> {
  const slash = ref.indexOf('/');
  const id = slash < 0 ? ref : ref.slice(0, slash);
  const model = slash < 0 ? '' : ref.slice(slash + 1);
  const provider = providers.find((entry) => entry.id === id);
  const known = [directModel, ...providers.map((entry) => entry.id)].join(', ');
  if (provider === undefined)
    return err({
      kind: 'not-found',
      message: `There is no provider "${id}".`,
      remedy: `A model is "direct" or "<provider>/<model>". Providers: ${known}.`,
      retryable: false,
    });
  if (model === '')
    return err({
      kind: 'not-found',
      message: `"${ref}" names no model.`,
      remedy: `Write it as "${id}/<model>".`,
      retryable: false,
    });
  return ok({ provider, model });
}

async function createDriver(
  deps: ModelsDeps,
  provider: Provider,
  model: string,
  key: string | undefined,
  looked: Looked | undefined,
): Promise<ModelDriver> {
  const { kind, baseUrl, name, keyVariable } = provider;
  const ref = `${provider.id}/${model}`;
  const told = looked?.ok === true ? looked.value.find((entry) => entry.ref === ref) : undefined;
  const table = modelFacts(kind, model);
  const facts = { ...table, contextWindow: told?.contextWindow ?? table.contextWindow };
  return createSdkDriver({
    ref,
    model: await loadSdkModel({ kind, baseUrl, key, model, fetch: deps.fetch }),
    facts,
    style: {
      acceptsImages: facts.acceptsImages,
      imagesInResults: kind === 'anthropic' || kind === 'google',
      errorMarks: kind === 'anthropic',
      cacheMarks: kind === 'anthropic',
    },
    names: { name, baseUrl, model, ...(keyVariable === undefined ? {} : { keyVariable }) },
    timeouts: deps.timeouts ?? standardTimeouts,
    clock: deps.clock,
    warn: deps.warn ?? (() => undefined),
  });
}

async function info(deps: ModelsDeps, provider: Provider, looked: Looked | undefined): Promise<ProviderInfo> {
  const key = await keyState(deps, provider);
  const note = looked?.ok === false ? noteOf(provider, looked.error) : undefined;
  return {
    id: provider.id,
    name: provider.name,
    kind: provider.kind,
    baseUrl: provider.baseUrl,
    key,
    ready: isLocal(provider) ? looked?.ok === true : key !== 'missing' && looked?.ok !== false,
    ...(note === undefined ? {} : { note }),
    models: [...(looked?.ok === true ? looked.value : suggested(provider))],
  };
}

function noteOf(provider: Provider, failure: ProviderFailure): string {
  if (isLocal(provider)) return `Not running at ${provider.baseUrl}.`;
  return sentences(failure);
}

/** What is wrong, then what helps. A provider's own words may lack their full stop. */
function sentences({ message, remedy }: ProviderFailure): string {
  if (remedy === undefined) return message;
  return `${message}${/[.!?]$/.test(message) ? '' : '.'} ${remedy}`;
}

function suggested(provider: Provider): readonly ModelInfo[] {
  return (suggestedModels[provider.kind] ?? []).map((model) => {
    const { contextWindow, acceptsImages } = modelFacts(provider.kind, model);
    return { ref: `${provider.id}/${model}`, name: model, contextWindow, acceptsImages };
  });
}

function isLocal(provider: Provider): boolean {
  return provider.kind === 'ollama' || provider.kind === 'lmstudio' || provider.kind === 'llamacpp';
}

import type { Answer, Handlers } from '@shared/contract';
import type { ContractError } from '@shared/contract/channel';
import { directModel } from '@shared/domain/model';
import type { Models } from './models';
import type { ModelSettingsPort, SecretsPort } from './ports';
import { builtInIds, secretId } from './registry';

type ModelChannels =
  | 'models.list'
  | 'models.setKey'
  | 'models.removeKey'
  | 'models.test'
  | 'models.addEndpoint'
  | 'models.removeEndpoint';

export interface ModelHandlerDeps {
  readonly models: Models;
  readonly settings: ModelSettingsPort;
  readonly secrets: SecretsPort;
}

/** The models part of the contract. Keys go in and never come out. */
export function createModelHandlers(deps: ModelHandlerDeps): Handlers<ModelChannels> {
  const { models, settings, secrets } = deps;
  const takesKey = (id: string): boolean =>
    ['anthropic', 'openai', 'google'].includes(id) ||
    settings.get().endpoints.some((endpoint) => endpoint.id === id);

  return {
    'models.list': async ({ refresh }) => done([...(await models.list(refresh))]),
    async 'models.setKey'({ providerId, key }) {
      if (!takesKey(providerId)) return refuse('unknown-provider', noKeyText(providerId), 'providerId');
      const trimmed = key.trim();
      if (trimmed === '' || /[\s\p{Cc}]/u.test(trimmed))
        return refuse('bad-key', 'A key is one word without blanks.', 'key');
      const storage = await secrets.set(secretId(providerId), trimmed);
      models.forget(providerId);
      return done({ storage });
    },
    async 'models.removeKey'({ providerId }) {
      await secrets.remove(secretId(providerId));
      models.forget(providerId);
      return done(null);
    },
    async 'models.test'({ providerId }) {
      const result = await models.test(providerId);
      return result === undefined
        ? refuse('unknown-provider', `There is no provider "${providerId}".`, 'providerId')
        : done(result);
    },
    ...endpointHandlers(deps),
  };
}

function endpointHandlers({
  models,
  settings,
  secrets,
}: ModelHandlerDeps): Handlers<'models.addEndpoint' | 'models.removeEndpoint'> {
  return {
    async 'models.addEndpoint'({ key, ...endpoint }) {
      const endpoints = settings.get().endpoints;
      const taken = builtInIds.includes(endpoint.id) || endpoints.some((entry) => entry.id === endpoint.id);
      if (taken) return refuse('taken', `The id "${endpoint.id}" is already used.`, 'id');
      const updated = settings.update({ endpoints: [...endpoints, endpoint] });
      if (!updated.ok) return updated;
      if (key !== undefined && key.trim() !== '') await secrets.set(secretId(endpoint.id), key.trim());
      return done(null);
    },
    async 'models.removeEndpoint'({ id }) {
      const endpoints = settings.get().endpoints;
      const left = endpoints.filter((endpoint) => endpoint.id !== id);
      if (left.length === endpoints.length)
        return refuse('unknown-provider', `There is no endpoint "${id}".`, 'id');
      const updated = settings.update({ endpoints: left });
      if (!updated.ok) return updated;
      await secrets.remove(secretId(id));
      models.forget(id);
      return done(null);
    },
  };
}

function noKeyText(providerId: string): string {
  return providerId === directModel
    ? 'Direct needs no key.'
    : `There is no provider "${providerId}" that takes a key.`;
}

function done<T>(value: T): Answer<T> {
  return { ok: true, value };
}

function refuse(kind: string, message: string, field: string): { ok: false; error: ContractError } {
  return { ok: false, error: { kind, message, field } };
}

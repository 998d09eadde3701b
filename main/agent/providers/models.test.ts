import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Settings } from '@shared/domain/settings';
import { ok } from '@shared/kit/result';
import { startModelServer } from '../../../e2e/support/model-server/server';
import { createDirectDriver } from '../direct';
import { collect, modelRequest, modelsOver, noSecrets, user } from '../testing/driver-harness';
import { createModelHandlers } from './handlers';
import { createModels } from './models';
import type { ModelsDeps } from './models';
import type { SecretsPort } from './ports';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function modelServer(models: readonly string[] = ['one', 'text-embedding-3', 'two']) {
  const server = await startModelServer(() => ({ text: 'ok' }), { models });
  closing.push(() => server.close());
  return server;
}

/** A server that answers every request with this body. */
async function plainServer(status: number, body: string): Promise<number> {
  const server = createServer((_, response) => response.writeHead(status).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(() => resolve())));
  return (server.address() as AddressInfo).port;
}

function modelsWith(change: Partial<ModelsDeps> = {}, settings: Partial<Settings> = {}) {
  const whole = Settings.parse(settings);
  return createModels({
    env: {},
    settings: { get: () => whole },
    secrets: noSecrets,
    fetch,
    clock: { now: () => 0 },
    direct: () => createDirectDriver({ primaryArgumentOf: () => undefined }),
    ports: { ollama: 9, lmstudio: 9, llamacpp: 9 },
    ...change,
  });
}

/** Secrets in memory, as the store keeps them. */
function memorySecrets(values = new Map<string, string>()): SecretsPort & { values: Map<string, string> } {
  return {
    values,
    get: (id) => Promise.resolve(values.get(id)),
    set: (id, value) => (values.set(id, value), Promise.resolve('encrypted')),
    remove: (id) => (values.delete(id), Promise.resolve()),
    state: (id) => Promise.resolve(values.has(id) ? 'encrypted' : 'missing'),
  };
}

describe('WB2 resolving a model', () => {
  it.each([
    [
      'anthropic/claude-x',
      'There is no key for Anthropic.',
      'Set ANTHROPIC_API_KEY, or add a key in Settings → Models.',
    ],
    ['openai/gpt-x', 'There is no key for OpenAI.', 'Set OPENAI_API_KEY, or add a key in Settings → Models.'],
    [
      'google/gemini-x',
      'There is no key for Google.',
      'Set GOOGLE_GENERATIVE_AI_API_KEY, or add a key in Settings → Models.',
    ],
  ])('%s without a key names the variable and the page', async (ref, message, remedy) => {
    expect(await modelsWith({ env: { ANTHROPIC_BASE_URL: 'http://127.0.0.1:9' } }).resolve(ref)).toEqual({
      ok: false,
      error: { kind: 'auth', message, remedy, retryable: false },
    });
  });

  it('says what a model reference looks like when it knows no such provider', async () => {
    expect(await modelsWith().resolve('mistral/large')).toEqual({
      ok: false,
      error: {
        kind: 'not-found',
        message: 'There is no provider "mistral".',
        remedy:
          'A model is "direct" or "<provider>/<model>". Providers: direct, anthropic, openai, google, ollama, lmstudio, llamacpp.',
        retryable: false,
      },
    });
    expect(await modelsWith().resolve('openai')).toMatchObject({
      ok: false,
      error: { message: '"openai" names no model.' },
    });
  });

  it('gives a fresh Direct driver to every turn', async () => {
    const all = modelsWith();
    const first = await all.resolve('direct');
    expect(first).toMatchObject({ ok: true, value: { ref: 'direct' } });
    expect(first.ok && first.value).not.toBe(
      ((await all.resolve('direct')) as typeof first & { ok: true }).value,
    );
  });

  it('keeps slashes in the name of the model', async () => {
    const server = await modelServer();
    const all = modelsOver({}, { endpoints: [{ id: 'mine', name: 'Mine', baseUrl: `${server.url}/v1/` }] });
    const driver = await all.resolve('mine/org/model:7b');
    if (!driver.ok) throw new Error(driver.error.message);
    await collect(driver.value.stream(modelRequest([user('Hi.')])));
    expect(server.requests[0]?.body['model']).toBe('org/model:7b');
    expect(driver.value.ref).toBe('mine/org/model:7b');
  });

  it('uses the stored key before the environment, and the settings address before both', async () => {
    const server = await modelServer();
    const secrets = memorySecrets(new Map([['provider:openai', 'stored']]));
    const env = { OPENAI_API_KEY: 'from-env', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };
    const driver = await modelsWith({ env, secrets }, { baseUrls: { openai: `${server.url}/v1` } }).resolve(
      'openai/gpt-4.1',
    );
    if (!driver.ok) throw new Error(driver.error.message);
    await collect(driver.value.stream(modelRequest([user('Hi.')])));
    expect(server.requests[0]?.headers['authorization']).toBe('Bearer stored');
  });

  it('knows windows and pictures of families by their prefix', async () => {
    const env = { ANTHROPIC_API_KEY: 'k', OPENAI_API_KEY: 'k', GOOGLE_GENERATIVE_AI_API_KEY: 'k' };
    const facts = async (ref: string) => {
      const driver = await modelsWith({ env }).resolve(ref);
      return driver.ok ? [driver.value.contextWindow, driver.value.acceptsImages] : driver;
    };
    expect(await facts('anthropic/claude-sonnet-4-5')).toEqual([200_000, true]);
    expect(await facts('openai/gpt-4.1-mini')).toEqual([1_047_576, true]);
    expect(await facts('openai/gpt-3.5-turbo')).toEqual([16_385, false]);
    expect(await facts('google/gemini-3.1-pro-preview')).toEqual([1_048_576, true]);
    expect(await facts('ollama/qwen3:8b')).toEqual([32_768, false]);
    expect(await facts('ollama/qwen2.5-vl:7b')).toEqual([32_768, true]);
  });
});

describe('WB2 the list of providers', () => {
  it('needs no network until it is refreshed', async () => {
    const offline = () => Promise.reject(new Error('no network here'));
    const list = await modelsWith({ fetch: offline, env: { OPENAI_API_KEY: 'k' } }).list(false);
    expect(list.map(({ id, key, ready }) => [id, key, ready])).toEqual([
      ['direct', 'not-needed', true],
      ['anthropic', 'missing', false],
      ['openai', 'environment', true],
      ['google', 'missing', false],
      ['ollama', 'not-needed', false],
      ['lmstudio', 'not-needed', false],
      ['llamacpp', 'not-needed', false],
    ]);
    expect(list[2]?.models.length).toBeGreaterThan(2);
  });

  it('asks providers for their models, without those one cannot talk to', async () => {
    const server = await modelServer();
    const env = {
      ANTHROPIC_API_KEY: 'k',
      ANTHROPIC_BASE_URL: `${server.url}/`,
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: `${server.url}/v1`,
    };
    const list = await modelsWith({ env }).list(true);
    expect(list[1]?.models.map((model) => model.ref)).toEqual(['anthropic/one', 'anthropic/two']);
    expect(list[2]?.models.map((model) => model.ref)).toEqual(['openai/one', 'openai/two']);
  });

  it('finds local servers that run and says of the others where it looked', async () => {
    const running = await modelServer(['llama3:8b']);
    const ports = {
      ollama: Number(new URL(running.url).port),
      lmstudio: 9,
      llamacpp: await plainServer(200, '<html>a web page</html>'),
    };
    const started = performance.now();
    const list = await modelsWith({ ports }).list(true);
    expect(performance.now() - started).toBeLessThan(4_000);
    expect(
      list.slice(4).map(({ id, ready, note, models: found }) => [id, ready, note, found.length]),
    ).toEqual([
      ['ollama', true, undefined, 1],
      ['lmstudio', false, 'Not running at http://127.0.0.1:9/v1.', 0],
      ['llamacpp', false, `Not running at http://127.0.0.1:${ports.llamacpp}/v1.`, 0],
    ]);
  });

  it('believes a server that says how large its window is', async () => {
    const port = await plainServer(
      200,
      JSON.stringify({ data: [{ id: 'big', max_model_len: 131_072 }, { id: 'odd' }, 7, {}] }),
    );
    const all = modelsWith(
      {},
      { endpoints: [{ id: 'mine', name: 'Mine', baseUrl: `http://127.0.0.1:${port}/v1` }] },
    );
    await all.list(true);
    expect(await all.resolve('mine/big')).toMatchObject({ value: { contextWindow: 131_072 } });
    expect(await all.resolve('mine/odd')).toMatchObject({ value: { contextWindow: 32_768 } });
  });
});

describe('WB2 testing a provider', () => {
  it('says how many models answered', async () => {
    const server = await modelServer();
    const all = modelsWith({ env: { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: `${server.url}/v1` } });
    expect(await all.test('openai')).toEqual({
      ok: true,
      message: 'OpenAI answered.',
      durationMs: 0,
      models: 2,
    });
    expect(await all.test('direct')).toMatchObject({ ok: true });
    expect(await all.test('nobody')).toBeUndefined();
  });

  it('says why not, and what to do', async () => {
    const port = await plainServer(401, '{"error": {"message": "Incorrect API key provided: k"}}');
    const all = modelsWith({ env: { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` } });
    expect(await all.test('openai')).toMatchObject({
      ok: false,
      message:
        'OpenAI refused the key: Incorrect API key provided: k (HTTP 401). Check the key in Settings → Models or OPENAI_API_KEY.',
    });
    expect((await all.list(false))[2]).toMatchObject({ ready: false });
    expect(await all.test('google')).toMatchObject({
      ok: false,
      message:
        'There is no key for Google. Set GOOGLE_GENERATIVE_AI_API_KEY, or add a key in Settings → Models.',
    });
  });
});

describe('WB2 the models part of the contract', () => {
  function handlers() {
    let settings = Settings.parse({});
    const secrets = memorySecrets();
    const port = {
      get: () => settings,
      update: (change: Partial<Settings>) => ((settings = { ...settings, ...change }), ok(settings)),
    };
    const all = modelsWith({ secrets, settings: port });
    return {
      secrets,
      settings: () => settings,
      handle: createModelHandlers({ models: all, settings: port, secrets }),
    };
  }
  const window = { windowId: 1 };

  it('stores a key and says how; the list shows the state and never the value', async () => {
    const { handle, secrets } = handlers();
    expect(await handle['models.setKey']({ providerId: 'anthropic', key: ' sk-1 ' }, window)).toEqual({
      ok: true,
      value: { storage: 'encrypted' },
    });
    expect(secrets.values.get('provider:anthropic')).toBe('sk-1');
    const list = await handle['models.list']({ refresh: false }, window);
    expect(list).toMatchObject({
      ok: true,
      value: [{}, { id: 'anthropic', key: 'encrypted', ready: true }, {}, {}, {}, {}, {}],
    });
    expect(JSON.stringify(list)).not.toContain('sk-1');
    await handle['models.removeKey']({ providerId: 'anthropic' }, window);
    expect(secrets.values.size).toBe(0);
  });

  it('refuses keys that are none and providers that take none', async () => {
    const { handle } = handlers();
    expect(await handle['models.setKey']({ providerId: 'direct', key: 'k' }, window)).toEqual({
      ok: false,
      error: { kind: 'unknown-provider', message: 'Direct needs no key.', field: 'providerId' },
    });
    expect(await handle['models.setKey']({ providerId: 'openai', key: 'two words' }, window)).toMatchObject({
      error: { field: 'key' },
    });
    expect(await handle['models.test']({ providerId: 'nobody' }, window)).toMatchObject({
      error: { kind: 'unknown-provider' },
    });
  });

  it('adds an endpoint with its key and takes both away again', async () => {
    const { handle, settings, secrets } = handlers();
    const endpoint = { id: 'mine', name: 'Mine', baseUrl: 'http://127.0.0.1:9/v1' };
    expect(await handle['models.addEndpoint']({ ...endpoint, key: 'k' }, window)).toEqual({
      ok: true,
      value: null,
    });
    expect(settings().endpoints).toEqual([endpoint]);
    expect(await handle['models.addEndpoint'](endpoint, window)).toMatchObject({
      error: { kind: 'taken', field: 'id' },
    });
    expect(await handle['models.addEndpoint']({ ...endpoint, id: 'openai' }, window)).toMatchObject({
      error: { kind: 'taken' },
    });
    await handle['models.removeEndpoint']({ id: 'mine' }, window);
    expect([settings().endpoints, secrets.values.size]).toEqual([[], 0]);
    expect(await handle['models.removeEndpoint']({ id: 'mine' }, window)).toMatchObject({
      error: { kind: 'unknown-provider' },
    });
  });
});

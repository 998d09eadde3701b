import type { Settings } from '@shared/domain/settings';
import { Settings as SettingsSchema } from '@shared/domain/settings';
import { startModelServer } from '../../../e2e/support/model-server/server';
import type { ModelServer } from '../../../e2e/support/model-server/server';
import type { Script } from '../../../e2e/support/model-server/script';
import { createDirectDriver } from '../direct';
import type { ModelDriver, ModelEvent, ModelMessage, ModelRequest, WireTool } from '../ports';
import { createModels } from '../providers/models';
import type { Models } from '../providers/models';
import type { SecretsPort, StreamTimeouts } from '../providers/ports';

export const tools: readonly WireTool[] = ['Read', 'Bash'].map((name) => ({
  name,
  description: `The ${name} tool.`,
  inputSchema: { type: 'object', properties: { path: { type: 'string' } }, additionalProperties: false },
}));

/** A 1 × 1 PNG. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export function user(text: string): ModelMessage {
  return { role: 'user', content: [{ type: 'text', text }] };
}

export function modelRequest(
  messages: readonly ModelMessage[],
  change: Partial<ModelRequest> = {},
): ModelRequest {
  return {
    system: 'Be useful.',
    messages,
    tools,
    signal: new AbortController().signal,
    loadBlob: () => Promise.resolve(pixel),
    ...change,
  };
}

export async function collect(events: AsyncIterable<ModelEvent>): Promise<ModelEvent[]> {
  const all: ModelEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

/** Neighbouring pieces of one text as one event. */
export function joined(events: readonly ModelEvent[]): ModelEvent[] {
  const result: ModelEvent[] = [];
  for (const event of events) {
    const last = result.at(-1);
    if ((event.type === 'text' || event.type === 'reasoning') && last?.type === event.type)
      result[result.length - 1] = { type: event.type, text: last.text + event.text };
    else result.push(event);
  }
  return result;
}

export const noSecrets: SecretsPort = {
  get: () => Promise.resolve(undefined),
  set: () => Promise.resolve('session'),
  remove: () => Promise.resolve(),
  state: () => Promise.resolve('missing'),
};

export function modelsOver(
  env: Readonly<Record<string, string | undefined>>,
  settings: Partial<Settings> = {},
  timeouts?: StreamTimeouts,
): Models {
  const whole = SettingsSchema.parse(settings);
  return createModels({
    env,
    settings: { get: () => whole },
    secrets: noSecrets,
    fetch,
    clock: { now: () => 0 },
    direct: () => createDirectDriver({ primaryArgumentOf: () => undefined }),
    ports: { ollama: 9, lmstudio: 9, llamacpp: 9 },
    ...(timeouts === undefined ? {} : { timeouts }),
  });
}

export interface Scene {
  readonly server: ModelServer;
  readonly driver: ModelDriver;
  close(): Promise<void>;
}

const refs = {
  anthropic: 'anthropic/claude-sonnet-4-5',
  openai: 'openai/gpt-4.1',
  google: 'google/gemini-2.5-pro',
  endpoint: 'mine/llava',
} as const;

/** A scripted server and a driver that talks to it over HTTP. */
export async function scene(
  kind: keyof typeof refs,
  script: Script,
  timeouts?: StreamTimeouts,
): Promise<Scene> {
  const server = await startModelServer(script);
  const models = modelsOver(
    {
      ANTHROPIC_API_KEY: 'key-a',
      ANTHROPIC_BASE_URL: server.url,
      OPENAI_API_KEY: 'key-o',
      OPENAI_BASE_URL: `${server.url}/v1`,
      GOOGLE_GENERATIVE_AI_API_KEY: 'key-g',
    },
    {
      endpoints: [{ id: 'mine', name: 'Mine', baseUrl: `${server.url}/v1` }],
      baseUrls: { google: `${server.url}/v1beta` },
    },
    timeouts,
  );
  const resolved = await models.resolve(refs[kind]);
  if (!resolved.ok) throw new Error(resolved.error.message);
  return { server, driver: resolved.value, close: () => server.close() };
}

import type { ProviderFailure } from '@shared/domain/event';
import type { ModelInfo } from '@shared/domain/model';
import { err, ok } from '@shared/kit/result';
import type { Result } from '@shared/kit/result';
import { describeFailure } from './failures';
import { modelFacts } from './model-table';
import type { Fetch } from './ports';
import type { Provider } from './registry';

/** Models of other trades (speech, pictures, embeddings) that providers list beside those one can talk to. */
const notForChat =
  /embed|whisper|tts|dall-e|imag(e|en)|moderation|realtime|transcribe|audio|davinci|babbage|veo|rerank|-live|aqa/i;

/** Longest list read; a server that answers with more is no model server. */
const maxListBytes = 4_000_000;

/** Asks a provider which models it has. A failure says why in words. */
export async function fetchModels(
  provider: Provider,
  key: string | undefined,
  deps: { readonly fetch: Fetch; readonly timeoutMs: number; readonly now: number },
): Promise<Result<readonly ModelInfo[], ProviderFailure>> {
  const names = {
    name: provider.name,
    baseUrl: provider.baseUrl,
    model: '',
    ...(provider.keyVariable === undefined ? {} : { keyVariable: provider.keyVariable }),
  };
  try {
    const response = await deps.fetch(listUrl(provider), {
      headers: keyHeaders(provider, key),
      signal: AbortSignal.timeout(deps.timeoutMs),
    });
    const body = (await response.text()).slice(0, maxListBytes);
    if (!response.ok) return err(describeFailure(httpError(response, body), names, deps.now).failure);
    const models = readList(body, provider);
    if (models !== undefined) return ok(models);
    return err({
      kind: 'unknown',
      message: `${provider.name} at ${provider.baseUrl} answered with something that is no model list.`,
      retryable: false,
    });
  } catch (error) {
    return err(fetchFailure(error, provider, describeFailure(error, names, deps.now).failure));
  }
}

function fetchFailure(error: unknown, provider: Provider, described: ProviderFailure): ProviderFailure {
  const name = error instanceof Error ? error.name : '';
  if (name !== 'TimeoutError' && name !== 'AbortError') return described;
  return {
    kind: 'timeout',
    message: `${provider.name} at ${provider.baseUrl} did not answer in time.`,
    retryable: true,
  };
}

function httpError(response: Response, body: string): unknown {
  return {
    statusCode: response.status,
    message: messageOf(body) ?? (response.statusText || `HTTP ${response.status}`),
    responseBody: body,
    responseHeaders: Object.fromEntries(response.headers),
  };
}

function messageOf(body: string): string | undefined {
  const error = record(record(parse(body))?.['error']);
  return typeof error?.['message'] === 'string' ? error['message'] : undefined;
}

function listUrl(provider: Provider): string {
  if (provider.kind === 'anthropic') return `${provider.baseUrl}/models?limit=1000`;
  return provider.kind === 'google'
    ? `${provider.baseUrl}/models?pageSize=1000`
    : `${provider.baseUrl}/models`;
}

function keyHeaders(provider: Provider, key: string | undefined): Record<string, string> {
  if (key === undefined) return {};
  if (provider.kind === 'anthropic') return { 'x-api-key': key, 'anthropic-version': '2023-06-01' };
  return provider.kind === 'google' ? { 'x-goog-api-key': key } : { authorization: `Bearer ${key}` };
}

function readList(body: string, provider: Provider): readonly ModelInfo[] | undefined {
  const parsed = record(parse(body));
  const list = provider.kind === 'google' ? parsed?.['models'] : parsed?.['data'];
  if (!Array.isArray(list)) return undefined;
  return list.flatMap((entry: unknown) => readEntry(record(entry), provider));
}

function readEntry(entry: Record<string, unknown> | undefined, provider: Provider): ModelInfo[] {
  const id = string(entry?.['id']) ?? string(entry?.['name'])?.replace(/^models\//, '');
  if (entry === undefined || id === undefined || notForChat.test(id)) return [];
  const methods = entry['supportedGenerationMethods'];
  if (Array.isArray(methods) && !methods.includes('generateContent')) return [];
  const facts = modelFacts(provider.kind, id);
  return [
    {
      ref: `${provider.id}/${id}`,
      name: string(entry['display_name']) ?? string(entry['displayName']) ?? id,
      contextWindow: toldWindow(entry) ?? facts.contextWindow,
      acceptsImages: facts.acceptsImages,
    },
  ];
}

/** The window under the names that vLLM, LM Studio, gateways, Gemini and llama.cpp give it. */
function toldWindow(entry: Record<string, unknown>): number | undefined {
  const fields = [
    'max_model_len',
    'loaded_context_length',
    'max_context_length',
    'context_length',
    'inputTokenLimit',
  ];
  const told = [...fields.map((field) => entry[field]), record(entry['meta'])?.['n_ctx']];
  return told.find((value): value is number => typeof value === 'number' && value >= 1024);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function record(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}

function string(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

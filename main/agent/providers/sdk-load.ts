import type { ProviderKind } from '@shared/domain/model';
import type { Fetch } from './ports';
import type { SdkModel } from './sdk-types';

export interface SdkTarget {
  readonly kind: Exclude<ProviderKind, 'direct'>;
  readonly baseUrl: string;
  readonly key: string | undefined;
  readonly model: string;
  readonly fetch: Fetch;
}

/** The provider name that namespaces metadata of OpenAI-compatible servers. */
export const compatibleName = 'compatible';

/**
 * Loads the one provider package that the target needs. The SDK's outer package (`ai`) is left out on purpose:
 * its loop, retries and tool running are ours, and it costs more start-up time than all the rest.
 */
export async function loadSdkModel(target: SdkTarget): Promise<SdkModel> {
  const common = { baseURL: target.baseUrl, fetch: target.fetch };
  const keyed = { ...common, apiKey: target.key ?? '' };
  switch (target.kind) {
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(keyed)(target.model);
    case 'openai':
      // Chat Completions, not Responses: servers behind OPENAI_BASE_URL speak the former.
      return (await import('@ai-sdk/openai')).createOpenAI(keyed).chat(target.model);
    case 'google':
      return (await import('@ai-sdk/google')).createGoogleGenerativeAI(keyed)(target.model);
    case 'openai-compatible':
    case 'ollama':
    case 'lmstudio':
    case 'llamacpp': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const settings = { ...common, name: compatibleName, includeUsage: true };
      const keyPart = target.key === undefined ? {} : { apiKey: target.key };
      return createOpenAICompatible({ ...settings, ...keyPart })(target.model);
    }
  }
}

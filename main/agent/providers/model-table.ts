import type { ProviderKind } from '@shared/domain/model';

/** What is known of a model without asking anyone. */
export interface ModelFacts {
  readonly contextWindow: number;
  readonly acceptsImages: boolean;
  /** Sent as the output limit; absent where the server's own default is the safer choice. */
  readonly maxOutputTokens?: number;
}

interface Family extends ModelFacts {
  readonly kind: ProviderKind;
  /** The longest prefix that fits wins. */
  readonly prefix: string;
}

function family(
  kind: ProviderKind,
  prefix: string,
  contextWindow: number,
  maxOutputTokens: number,
  acceptsImages = true,
): Family {
  return { kind, prefix, contextWindow, maxOutputTokens, acceptsImages };
}

// Output limits stay well below what the newest models allow: an answer of 32,000 tokens is long, and providers
// count the limit against rate limits and against the window.
const families: readonly Family[] = [
  family('anthropic', '', 200_000, 8_192),
  family('anthropic', 'claude-', 200_000, 32_000),
  family('anthropic', 'claude-3-', 200_000, 4_096),
  family('openai', '', 128_000, 16_384),
  family('openai', 'gpt-3.5', 16_385, 4_096, false),
  family('openai', 'gpt-4', 8_192, 4_096, false),
  family('openai', 'gpt-4-turbo', 128_000, 4_096),
  family('openai', 'gpt-4o', 128_000, 16_384),
  family('openai', 'gpt-4.1', 1_047_576, 32_768),
  family('openai', 'gpt-5', 400_000, 32_000),
  family('openai', 'gpt-6', 400_000, 32_000),
  family('openai', 'o1', 200_000, 32_000),
  family('openai', 'o3', 200_000, 32_000),
  family('openai', 'o3-mini', 200_000, 32_000, false),
  family('openai', 'o4', 200_000, 32_000),
  family('google', '', 1_048_576, 8_192),
  family('google', 'gemini-', 1_048_576, 32_000),
  family('google', 'gemini-2.0', 1_048_576, 8_192),
];

/** Servers that tell nothing about a model: a window most of today's local models have, and no pictures. */
const unknownLocal: ModelFacts = { contextWindow: 32_768, acceptsImages: false };

/** Local and gateway models that read pictures, by a piece of their name. */
const visionNames =
  /llava|vision|[-_/]vl\b|[-_.\d]vl[-_:]|gemma-?3|pixtral|minicpm-v|claude|gpt-4o|gpt-5|gemini/i;

export function modelFacts(kind: ProviderKind, model: string): ModelFacts {
  let best: Family | undefined;
  for (const entry of families)
    if (entry.kind === kind && model.startsWith(entry.prefix) && longer(entry, best)) best = entry;
  if (best !== undefined) return best;
  return { ...unknownLocal, acceptsImages: visionNames.test(model) };
}

function longer(entry: Family, best: Family | undefined): boolean {
  return best === undefined || entry.prefix.length > best.prefix.length;
}

/** Offered until the provider's own list was fetched. */
export const suggestedModels: Readonly<Partial<Record<ProviderKind, readonly string[]>>> = {
  anthropic: [
    'claude-opus-5-5',
    'claude-sonnet-5-5',
    'claude-haiku-5-5',
    'claude-sonnet-4-5',
    'claude-haiku-4-5',
  ],
  openai: ['gpt-5.5', 'gpt-5.4', 'gpt-5.4-mini', 'gpt-5.3-codex', 'gpt-4.1'],
  google: ['gemini-3.1-pro-preview', 'gemini-3.8-flash', 'gemini-2.5-pro', 'gemini-2.5-flash'],
};

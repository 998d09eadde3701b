import { z } from 'zod';

/** `direct`, or `<provider>/<model>` where the model may itself hold slashes. */
export const ModelRef = z.string().min(1);
export type ModelRef = z.infer<typeof ModelRef>;

export const directModel = 'direct';

export const ProviderKind = z.enum([
  'direct',
  'anthropic',
  'openai',
  'google',
  'openai-compatible',
  'ollama',
  'lmstudio',
  'llamacpp',
]);
export type ProviderKind = z.infer<typeof ProviderKind>;

export const ModelInfo = z.object({
  ref: ModelRef,
  name: z.string(),
  /** Tokens the model can take in all. */
  contextWindow: z.number(),
  acceptsImages: z.boolean(),
});
export type ModelInfo = z.infer<typeof ModelInfo>;

/** Where a provider's key comes from. Its value never leaves the main process. */
export const KeyState = z.enum(['not-needed', 'missing', 'environment', 'encrypted', 'plain', 'session']);
export type KeyState = z.infer<typeof KeyState>;

export const ProviderInfo = z.object({
  id: z.string(),
  name: z.string(),
  kind: ProviderKind,
  baseUrl: z.string().optional(),
  key: KeyState,
  /** Found running (local servers) or reachable without further set-up. */
  ready: z.boolean(),
  note: z.string().optional(),
  models: z.array(ModelInfo),
});
export type ProviderInfo = z.infer<typeof ProviderInfo>;

import { z } from 'zod';
import { Mode } from './danger';
import { MemoryWalker } from './memory';
import { ModelRef } from './model';

export const Theme = z.enum(['system', 'light', 'dark', 'contrast']);
export type Theme = z.infer<typeof Theme>;

/** An OpenAI-compatible server the person added. `baseUrl` ends before `/chat/completions`. */
export const Endpoint = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,31}$/),
  name: z.string().min(1).max(60),
  baseUrl: z.url({ protocol: /^https?$/ }),
});
export type Endpoint = z.infer<typeof Endpoint>;

/** `USER/settings.json`. Unknown members are kept when the file is rewritten. */
export const Settings = z.looseObject({
  version: z.literal(1).default(1),
  theme: Theme.default('system'),
  density: z.enum(['compact', 'comfortable']).default('compact'),
  model: ModelRef.default('direct'),
  mode: Mode.default('manual'),
  endpoints: z.array(Endpoint).default([]),
  /** Provider id → base URL that replaces the provider's own. */
  baseUrls: z.record(z.string(), z.url({ protocol: /^https?$/ })).default({}),
  /** The person accepted that keys are kept readable on a machine without a keychain. */
  plainKeys: z.boolean().default(false),
  /** Ids of mini apps that are switched off. */
  appsOff: z.array(z.string()).default([]),
  /** Names of skills and ids of plugins that are switched off. */
  skillsOff: z.array(z.string()).default([]),
  pluginsOff: z.array(z.string()).default([]),
  /** Who writes finished conversations down (ME3). The rules cost nothing, so they are on. */
  memoryWalker: MemoryWalker.default('extractive'),
  /** Steps after which a run is ended. */
  maxSteps: z.number().int().min(1).max(10_000).default(500),
  /** Tools on a run's roster from which the budget warns, and from which it calls the roster hot (TB1). */
  toolBudgetWarn: z.number().int().min(1).max(10_000).default(48),
  toolBudgetHot: z.number().int().min(1).max(10_000).default(64),
  /** Tokens of tool schemas a request may cost, for the budget's proposals (TB5). */
  toolBudgetCeiling: z.number().int().min(0).max(1_000_000).default(7750),
});
export type Settings = z.infer<typeof Settings>;

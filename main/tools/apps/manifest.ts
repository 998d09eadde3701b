import { z } from 'zod';

/** Names are part of what a model is told, so they are short and plain. */
const toolName = /^[a-z][a-z0-9_]{0,63}$/;

/**
 * `manifest.json` of a mini app: what it is and what it contributes. Members that this release does not know are left
 * out, so that an app made for a later one still loads with what both understand.
 */
export const AppManifest = z.object({
  /** Also the name of its folder. */
  id: z.string().regex(/^[a-z][a-z0-9-]{0,31}$/, 'Use small letters, digits and hyphens, at most 32'),
  name: z.string().min(1).max(60),
  version: z.string().regex(/^\d+\.\d+\.\d+$/, 'Write three numbers, as 1.0.0'),
  /** One or two sentences for people and for the list of apps that a model reads. */
  description: z.string().min(1).max(300),
  /** What a model should know before it uses the app's tools; plain text or Markdown. */
  guide: z.string().max(8_000).default(''),
  tools: z
    .array(
      z.object({
        name: z.string().regex(toolName, 'Use small letters, digits and underscores, at most 64'),
        /** For people: what it does, in one line. */
        summary: z.string().min(1).max(120),
      }),
    )
    .default([]),
  /** Kinds of file whose text it reads for Read. */
  readers: z.array(z.string().regex(/^[a-z0-9]{1,16}$/)).default([]),
});
export type AppManifest = z.infer<typeof AppManifest>;

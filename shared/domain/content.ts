import { z } from 'zod';

/** A picture kept as a file under `<home>/outputs`, addressed by the SHA-256 of its bytes. */
export const ImageContent = z.object({
  type: z.literal('image'),
  mediaType: z.string(),
  blob: z.string(),
  bytes: z.number(),
  width: z.number().optional(),
  height: z.number().optional(),
  label: z.string().optional(),
});
export type ImageContent = z.infer<typeof ImageContent>;

export const TextContent = z.object({ type: z.literal('text'), text: z.string() });
export type TextContent = z.infer<typeof TextContent>;

/** What a model reads of a result or a message. */
export const Content = z.discriminatedUnion('type', [TextContent, ImageContent]);
export type Content = z.infer<typeof Content>;

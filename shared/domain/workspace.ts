import { z } from 'zod';

export const WorkspaceInfo = z.object({
  /** Real path of the folder. */
  root: z.string(),
  name: z.string(),
  projectId: z.string(),
  branch: z.string().optional(),
});
export type WorkspaceInfo = z.infer<typeof WorkspaceInfo>;

export const FileEntry = z.object({
  name: z.string(),
  /** Absolute path. */
  path: z.string(),
  kind: z.enum(['file', 'directory', 'link', 'other']),
  ignored: z.boolean(),
});
export type FileEntry = z.infer<typeof FileEntry>;

/** A text file opened in the editor; `version` proves on save that nobody else changed it. */
export const OpenedFile = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    path: z.string(),
    text: z.string(),
    version: z.string(),
    readOnly: z.boolean(),
    encoding: z.string(),
  }),
  z.object({ kind: z.literal('image'), path: z.string(), mediaType: z.string(), dataUrl: z.string() }),
  z.object({ kind: z.literal('unsupported'), path: z.string(), reason: z.string(), bytes: z.number() }),
]);
export type OpenedFile = z.infer<typeof OpenedFile>;

import { z } from 'zod';
import { FileEntry, OpenedFile, WorkspaceInfo } from '../domain/workspace';
import { channel, nothing } from './channel';

const path = z.object({ path: z.string().min(1).max(8192) });

export const workspaceChannels = {
  /** Shows the system's folder dialog; null when the person closed it. */
  'workspace.choose': channel(nothing, WorkspaceInfo.nullable()),
  'workspace.open': channel(path, WorkspaceInfo),
  'workspace.close': channel(nothing, nothing),
  'workspace.recent': channel(
    nothing,
    z.array(z.object({ root: z.string(), name: z.string(), exists: z.boolean() })),
  ),
  /** One directory's entries, folders first. Only inside the open folder. */
  'workspace.list': channel(path, z.array(FileEntry)),
  'workspace.read': channel(path, OpenedFile),
  /** Refused with kind `changed` when the file on disk is no longer `version`. `force` overwrites. */
  'workspace.save': channel(
    path.extend({ text: z.string(), version: z.string(), force: z.boolean() }),
    z.object({ version: z.string() }),
  ),
  'workspace.createFile': channel(path, nothing),
  'workspace.createFolder': channel(path, nothing),
  'workspace.rename': channel(path.extend({ to: z.string().min(1).max(8192) }), nothing),
  /** Moves to the system's trash. */
  'workspace.trash': channel(path, nothing),
  /** Files whose path holds the letters of `query`, best first, for the palette and @-mentions. */
  'workspace.findFiles': channel(
    z.object({ query: z.string().max(300), limit: z.number().int().min(1).max(200) }),
    z.array(z.object({ path: z.string(), relative: z.string() })),
  ),
  /** Resolves a path printed in a conversation (`src/a.ts:12`) to a file of the workspace, or null. */
  'workspace.locate': channel(
    z.object({ text: z.string().max(8192) }),
    z.object({ path: z.string(), line: z.number().optional(), column: z.number().optional() }).nullable(),
  ),
};

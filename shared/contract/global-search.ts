import { z } from 'zod';
import { FoundRow } from '../domain/global-search';
import { channel } from './channel';

/** What quick open asks main for beside files; commands and settings are known to the window. */
export const AskedKind = z.enum(['conversations', 'memory', 'tools', 'text']);
export type AskedKind = z.infer<typeof AskedKind>;

export const globalSearchChannels = {
  /**
   * One kind at a time, so that each is shown when it is there. Without words: the newest conversations and memories,
   * and all tools. A new question for text ends the one before it of the same window.
   */
  'globalSearch.find': channel(
    z.object({
      kind: AskedKind,
      query: z.string().max(300),
      limit: z.number().int().min(1).max(200),
    }),
    z.object({
      rows: z.array(FoundRow),
      /** There is more than was asked for, or more may be found in a moment. */
      more: z.boolean(),
    }),
  ),
};

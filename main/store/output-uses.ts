import { z } from 'zod';
import type { CallResult } from '@shared/domain/call';
import type { MessagePart } from '@shared/domain/message';
import { ok, type Result } from '@shared/kit/result';
import type { StoreDatabase } from './database';
import type { StoreFailure } from './failure';

/** Which conversation names which file in `outputs/`, so that what nobody names any more can be swept. */
export interface OutputUses {
  add(conversationId: string, hashes: readonly string[]): Result<void, StoreFailure>;
  isUsed(hash: string): boolean;
  /** Hashes that the conversation names and that begin so; more than one only where the beginning is too short. */
  find(conversationId: string, beginning: string): readonly string[];
}

export function createOutputUses(database: StoreDatabase): OutputUses {
  const insert = database.change(
    'INSERT OR IGNORE INTO output_uses (hash, conversation_id) VALUES (:hash, :conversationId)',
  );
  const find = database.select(
    'SELECT hash FROM output_uses WHERE hash = :hash LIMIT 1',
    z.object({ hash: z.string() }),
  );
  const byBeginning = database.select(
    `SELECT hash FROM output_uses
     WHERE conversation_id = :conversationId AND hash >= :from AND hash < :to ORDER BY hash LIMIT 2`,
    z.object({ hash: z.string() }),
  );
  return {
    add(conversationId, hashes) {
      for (const hash of hashes) {
        const added = insert({ hash, conversationId });
        if (!added.ok) return added;
      }
      return ok(undefined);
    },
    isUsed: (hash) => find({ hash }).length > 0,
    find: (conversationId, beginning) =>
      byBeginning({ conversationId, from: beginning, to: `${beginning}g` }).map(({ hash }) => hash),
  };
}

export function outputsOfResult(result: CallResult): string[] {
  const { content, display, outputId } = result;
  const pictures = content.flatMap((part) => (part.type === 'image' ? [part.blob] : []));
  const shown =
    display.kind === 'files' ? display.rows.flatMap((row) => (row.image ? [row.image.blob] : [])) : [];
  return [...(outputId === undefined ? [] : [outputId]), ...pictures, ...shown];
}

export function outputsOfParts(parts: readonly MessagePart[]): string[] {
  return parts.flatMap((part) => (part.type === 'image' ? [part.blob] : []));
}

/** The checkpoints of one turn as they are kept (main/store). */
export interface TurnRow {
  readonly seq: number;
  readonly runId: string;
  readonly conversationId: string;
  readonly projectId: string;
  readonly root: string;
  readonly startId: string | null;
  readonly endId: string | null;
  readonly problem: string | null;
  readonly created: number;
  readonly changed: number;
  readonly deleted: number;
}

export interface RestoreRow {
  readonly id: string;
  readonly runId: string;
  readonly conversationId: string;
  readonly beforeId: string;
  readonly targetId: string;
  readonly paths: readonly string[];
  readonly undone: boolean;
}

export interface CheckpointRecord {
  begun(turn: Omit<TurnRow, 'seq' | 'endId' | 'created' | 'changed' | 'deleted'>, at: number): void;
  ended(runId: string, end: { endId: string; created: number; changed: number; deleted: number }): void;
  get(runId: string): TurnRow | undefined;
  ofConversation(conversationId: string): readonly TurnRow[];
  later(projectId: string, seq: number, limit: number): readonly TurnRow[];
  restored(restore: Omit<RestoreRow, 'undone'>, at: number): void;
  restore(id: string): RestoreRow | undefined;
  lastRestore(runId: string): RestoreRow | undefined;
  undone(restoreId: string): void;
  count(projectId: string): number;
  expire(projectId: string, keep: number): readonly string[];
}

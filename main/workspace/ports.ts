/** The checkpoints of one turn; ids name commits of the folder's shadow repository. */
export interface TurnCheckpoint {
  /** Grows with each turn, whatever its conversation. */
  readonly seq: number;
  readonly runId: string;
  readonly conversationId: string;
  readonly projectId: string;
  readonly root: string;
  /** Before the first change; null when there is none, for `problem`. */
  readonly startId: string | null;
  /** When the turn ended; null while it works, and for one that was cut off. */
  readonly endId: string | null;
  readonly problem: string | null;
  readonly created: number;
  readonly changed: number;
  readonly deleted: number;
}

export interface StoredRestore {
  readonly id: string;
  readonly runId: string;
  readonly conversationId: string;
  /** The folder before the restore. */
  readonly beforeId: string;
  readonly targetId: string;
  readonly paths: readonly string[];
  readonly undone: boolean;
}

/** Best effort: what cannot be written is lost, and the database has told the person why. */
export interface CheckpointRecord {
  begun(turn: Omit<TurnCheckpoint, 'seq' | 'endId' | 'created' | 'changed' | 'deleted'>, at: number): void;
  ended(runId: string, end: { endId: string; created: number; changed: number; deleted: number }): void;
  get(runId: string): TurnCheckpoint | undefined;
  ofConversation(conversationId: string): readonly TurnCheckpoint[];
  /** Turns of the project after that one, oldest first; at most `limit`. */
  later(projectId: string, seq: number, limit: number): readonly TurnCheckpoint[];
  restored(restore: Omit<StoredRestore, 'undone'>, at: number): void;
  restore(id: string): StoredRestore | undefined;
  lastRestore(runId: string): StoredRestore | undefined;
  undone(restoreId: string): void;
  /** Turns that the project has. */
  count(projectId: string): number;
  /** Forgets all but the newest `keep` turns of a project; returns every id that is still named. */
  expire(projectId: string, keep: number): readonly string[];
}

import type { MemoryAnswer, MemoryKind } from '@shared/domain/memory';
import type { Result } from '@shared/kit/result';

/** Whose memory: what is kept belongs to the project of the conversation it came up in. */
export interface MemoryScene {
  readonly conversationId: string;
  /** The agent's profile; null for the one without. */
  readonly agent: string | null;
  readonly root: string;
}

/** What the agent's memory tools do (ME2). Errors are sentences for the model. */
export interface AgentMemory {
  search(
    ask: { readonly query: string; readonly everywhere: boolean; readonly limit: number },
    scene: MemoryScene,
  ): Promise<Result<MemoryAnswer, string>>;
  carve(
    memory: {
      readonly kind: Exclude<MemoryKind, 'note' | 'order'>;
      readonly text: string;
      readonly files: readonly string[];
      readonly callId: string;
    },
    scene: MemoryScene,
  ): Result<void, string>;
  /** `to` is null for all other agents. */
  note(
    note: { readonly to: string | null; readonly text: string },
    scene: MemoryScene,
  ): Promise<Result<void, string>>;
  /** Why an order cannot stand: there is the same one, or too many. Undefined where it can. */
  orderProblem(
    order: { readonly text: string; readonly everywhere: boolean },
    scene: MemoryScene,
  ): string | undefined;
  /** Only after the person allowed exactly this. */
  pin(
    order: { readonly text: string; readonly everywhere: boolean },
    scene: MemoryScene,
  ): Result<void, string>;
}

import type { Notice, WindowEvent } from '@shared/contract/events';
import type { Clock, IdSource } from '@shared/kit/sources';
import type { LiveConversations } from '../chat/live';
import type { Store } from '../store/open-store';
import { createCheckpoints, type Checkpoints } from '../workspace/checkpoints/checkpoints';
import { createTurnHolds, type TurnHolds } from '../chat/sub-agents/turn-holds';
import type { Lineage } from '../tools/define';
import { createEngine } from '../workspace/checkpoints/start-engine';

export interface CheckpointOptions {
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly store: Store;
  readonly live: LiveConversations;
  readonly notify: (notice: Notice) => void;
  readonly reportBug: (error: unknown, where: string) => void;
  readonly lineageOf: (conversationId: string) => Lineage | undefined;
}

export interface ComposedCheckpoints extends Checkpoints {
  /** Turns that wait for their sub-agents. */
  readonly holds: TurnHolds;
  /** Every change of what a front end knows of a turn. */
  subscribe(listener: (event: Extract<WindowEvent, { topic: 'turn-changes' }>) => void): void;
}

/** Checkpoints of every turn, whoever started it. */
export function composeCheckpoints(options: CheckpointOptions): ComposedCheckpoints {
  const { store, live } = options;
  const engine = createEngine(options);
  const listeners = new Set<Parameters<ComposedCheckpoints['subscribe']>[0]>();
  const checkpoints = createCheckpoints({
    ...options,
    engine,
    record: store.checkpoints,
    folder: store.paths.checkpoints,
    appHome: options.home,
    rootOf: (conversationId) => store.conversations.get(conversationId)?.root ?? null,
    tell(turn) {
      for (const listener of listeners) listener({ topic: 'turn-changes', turn });
    },
  });
  const holds = createTurnHolds({
    lineageOf: options.lineageOf,
    pass: (rootId, event) => checkpoints.see(rootId, event),
  });
  live.subscribe(({ conversationId, event }) => holds.see(conversationId, event));
  return {
    ...checkpoints,
    holds,
    subscribe: (listener) => void listeners.add(listener),
    async close() {
      await checkpoints.close();
      await engine.close();
    },
  };
}

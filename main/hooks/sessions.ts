import type { HookEngine } from './engine';
import type { HookScene } from './ports';

interface SessionScene {
  readonly root: string | null;
  readonly cwd: string;
  readonly agent: string | undefined;
  /** The message that is being answered. */
  readonly promptId: string | undefined;
}

/** Which conversations have begun in this process: each has one start and one end. */
export interface HookSessions {
  began(conversationId: string, scene: SessionScene): void;
  /** True the first time it is asked. */
  starts(conversationId: string): boolean;
  promptOf(conversationId: string): string | undefined;
  /** For events between turns; undefined for a conversation that has not begun, and for a sub-agent's. */
  sceneOf(conversationId: string): HookScene | undefined;
  end(conversationId: string): Promise<void>;
  endAll(): Promise<void>;
}

export function createHookSessions(engine: HookEngine): HookSessions {
  const known = new Map<string, SessionScene>();
  const started = new Set<string>();

  function sceneOf(conversationId: string): HookScene | undefined {
    const scene = known.get(conversationId);
    if (scene === undefined) return undefined;
    const { root, cwd, agent, promptId } = scene;
    return {
      conversationId,
      root,
      cwd,
      ...(promptId === undefined ? {} : { promptId }),
      ...(agent === undefined ? {} : { agent }),
    };
  }

  async function end(conversationId: string): Promise<void> {
    const whole = sceneOf(conversationId);
    known.delete(conversationId);
    if (!started.delete(conversationId) || whole === undefined) return;
    if (!(await engine.listens('SessionEnd', whole))) return;
    const reason = 'other';
    // Its time limit is short, and nothing waits for its answer.
    await engine.fire(
      { event: 'SessionEnd', subject: reason, fields: { reason } },
      whole,
      new AbortController().signal,
    );
  }

  return {
    began: (conversationId, scene) => void known.set(conversationId, scene),
    starts(conversationId) {
      if (started.has(conversationId)) return false;
      started.add(conversationId);
      return true;
    },
    promptOf: (conversationId) => known.get(conversationId)?.promptId,
    sceneOf,
    end,
    async endAll() {
      await Promise.all([...known.keys()].map(end));
    },
  };
}

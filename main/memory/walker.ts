import type { WalkerState } from '@shared/contract/memory';
import type { MemoryWalker } from '@shared/domain/memory';
import type { Clock } from '@shared/kit/sources';
import type { Memories, NewMemory } from '../store/memories';
import { allowedOf, type ReadsTool } from './agent-memory';
import type { Walked } from './engine';
import type { Extracted } from './extract';
import type { MemoryThread } from './memory-thread';
import { modelWalk, parseWalk, walkInstructions, type AskModel } from './model-walk';

/** Writes conversations that have come to rest down as memories, one after another, in the background (ME3). */
export interface Walker {
  start(): void;
  /** Goes through what is due now; settles when that is done. */
  tick(): Promise<void>;
  state(): Promise<WalkerState>;
  close(): Promise<void>;
}

export interface WalkerDeps {
  readonly thread: Pick<MemoryThread, 'due' | 'sources' | 'walk'>;
  readonly memories: Memories;
  readonly mode: () => MemoryWalker;
  readonly reads: ReadsTool;
  readonly conversation: (
    id: string,
  ) => { readonly projectId: string; readonly agent: string | null } | undefined;
  readonly askModel: AskModel;
  readonly clock: Clock;
  readonly changed: () => void;
  readonly report: (error: unknown, where: string) => void;
}

/** A conversation in which nobody said anything for so long has come to rest. */
export const restMs = 10 * 60_000;
const everyMs = 60_000;
const dayMs = 24 * 3_600_000;
/** Conversations of one tick: a long history is written down little by little. */
const eachTick = 5;

export function createWalker(deps: WalkerDeps): Walker {
  let timer: NodeJS.Timeout | undefined;
  let under: Promise<void> | undefined;
  let problem: string | undefined;
  let closed = false;

  const due = () => deps.thread.due(deps.clock.now() - restMs, eachTick);
  const modelsToday = (): number => deps.memories.walkedByModel(deps.clock.now() - dayMs);

  async function walkAll(): Promise<void> {
    if (deps.mode() === 'off') return;
    const { next } = await due();
    for (const conversation of next) {
      const mode = deps.mode();
      if (closed || mode === 'off') return;
      await walkOne(conversation, mode === 'model' && modelsToday() < modelWalk.perDay);
    }
  }

  async function walkOne(conversationId: string, byModel: boolean): Promise<void> {
    const facts = deps.conversation(conversationId);
    if (facts === undefined) return;
    const allowed = allowedOf(await deps.thread.sources(facts.projectId), deps.reads);
    const walked = await deps.thread.walk({
      conversation: conversationId,
      allowed,
      transcript: byModel ? modelWalk.transcript : 0,
    });
    if (walked === undefined) return;
    const asked = byModel && walked.transcript !== '' ? await fromModel(conversationId, walked) : undefined;
    // Without an answer the rules take its place: what was said is not lost for it.
    const found = asked ?? walked.found;
    const written = deps.memories.writeDown(
      { conversationId, upto: walked.upto, byModel: asked !== undefined },
      found.map((one) => memoryOf(one, conversationId, walked, facts.agent)),
    );
    problem = written.ok ? problem : written.error.message;
    if (written.ok && written.value && found.length > 0) deps.changed();
  }

  async function fromModel(id: string, walked: Walked): Promise<readonly Extracted[] | undefined> {
    const question = { system: walkInstructions, text: walked.transcript, most: modelWalk.answer };
    const answer = await deps.askModel(id, question);
    problem =
      answer === undefined
        ? 'The model of the last conversation gave no answer, so the rules wrote it down.'
        : undefined;
    return answer === undefined
      ? undefined
      : parseWalk(answer).map((one) => ({ ...one, calls: walked.calls.slice(0, 20), tools: walked.tools }));
  }

  function tick(): Promise<void> {
    under ??= walkAll()
      .catch((error: unknown) => deps.report(error, 'writing conversations down'))
      .finally(() => (under = undefined));
    return under;
  }

  return {
    start() {
      timer = setInterval(() => void tick(), everyMs);
      timer.unref();
    },
    tick,
    async state() {
      const { waiting } = await due();
      return {
        mode: deps.mode(),
        waiting,
        tokensEach: modelWalk.tokensEach,
        perDay: modelWalk.perDay,
        ...(problem === undefined ? {} : { problem }),
      };
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await under;
    },
  };
}

function memoryOf(
  { kind, text, files, calls, tools }: Extracted,
  conversationId: string,
  { project, root }: Walked,
  agent: string | null,
): NewMemory {
  return {
    kind,
    text,
    scope: 'project',
    projectId: project,
    root,
    by: 'walker',
    agent,
    to: null,
    conversationId,
    files: [...files],
    calls: [...calls],
    tools: [...tools],
  };
}

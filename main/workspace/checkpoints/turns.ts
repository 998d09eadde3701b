import path from 'node:path';
import type { Notice } from '@shared/contract/events';
import type { TurnChanges } from '@shared/domain/checkpoint';
import { ok } from '@shared/kit/result';
import type { Clock } from '@shared/kit/sources';
import type { ToolContext } from '../../tools/define';
import { projectIdOf } from '../../disk/project-id';
import type { CallStep } from '../../tools/ports';
import { mayChangeFiles } from './may-change';
import type { CheckpointRecord, TurnCheckpoint } from '../ports';
import type { RunningTurns } from './running';
import type { CheckpointEngine, CheckpointProblem, Difference, Place } from './types';

export interface TurnDeps {
  readonly engine: CheckpointEngine;
  readonly record: CheckpointRecord;
  readonly running: RunningTurns;
  /** Where shadow repositories are kept. */
  readonly folder: string;
  /** The program's own home, which is no part of a workspace that holds it. */
  readonly appHome: string;
  readonly clock: Clock;
  readonly notify: (notice: Notice) => void;
  readonly tell: (turn: TurnChanges) => void;
  readonly reportBug: (error: unknown, where: string) => void;
}

/** The checkpoints of turns: one before a turn's first change, one when it ends. */
export interface TurnCheckpoints {
  /** Before anybody is asked: what the checkpoint will need is read while the person reads the card. */
  readonly ahead: CallStep;
  /** Right before the call runs; never refuses it. */
  readonly before: CallStep;
  started(runId: string, conversationId: string): void;
  ended(runId: string): void;
  isRunning(runId: string): boolean;
  /** Conversations whose turn works now. */
  conversations(): ReadonlySet<string>;
  /** Resolves once every turn that ended has its last checkpoint. */
  settled(): Promise<void>;
  close(): void;
}

/** A checkpoint that was begun this long ago still is how the folder is. */
const freshMs = 1_000;
/** A call waits this long at most; its turn then has no checkpoint. */
const waitMs = 20_000;
/** Turns of a project that can be restored. Older ones are cleared away some at a time. */
export const keptTurns = { most: 220, kept: 200 };

interface Run {
  readonly conversationId: string;
  ahead?: { readonly at: number; readonly done: Promise<unknown> };
  /** Resolves to whether there is a checkpoint. */
  begun?: Promise<boolean>;
  place?: Place;
  /** The turn has ended; its last checkpoint is on its way. */
  ending?: true;
  /** The call went on without it. */
  late?: true;
}

export function createTurnCheckpoints(deps: TurnDeps): TurnCheckpoints {
  const { engine, record, clock } = deps;
  const runs = new Map<string, Run>();
  const told = new Set<string>();
  const pending = new Set<Promise<unknown>>();
  const closing = { aborted: false };

  function runOf({ runId, conversationId }: ToolContext): Run {
    const known = runs.get(runId);
    if (known !== undefined) return known;
    const run: Run = { conversationId };
    runs.set(runId, run);
    return run;
  }

  async function begin(run: Run, context: ToolContext): Promise<boolean> {
    const { runId, conversationId, session } = context;
    const place = placeOf(session.root, deps);
    run.place = place;
    const { ahead } = run;
    const isFresh = ahead !== undefined && clock.now() - ahead.at < freshMs;
    const first = await ahead?.done;
    const taken = isFresh && isTaken(first) ? first : await engine.take({ place }, closing);
    const problem = taken.ok ? (run.late === true ? tooSlow : undefined) : taken.error;
    if (problem !== undefined) tellProblem(session.root, problem);
    // Without git there is one notice for all, and nothing to say about each turn; nor is there when the program ends.
    if (problem?.kind === 'no-git' || problem?.kind === 'stopped') return false;
    const startId = taken.ok && problem === undefined ? taken.value.id : null;
    const row = { runId, conversationId, projectId: projectIdOf(session.root), root: session.root, startId };
    record.begun({ ...row, problem: problem?.message ?? null }, clock.now());
    if (startId !== null) await deps.running.begin(place.shadow, runId);
    tellTurn(runId);
    return startId !== null;
  }

  function tellTurn(runId: string): void {
    const row = record.get(runId);
    if (row !== undefined) deps.tell(turnChanges(row, record, runs.has(runId)));
  }

  function tellProblem(root: string, problem: CheckpointProblem): void {
    const id = problem.kind === 'no-git' ? 'checkpoints' : `checkpoints:${root}`;
    if (problem.kind === 'stopped' || told.has(id)) return;
    told.add(id);
    deps.notify({
      id,
      level: 'warning',
      title: problem.kind === 'no-git' ? 'Turns cannot be restored' : `Turns in ${root} cannot be restored`,
      text: problem.message,
    });
  }

  async function end(runId: string, run: Run): Promise<void> {
    const { begun, place } = run;
    if (begun === undefined || place === undefined || !(await begun)) return;
    const row = record.get(runId);
    const taken = await engine.take({ place }, closing);
    const changes =
      taken.ok && row?.startId != null
        ? await engine.compare(place.shadow, row.startId, taken.value.id)
        : undefined;
    if (taken.ok && changes?.ok === true)
      record.ended(runId, { endId: taken.value.id, ...counts(changes.value) });
    await deps.running.end(place.shadow, runId);
    await clearOld(place);
  }

  async function clearOld({ shadow, root }: Place): Promise<void> {
    const project = projectIdOf(root);
    if (closing.aborted || record.count(project) <= keptTurns.most) return;
    const pruned = await engine.prune(shadow, record.expire(project, keptTurns.kept));
    if (!pruned.ok) deps.reportBug(new Error(pruned.error.message), 'clearing old checkpoints');
  }

  function keep(work: Promise<unknown>, where: string): void {
    const settled = work
      .catch((bug: unknown) => deps.reportBug(bug, where))
      .finally(() => void pending.delete(settled));
    pending.add(settled);
  }

  return {
    ahead: {
      name: 'checkpoint ahead',
      async run(call) {
        const run = runOf(call.context);
        if (run.ahead !== undefined || run.begun !== undefined || !mayChangeFiles(call)) return ok(undefined);
        const done = engine.take({ place: placeOf(call.context.session.root, deps) }, closing);
        run.ahead = { at: clock.now(), done };
        keep(done, 'a checkpoint');
        return ok(undefined);
      },
    },
    before: {
      name: 'checkpoint',
      async run(call) {
        if (!mayChangeFiles(call)) return ok(undefined);
        const { context } = call;
        const run = runOf(context);
        if (run.begun === undefined) {
          run.begun = begin(run, context).catch((bug: unknown) => {
            deps.reportBug(bug, 'a checkpoint');
            return false;
          });
          keep(run.begun, 'a checkpoint');
        }
        if (!(await inTime(run.begun, context.signal))) run.late = true;
        return ok(undefined);
      },
    },
    started(runId, conversationId) {
      if (!runs.has(runId)) runs.set(runId, { conversationId });
    },
    ended(runId) {
      const run = runs.get(runId);
      if (run === undefined) return;
      run.ending = true;
      const done = end(runId, run).finally(() => {
        runs.delete(runId);
        tellTurn(runId);
      });
      keep(done, 'the checkpoint at the end of a turn');
    },
    isRunning: (runId) => runs.has(runId),
    conversations: () =>
      new Set([...runs.values()].flatMap((run) => (run.ending === true ? [] : [run.conversationId]))),
    async settled() {
      while (pending.size > 0) await Promise.all(pending);
    },
    close() {
      closing.aborted = true;
    },
  };
}

export function placeOf(root: string, { folder, appHome }: Pick<TurnDeps, 'folder' | 'appHome'>): Place {
  return { root, shadow: path.join(folder, projectIdOf(root)), leaveOut: [appHome] };
}

/** What a front end is told of a turn. */
export function turnChanges(row: TurnCheckpoint, record: CheckpointRecord, running: boolean): TurnChanges {
  const { runId, conversationId, created, changed, deleted, problem } = row;
  const restore = record.lastRestore(runId);
  return {
    runId,
    conversationId,
    created,
    changed,
    deleted,
    state:
      row.startId === null ? 'unavailable' : running ? 'running' : row.endId === null ? 'cut-off' : 'ended',
    ...(problem === null ? {} : { reason: problem }),
    restore:
      restore === undefined ? null : { id: restore.id, files: restore.paths.length, undone: restore.undone },
  };
}

const tooSlow: CheckpointProblem = {
  kind: 'busy',
  message: `The checkpoint took longer than ${waitMs / 1_000} seconds, and the call went on without it. The next turn will have one.`,
};

function counts(changes: readonly Difference[]): { created: number; changed: number; deleted: number } {
  const created = changes.filter(({ from }) => from === null).length;
  const deleted = changes.filter(({ to }) => to === null).length;
  return { created, deleted, changed: changes.length - created - deleted };
}

type Taken = Awaited<ReturnType<CheckpointEngine['take']>>;

function isTaken(value: unknown): value is Extract<Taken, { ok: true }> {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === true;
}

/** False when it took too long. Rejects when the call is stopped meanwhile. */
async function inTime(work: Promise<unknown>, signal: AbortSignal | undefined): Promise<boolean> {
  signal?.throwIfAborted();
  return await new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(() => resolve(false)), waitMs);
    const onAbort = (): void => finish(() => reject(signal?.reason as Error));
    function finish(settle: () => void): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      settle();
    }
    signal?.addEventListener('abort', onAbort, { once: true });
    void work.then(() => finish(() => resolve(true)));
  });
}

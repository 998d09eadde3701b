import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallResult } from '@shared/domain/call';
import type { Mode } from '@shared/domain/danger';
import { HostService, type Catalogue } from '@shared/domain/ledger';
import { composeCore, type Core } from '../../main/compose/core';
import type { Loans } from '../../main/roster/memory';
import { createRoster } from '../../main/roster/roster';
import { createIdSource, systemClock } from '../../main/sources';
import type { RunRoster } from '../../main/tools/define';
import type { CallRun, SettledCall } from '../../main/tools/ports';
import { createFileGuard } from '../../main/workspace/file-guard';

/** The whole engine on a home and a folder of its own, and one conversation to make calls in. */
export interface BenchEngine {
  readonly core: Core;
  readonly home: string;
  readonly folder: string;
  readonly run: CallRun;
  /** The same conversation with the granular catalogue. */
  readonly granularRun: CallRun;
  /** One call through the whole pipeline, as a model asks for it. */
  call(name: string, input: unknown, run?: CallRun): Promise<SettledCall>;
  close(): Promise<void>;
}

export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'toolwright-bench-')));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

export function startEngine(home: string, folder: string, mode: Mode = 'full'): BenchEngine {
  const ids = createIdSource(systemClock);
  const composed = composeCore({
    home,
    userHome: home,
    env: process.env,
    platform: process.platform,
    clock: systemClock,
    ids,
    notify: (notice) => console.error(`${notice.title}. ${notice.text}`),
    reportBug: (bug) => {
      throw bug;
    },
    attended: false,
    rules: { allow: [], deny: [] },
    overrides: {},
  });
  if (!composed.ok) throw new Error(composed.error.message);
  const core = composed.value;
  const created = core.chat.create({ model: 'direct', mode, agent: null, root: folder, projectId: null });
  if (!created.ok) throw new Error(created.error.message);
  const run: CallRun = {
    conversationId: created.value.id,
    runId: ids.next('run'),
    session: { root: folder, home, cwd: folder, guard: createFileGuard(), written: new Set() },
    model: { acceptsImages: true },
    roster: wholeRoster(core, 'claude'),
    mode: () => mode,
    signal: new AbortController().signal,
    emit: (event) => core.live.emit(created.value.id, event),
  };
  return {
    core,
    home,
    folder,
    run,
    granularRun: { ...run, roster: wholeRoster(core, 'granular') },
    async call(name, input, own = run) {
      const request = { callId: ids.next('call'), messageId: 'message', name, input };
      return core.calls.execute(await core.calls.prepare(request, own));
    },
    close: () => core.close(),
  };
}

export function textOf(result: CallResult): string {
  return result.content.map((part) => (part.type === 'text' ? part.text : '[picture]')).join('\n');
}

/** A bench that measures refusals measures nothing. */
export function mustSucceed(settled: SettledCall): SettledCall {
  if (settled.state.kind !== 'done')
    throw new Error(`The call did not run (${settled.state.kind}): ${textOf(settled.result)}`);
  return settled;
}

/** Every tool that the engine knows, as a run without rules, agent or deferral has them. */
function wholeRoster(core: Core, catalogue: Catalogue): RunRoster {
  const nothing: ReadonlySet<string> = new Set();
  const nothingLent: Loans = new Map();
  return createRoster({ known: (style) => core.known(style) }).forRun({
    catalogue,
    agent: null,
    facts: {
      shape: 'unattended',
      services: new Set(HostService.options),
      model: { acceptsImages: true },
      policy: new Map(),
      deferred: nothing,
      named: nothing,
    },
    activated: [],
    enabled: () => nothingLent,
    used: () => undefined,
    remember: () => undefined,
    promptCost: () => Promise.resolve([]),
  });
}

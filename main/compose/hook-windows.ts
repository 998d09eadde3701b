import path from 'node:path';
import type { WindowEvent } from '@shared/contract/events';
import { ok } from '@shared/kit/result';
import { createHookHandlers, type HookHandlerPorts } from '../hooks/handlers';
import { watchFile } from '../store/watch-file';
import type { FolderChange } from '../workspace/watch';
import type { Core } from './core';

/** Runs that end within this time are told of once. */
const quietMs = 200;

export interface HookWindows {
  readonly handlers: ReturnType<typeof createHookHandlers>;
  /** Files that were listed, agents' and plugins' among them, which the editor may open although they lie outside. */
  files(): readonly string[];
  /** Something changed below an open folder. */
  folderChanged(root: string, changes: readonly FolderChange[]): void;
  close(): Promise<void>;
}

/** What windows see of hooks: the contract's answers, and word of every change of files, switches, trust and runs. */
export function connectHooks(options: {
  readonly core: Core;
  readonly rootOf: (windowId: number) => string | null;
  readonly send: (event: WindowEvent) => void;
  readonly reportBug: (error: unknown, where: string) => void;
}): HookWindows {
  const { core, send, rootOf, reportBug } = options;
  const { desk, files } = core.hooks;
  const changed = (): void => send({ topic: 'hooks-changed' });
  let timer: NodeJS.Timeout | undefined;
  desk.inspector.onAdd(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      send({ topic: 'hooks-ran' });
    }, quietMs);
  });
  desk.trust.onChange(changed);
  void desk.trust.watch();
  // Where a folder cannot be watched, a change still counts from the next event on; only the page comes later.
  const failed = (error: Error): void => reportBug(error, 'watching the files of hooks');
  const listed = new Set<string>();
  const watched = Promise.all(files.map((file) => watchFile(file, changed, failed)));
  return {
    handlers: createHookHandlers({
      ...desk,
      rootOf,
      assess: assessWith(core),
      listed: (all) => all.forEach((file) => listed.add(file)),
    }),
    files: () => [...listed],
    folderChanged(root, changes) {
      if (changes.some((change) => isHookFile(root, change.path))) changed();
    },
    async close() {
      clearTimeout(timer);
      for (const end of await watched) await end();
    },
  };
}

/** Danger and commands of a call are judged as for the simulator of Settings → Permissions. */
export function assessWith(core: Core): HookHandlerPorts['assess'] {
  return async ({ tool, input, conversationId }, root) => {
    const scene = { root, mode: 'manual' as const, agent: undefined, conversationId };
    const assessed = await core.permissionDesk.assess({ tool, input }, scene);
    if (!assessed.ok) return assessed;
    const { commands } = assessed.value.assessment;
    return ok({
      input: assessed.value.input,
      commands: commands.length === 0 ? null : commands.map(({ text }) => text),
    });
  };
}

/** Settings, agents and servers that a folder brings. */
function isHookFile(root: string, file: string): boolean {
  const inner = path.relative(root, file);
  return inner === '.mcp.json' || inner === '.claude' || inner.startsWith(`.claude${path.sep}`);
}

import type { Danger } from '@shared/domain/danger';
import { serveMcp } from '../cli/mcp';
import type { CustomTools } from '../tools/custom/custom-tools';
import { createToolServer } from '../tools/custom/serve';
import { createIdSource, systemClock } from '../sources';
import type { Core } from './core';

export interface ServeOptions {
  readonly allowDanger: Danger;
  readonly root: string;
  readonly home: string;
  readonly version: string;
  readonly error: (text: string) => void;
  readonly signal: AbortSignal;
}

/** `toolwright mcp`. Rules and switches that take a tool away count here too. */
export async function serveTools(core: Core, options: ServeOptions): Promise<boolean> {
  const { root, home } = options;
  const server = createToolServer({
    tools: core.custom.tools,
    run: core.custom.run,
    record: core.store.record,
    ids: createIdSource(systemClock),
    root,
    home,
    ceiling: options.allowDanger,
    removed: () =>
      new Set([
        ...core.permissionDesk.service.removedTools({ root, agent: undefined }).keys(),
        ...core.store.agentTools.read().value.off,
      ]),
  });
  await serveMcp({ ...options, server });
  return true;
}

export interface AcceptOptions {
  readonly name: string;
  readonly root: string;
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
}

/** `toolwright tools accept NAME`: the one of the workspace, else the user's. */
export function acceptTool(tools: CustomTools, { name, root, out, error }: AcceptOptions): boolean {
  const one = tools.find({ scope: 'workspace', name }, root) ?? tools.find({ scope: 'user', name }, root);
  if (one === undefined) {
    error(`There is no custom tool called ${name}, or its file cannot be read.\n`);
    return false;
  }
  const accepted = tools.accept(one);
  if (!accepted.ok) {
    error(`${accepted.error}\n`);
    return false;
  }
  const why = one.state.kind === 'held' ? ` ${one.state.reasons.join(' ')}` : '';
  out(`${name} is accepted as it is in ${one.file}.${why}\n`);
  return true;
}

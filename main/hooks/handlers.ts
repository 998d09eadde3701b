import path from 'node:path';
import type { Handlers } from '@shared/contract';
import type { ContractError } from '@shared/contract/channel';
import type { CallView } from '@shared/domain/call';
import type {
  FolderTrust,
  HookOrigin,
  HookRun,
  HookRunRow,
  HookTrial,
  RecordedCall,
} from '@shared/domain/hook';
import { err, ok, type Result } from '@shared/kit/result';
import type { JsonFile } from '../store/json-file';
import type { Tool } from '../tools/define';
import type { SessionState } from '../workspace/session-state';
import type { FoundHooks, HookFinder } from './discover';
import type { HookEngine } from './engine';
import type { BroughtServer } from './folder-brings';
import type { HookInspector } from './inspector';
import { triedEvents, tryHook } from './trial';
import type { HookSwitches, Trust } from './trust';
import { viewOf } from './views';

export interface HookHandlerPorts {
  readonly finder: HookFinder;
  readonly engine: HookEngine;
  readonly inspector: HookInspector;
  readonly trust: Trust;
  readonly switches: JsonFile<HookSwitches>;
  readonly rootOf: (windowId: number) => string | null;
  readonly call: (callId: string) => CallView | undefined;
  /** The latest calls of a folder's conversations that have this in their tool or subject. */
  readonly calls: (root: string | null, search: string) => readonly RecordedCall[];
  readonly toolNamed: (name: string) => Tool | undefined;
  readonly sessionOf: (root: string) => SessionState;
  /** A recorded call as the tool takes it now; the error says what does not fit. */
  readonly assess: (call: CallView, root: string | null) => Promise<Result<AssessedCall, string>>;
  /** Allow rules and servers that the folder's own files bring, in words. */
  readonly brings: (root: string) => Promise<readonly string[]>;
  /** MCP servers among those, to tell new ones from those that were seen. */
  readonly servers: (root: string) => Promise<readonly BroughtServer[]>;
  /** Agents that have hooks of their own. */
  readonly agents: (root: string | null) => Promise<readonly string[]>;
  /** Told which files were listed: a window may open them wherever they lie. */
  readonly listed?: (files: readonly string[]) => void;
}

export interface AssessedCall {
  readonly input: unknown;
  /** Simple commands of a shell call as the grammar sees them; null when it cannot be parsed. */
  readonly commands: readonly string[] | null;
}

type HookChannel = Extract<keyof Handlers, `hooks.${string}`>;

/** Answers the hooks part of the contract. */
export function createHookHandlers(ports: HookHandlerPorts): Handlers<HookChannel> {
  const { trust, switches, inspector, rootOf } = ports;
  const isOff = (): ReadonlySet<string> => new Set(switches.read().value.off);
  return {
    'hooks.list': async (_nothing, { windowId }) => {
      const { hooks, waiting, problems, disabledBy } = await findAll(ports, rootOf(windowId));
      const off = isOff();
      ports.listed?.([...hooks, ...waiting, ...problems].map(({ file }) => file));
      return ok({
        hooks: [...hooks.map((hook) => viewOf(hook, off)), ...waiting.map((hook) => viewOf(hook, off, true))],
        problems: [...problems],
        ...(disabledBy === undefined ? {} : { disabledBy }),
      });
    },
    'hooks.switch': async ({ id, on }) => {
      const written = switches.update(({ off }) => ({
        off: [...off.filter((one) => one !== id), ...(on ? [] : [id])],
      }));
      return written.ok ? ok(null) : fail('unsaved', written.error.message);
    },
    'hooks.runs': async ({ callId }, { windowId }) => {
      const runs = inspector.list(callId);
      const root = rootOf(windowId);
      return ok((callId === undefined ? runs.filter((run) => run.root === root) : runs).map(rowOf));
    },
    'hooks.run': async ({ id }) => ok(inspector.get(id) ?? null),
    'hooks.calls': async ({ search }, { windowId }) => ok([...ports.calls(rootOf(windowId), search)]),
    'hooks.try': (request, { windowId }) => tryRecorded(ports, request, rootOf(windowId)),
    ...trustHandlers(ports, trust, isOff),
  };
}

function trustHandlers(
  ports: HookHandlerPorts,
  trust: Trust,
  isOff: () => ReadonlySet<string>,
): Handlers<'hooks.trust' | 'hooks.setTrust' | 'hooks.notNow' | 'hooks.seen'> {
  /** Folders whose question was put off. */
  const later = new Set<string>();

  async function trustOf(root: string | null): Promise<FolderTrust | null> {
    if (root === null) return null;
    const [found, brings, servers] = await Promise.all([
      ownHooks(ports, root),
      ports.brings(root),
      ports.servers(root),
    ]);
    const trusted = trust.trusts(root);
    const lasting = trust.isLasting(root);
    const refused = trust.refuses(root);
    const seen = trust.seen(root);
    const ids = found.map(({ id }) => id);
    // A folder that was trusted before this was kept: what it has now is what was seen.
    if (lasting && seen === undefined) trust.see(root, [...ids, ...servers.map(({ id }) => id)]);
    const off = isOff();
    const isFresh = (id: string): boolean => lasting && seen !== undefined && !seen.includes(id);
    return {
      root,
      trusted,
      lasting,
      refused: refused && !trusted,
      asks: !trusted && !refused && !later.has(root) && (found.length > 0 || brings.length > 0),
      hooks: found.map((hook) => viewOf(hook, off, !trusted)),
      fresh: ids.filter(isFresh),
      freshServers: servers.filter(({ id }) => isFresh(id)).map(({ words }) => words),
      brings: [...brings],
    };
  }

  return {
    'hooks.trust': async (_nothing, { windowId }) => ok(await trustOf(ports.rootOf(windowId))),
    'hooks.setTrust': async ({ trusted }, { windowId }) => {
      const root = ports.rootOf(windowId);
      if (root === null) return fail('no-folder', 'There is no open folder to trust. Open one first.');
      const written = trust.set(root, trusted, await seenNow(ports, root));
      return written.ok ? ok(await trustOf(root)) : fail('unsaved', written.error.message);
    },
    'hooks.notNow': async (_nothing, { windowId }) => {
      const root = ports.rootOf(windowId);
      if (root !== null) later.add(root);
      return ok(await trustOf(root));
    },
    'hooks.seen': async (_nothing, { windowId }) => {
      const root = ports.rootOf(windowId);
      if (root === null) return ok(null);
      const written = trust.see(root, await seenNow(ports, root));
      return written.ok ? ok(await trustOf(root)) : fail('unsaved', written.error.message);
    },
  };
}

/** Hooks of settings and of every agent that has some. */
async function findAll(ports: HookHandlerPorts, root: string | null): Promise<FoundHooks> {
  const { finder } = ports;
  const settings = await finder.find(root);
  const agents = await Promise.all((await ports.agents(root)).map((name) => finder.find(root, name)));
  const known = new Set([...settings.hooks, ...settings.waiting].map(({ id }) => id));
  const told = new Set(settings.problems.map((problem) => JSON.stringify(problem)));
  return {
    ...settings,
    hooks: [...settings.hooks, ...agents.flatMap((found) => found.hooks.filter(({ id }) => !known.has(id)))],
    waiting: [
      ...settings.waiting,
      ...agents.flatMap((found) => found.waiting.filter(({ id }) => !known.has(id))),
    ],
    problems: [
      ...settings.problems,
      ...agents.flatMap((found) => found.problems.filter((one) => !told.has(JSON.stringify(one)))),
    ],
  };
}

/** They are the person's own wherever their file lies, in an opened home too. */
const ofPerson: ReadonlySet<HookOrigin> = new Set(['user', 'claude-user', 'command-line']);

/** What the folder's own files bring, whether it is trusted or not. */
async function ownHooks(ports: HookHandlerPorts, root: string) {
  const { hooks, waiting } = await findAll(ports, root);
  const isOwn = (origin: HookOrigin, file: string): boolean =>
    !ofPerson.has(origin) && file.startsWith(root + path.sep);
  return [...hooks.filter(({ origin, file }) => isOwn(origin, file)), ...waiting];
}

/** Ids of the hooks and servers that the folder has now. */
async function seenNow(ports: HookHandlerPorts, root: string): Promise<readonly string[]> {
  const [hooks, servers] = await Promise.all([ownHooks(ports, root), ports.servers(root)]);
  return [...hooks, ...servers].map(({ id }) => id);
}

async function tryRecorded(
  ports: HookHandlerPorts,
  request: { readonly id: string; readonly callId: string; readonly event: string },
  root: string | null,
): Promise<Result<HookTrial, ContractError>> {
  const found = await findAll(ports, root);
  const is = ({ id }: { readonly id: string }): boolean => id === request.id;
  const hook = found.hooks.find(is);
  if (hook === undefined)
    return found.waiting.some(is)
      ? fail(
          'untrusted',
          'The folder is not trusted, so its hooks do not run, not even for a try. Trust it first.',
        )
      : fail('gone', 'There is no such hook any more. Reload the list.');
  const call = ports.call(request.callId);
  const tool = call === undefined ? undefined : ports.toolNamed(call.tool);
  if (call === undefined || tool === undefined)
    return fail('gone', 'callId: this call is not recorded, or its tool is gone.');
  const event = triedEvents.find((one) => one === request.event);
  if (event === undefined)
    return fail('unknown', `event: ${request.event} carries no call that a hook could be tried on.`);
  const assessed = await ports.assess(call, root);
  if (!assessed.ok) return fail('unfit', `callId: ${assessed.error}`);
  const session = ports.sessionOf(root ?? '/');
  return ok(await tryHook(ports.engine, { hook, event, call, tool, root, session, ...assessed.value }));
}

function rowOf({ input: _input, stdout: _stdout, stderr: _stderr, ...row }: HookRun): HookRunRow {
  return row;
}

function fail(kind: string, message: string): Result<never, ContractError> {
  return err({ kind, message });
}

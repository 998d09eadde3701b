import type { Handlers } from '@shared/contract';
import type { ContractError } from '@shared/contract/channel';
import type { CallView } from '@shared/domain/call';
import { hookEvents, type FolderTrust, type HookEvent, type HookTrial } from '@shared/domain/hook';
import { err, ok, type Result } from '@shared/kit/result';
import type { JsonFile } from '../store/json-file';
import type { Tool } from '../tools/define';
import type { SessionState } from '../workspace/session-state';
import { verdictOf } from './before-call';
import type { HookFinder } from './discover';
import type { HookEngine } from './engine';
import type { HookInspector } from './inspector';
import { otherNames, projectedCalls } from './project-call';
import type { Hook } from './ports';
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
  readonly toolNamed: (name: string) => Tool | undefined;
  readonly sessionOf: (root: string) => SessionState;
  /** Allow rules and servers that the folder's own files bring, in words. */
  readonly brings: (root: string) => Promise<readonly string[]>;
}

type HookChannel = Extract<keyof Handlers, `hooks.${string}`>;

/** Answers the hooks part of the contract. */
export function createHookHandlers(ports: HookHandlerPorts): Handlers<HookChannel> {
  const { finder, trust, switches, inspector, rootOf } = ports;

  async function trustOf(root: string | null): Promise<FolderTrust | null> {
    if (root === null) return null;
    const found = await finder.find(root);
    const off = new Set(switches.read().value.off);
    const own = found.hooks.filter(({ origin }) => origin === 'workspace' || origin === 'local');
    return {
      root,
      trusted: trust.trusts(root),
      lasting: trust.isLasting(root),
      hooks: [
        ...own.map((hook) => viewOf(hook, off)),
        ...found.waiting.map((hook) => viewOf(hook, off, true)),
      ],
      brings: [...(await ports.brings(root))],
    };
  }

  return {
    'hooks.list': async (_nothing, { windowId }) => {
      const found = await finder.find(rootOf(windowId));
      const off = new Set(switches.read().value.off);
      const views = found.hooks.map((hook) => viewOf(hook, off));
      const waiting = found.waiting.map((hook) => viewOf(hook, off, true));
      const { disabledBy } = found;
      return ok({
        hooks: [...views, ...waiting],
        problems: [...found.problems],
        ...(disabledBy === undefined ? {} : { disabledBy }),
      });
    },
    'hooks.switch': async ({ id, on }) => {
      const written = switches.update(({ off }) => ({
        off: [...off.filter((one) => one !== id), ...(on ? [] : [id])],
      }));
      return written.ok ? ok(null) : fail('unsaved', written.error.message);
    },
    'hooks.runs': async ({ callId }) => ok([...inspector.list(callId)]),
    'hooks.try': async ({ id, callId, event }, { windowId }) => {
      const found = await finder.find(rootOf(windowId));
      const hook = [...found.hooks, ...found.waiting].find((one) => one.id === id);
      const call = ports.call(callId);
      const tool = call === undefined ? undefined : ports.toolNamed(call.tool);
      const known = hookEvents.find((one) => one === event);
      if (hook === undefined) return fail('gone', 'There is no such hook any more. Reload the list.');
      if (call === undefined || tool === undefined)
        return fail('gone', 'callId: this call is not recorded, or its tool is gone.');
      if (known === undefined) return fail('unknown', `event: ${event} never comes here.`);
      return await tryHook(ports, hook, call, tool, known, rootOf(windowId));
    },
    'hooks.trust': async (_nothing, { windowId }) => ok(await trustOf(rootOf(windowId))),
    'hooks.setTrust': async ({ trusted }, { windowId }) => {
      const root = rootOf(windowId);
      if (root === null) return fail('no-folder', 'There is no open folder to trust. Open one first.');
      const written = trust.set(root, trusted);
      return written.ok ? ok(await trustOf(root)) : fail('unsaved', written.error.message);
    },
  };
}

/** The hook is run for each file of the call, as in a turn; what it answers goes nowhere. */
async function tryHook(
  { engine, sessionOf }: HookHandlerPorts,
  hook: Hook,
  call: CallView,
  tool: Tool,
  event: HookEvent,
  root: string | null,
): Promise<Result<HookTrial, ContractError>> {
  const session = sessionOf(root ?? '/');
  const scene = { conversationId: call.conversationId, root, cwd: session.cwd, callId: call.id };
  const text = (call.result?.content ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : []));
  const after =
    event === 'PostToolUse' ? { tool_response: { content: text.join('\n') }, duration_ms: 0 } : {};
  const failed = event === 'PostToolUseFailure' ? { error: text.join('\n'), is_interrupt: false } : {};
  const trials = await Promise.all(
    projectedCalls(tool, call.input, session).map(async (one) => {
      const fields = {
        tool_name: one.name,
        tool_input: one.input,
        ...after,
        ...failed,
        tool_use_id: call.id,
      };
      const question = { event, subject: one.name, otherNames: otherNames(tool), tool: one, fields };
      return await engine.tryOut(hook, question, scene, AbortSignal.timeout(60_000));
    }),
  );
  const verdicts = trials.map(({ fired }) => verdictOf([fired]));
  const denied = verdicts.find(({ kind }) => kind === 'deny');
  const words =
    event !== 'PreToolUse'
      ? trials.map(({ run }) => run.effect).join('; ')
      : denied !== undefined
        ? `The call would be denied: ${denied.reason ?? ''}`
        : verdicts.every(({ kind }) => kind === 'allow')
          ? 'The call would be allowed.'
          : verdicts.some(({ kind }) => kind === 'ask')
            ? 'The person would be asked.'
            : 'The hook decides nothing; the rules and the mode do.';
  return ok({ runs: trials.map(({ run }) => run), verdict: words });
}

function fail(kind: string, message: string): Result<never, ContractError> {
  return err({ kind, message });
}

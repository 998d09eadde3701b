import { modeAsks, type Mode } from '@shared/domain/danger';
import type { HookEvent } from '@shared/domain/hook';
import type { Refusal } from '@shared/domain/refusal';
import type { ProjectedCall, ToolResult } from '../tools/define';
import type {
  AfterAnswer,
  BeforeAnswer,
  CallHooks,
  Decision,
  HookedCall,
  PermissionPort,
  RequestAnswer,
} from '../tools/ports';
import { verdictOf, type Verdict } from './before-call';
import { failureText, ownResponse, replacedText } from './after-call';
import type { Fired, HookEngine } from './engine';
import { foldedInput, otherNames, projectedCalls } from './project-call';
import type { HookQuestion, HookScene } from './ports';
import { blockNotes, contextNote, reminder, stopOf } from './reminders';
import { subjectOf } from './subject';
import { echoed, suggestionsFor, type Suggestion } from './suggestions';

export interface CallHooksDeps {
  readonly engine: HookEngine;
  /** The message that is being answered. */
  readonly promptOf: (conversationId: string) => string | undefined;
  /** The open folder; a conversation without one has only a scratch folder. */
  readonly rootOf: (conversationId: string) => string | null;
  readonly permissions: Pick<PermissionPort, 'grantSession' | 'saveBreadth'>;
  readonly requestOf: (call: HookedCall) => Parameters<PermissionPort['saveBreadth']>[0];
  readonly setMode: (conversationId: string, mode: Mode) => void;
  /** A text too long for a model's context is kept in a file and named. */
  readonly shorten: (conversationId: string, text: string) => Promise<string>;
  readonly tell: (message: { readonly id: string; readonly title: string; readonly text: string }) => void;
  /** A plan is presented and not accepted: hooks read that as Claude Code's mode for it. */
  readonly planIsOpen: (conversationId: string) => boolean;
  readonly headStartMs: number;
}

export const claudeModes = { manual: 'default', edits: 'acceptEdits', full: 'bypassPermissions' } as const;

/** Claude Code's mode while a plan is made. */
export const planMode = 'plan';

/** The hooks around calls: PreToolUse, PermissionRequest, PostToolUse and PostToolUseFailure. */
export function createCallHooks(deps: CallHooksDeps): CallHooks {
  const { engine } = deps;

  function sceneOf({ request: { callId }, run, context }: HookedCall): HookScene {
    const top = topOf(run);
    const promptId = deps.promptOf(top);
    return {
      conversationId: top,
      root: deps.rootOf(top),
      cwd: context.session.cwd,
      mode: deps.planIsOpen(top) ? planMode : claudeModes[run.mode()],
      callId,
      turn: {
        conversationId: run.conversationId,
        runId: run.runId,
        session: context.session,
        ...(run.lineage === undefined ? {} : { lineage: run.lineage }),
      },
      ...(run.lineage?.forHook === true ? { forHook: true as const } : {}),
      ...(promptId === undefined ? {} : { promptId }),
      ...(run.lineage === undefined ? {} : { agentId: run.conversationId }),
      ...(run.roster.agent === null ? {} : { agent: run.roster.agent }),
    };
  }

  function question(
    event: HookEvent,
    call: HookedCall,
    projected: ProjectedCall,
    more: object,
  ): HookQuestion {
    const { name, input } = projected;
    const { commands } = call.assessment;
    return {
      event,
      subject: name,
      otherNames: otherNames(call.tool),
      tool: projected,
      ...('command' in input
        ? { commands: commands.length === 0 ? null : commands.map(({ text }) => text) }
        : {}),
      fields: { tool_name: name, tool_input: input, ...more, ...serverOf(call) },
    };
  }

  function stopNote(fired: readonly Fired[], call: HookedCall): boolean {
    const stop = stopOf(fired);
    if (stop === undefined) return false;
    const id = `hook:${topOf(call.run)}:stop`;
    deps.tell({ id, title: 'A hook ended the turn', text: stop.reason });
    return true;
  }

  async function before(call: HookedCall, signal: AbortSignal): Promise<BeforeAnswer> {
    const scene = sceneOf(call);
    if (!(await engine.listens('PreToolUse', scene))) return nothing;
    const projected = projectedCalls(call.tool, call.input, call.context.session);
    const answers = await Promise.all(
      projected.map(async (one) => {
        const asked = question('PreToolUse', call, one, { tool_use_id: call.request.callId });
        return { one, fired: await engine.fire(asked, scene, signal) };
      }),
    );
    const notes = answers.flatMap(({ one, fired }) => contextNote(`PreToolUse:${one.name}`, fired));
    const ends = answers.map(({ fired }) => stopNote(fired, call)).includes(true);
    const words = { notes: await shortened(call, notes), endsTurn: ends };
    if (signal.aborted) return { ...words, refusal: stopRefusal };
    const verdicts = answers.map(({ one, fired }) => ({ name: one.name, ...verdictOf(fired) }));
    return { ...words, ...together(call, verdicts) };
  }

  async function shortened(call: HookedCall, notes: readonly string[]): Promise<readonly string[]> {
    return await Promise.all(notes.map((note) => deps.shorten(topOf(call.run), note)));
  }

  async function request(
    call: HookedCall,
    decision: Extract<Decision, { kind: 'ask' }>,
    signal: AbortSignal,
  ): Promise<RequestAnswer | undefined> {
    const scene = sceneOf(call);
    if (!(await engine.listens('PermissionRequest', scene))) return undefined;
    const suggestions = suggestionsOf(call, decision);
    const more =
      suggestions.length === 0 ? {} : { permission_suggestions: suggestions.map(({ update }) => update) };
    const projected = projectedCalls(call.tool, call.input, call.context.session);
    const answers = await Promise.all(
      projected.map((one) => firstAnswer(question('PermissionRequest', call, one, more), scene, signal)),
    );
    const denied = answers.find((one) => one?.decision.behavior === 'deny');
    if (denied?.decision.behavior === 'deny') return denial(denied.hook, denied.decision);
    // Silence about one file of a batch leaves the whole of it to the person.
    if (answers.length === 0 || answers.some((one) => one === undefined)) return undefined;
    const updates = new Map<number, Record<string, unknown>>();
    for (const [index, one] of answers.entries()) {
      if (one?.decision.behavior !== 'allow') continue;
      grant(call, decision, echoed(suggestions, one.decision.updatedPermissions ?? []));
      const { updatedInput } = one.decision;
      if (updatedInput !== undefined) updates.set(index, updatedInput);
    }
    const input = updates.size === 0 ? {} : { input: foldedInput(call.tool, call.input, updates) };
    return { kind: 'allow', hook: answers[0]?.hook ?? '', ...input };
  }

  /** The first to answer decides. */
  async function firstAnswer(asked: HookQuestion, scene: HookScene, signal: AbortSignal) {
    return await new Promise<
      { hook: string; decision: NonNullable<ReturnType<typeof requestDecision>> } | undefined
    >((resolve) => {
      const see = (fired: Fired): void => {
        const decision = requestDecision(fired);
        if (decision !== undefined) resolve({ hook: subjectOf(fired.hook), decision });
      };
      void engine.fire(asked, scene, signal, see).then(() => resolve(undefined));
    });
  }

  function suggestionsOf(
    call: HookedCall,
    decision: Extract<Decision, { kind: 'ask' }>,
  ): readonly Suggestion[] {
    const { danger } = call.assessment;
    const command = call.assessment.commands.length > 0;
    return suggestionsFor({
      sessionOffer: decision.askedBy.kind === 'mode' ? decision.sessionOffer : undefined,
      breadths: decision.breadths ?? [],
      rule: call.tool.actsAs ?? call.tool.name,
      mode: call.run.mode(),
      editsSuffice: decision.askedBy.kind === 'mode' && !command && !modeAsks('edits', danger),
    });
  }

  function grant(
    call: HookedCall,
    decision: Extract<Decision, { kind: 'ask' }>,
    chosen: readonly Suggestion[],
  ): void {
    for (const { grants } of chosen) {
      if (grants.kind === 'session')
        deps.permissions.grantSession(topOf(call.run), decision.sessionKeys, decision.sessionOffer ?? '');
      else if (grants.kind === 'mode') deps.setMode(topOf(call.run), grants.mode);
      else
        deps.permissions.saveBreadth(deps.requestOf(call), grants.breadth, {
          scope: grants.scope,
          expiry: { kind: 'none' },
        });
    }
  }

  async function after(
    call: HookedCall,
    { result, durationMs, interrupted }: { result: ToolResult; durationMs: number; interrupted: boolean },
    signal: AbortSignal,
  ): Promise<AfterAnswer> {
    const scene = sceneOf(call);
    const event = result.isError ? 'PostToolUseFailure' : 'PostToolUse';
    const late = engine.takeLate(topOf(call.run)).map(reminder);
    if (!(await engine.listens(event, scene))) return { notes: late, endsTurn: false };
    const projected = projectedCalls(call.tool, call.input, call.context.session);
    const responses = result.isError ? [] : (result.responses?.() ?? []);
    const answers = await Promise.all(
      projected.map(async (one, index) => {
        const response = responses[index] ?? ownResponse(result);
        const own = result.isError
          ? { error: failureText(call, result), is_interrupt: interrupted }
          : { tool_response: response };
        const more = { ...own, tool_use_id: call.request.callId, duration_ms: Math.round(durationMs) };
        const fired = await engine.fire(question(event, call, one, more), scene, signal);
        return { one, response, fired };
      }),
    );
    const notes = answers.flatMap(({ one, fired }) => [
      ...blockNotes(`${event}:${one.name}`, fired),
      ...contextNote(`${event}:${one.name}`, fired),
    ]);
    const text = result.isError ? undefined : replacedText(call, answers);
    // A failed call's hook cannot end the turn.
    const ends = !result.isError && answers.map(({ fired }) => stopNote(fired, call)).includes(true);
    return {
      notes: [...late, ...(await shortened(call, notes))],
      endsTurn: ends,
      ...(text === undefined ? {} : { text }),
    };
  }

  return { before, request, after, headStartMs: deps.headStartMs };
}

/** The session, as hooks know it, is the conversation of the person, also for the calls of its sub-agents. */
function topOf({ lineage, conversationId }: HookedCall['run']): string {
  return lineage?.rootId ?? conversationId;
}

/** The MCP server whose tool it is, as Claude Code names it. */
function serverOf({ run, tool }: HookedCall): object {
  const entry = run.roster.entry(tool.name);
  if (entry?.origin !== 'mcp' || entry.from === undefined) return {};
  const source = entry.from.startsWith('plugin:') ? 'plugin' : 'dynamic';
  return { mcp_server: { name: entry.from, source } };
}

const nothing: BeforeAnswer = { notes: [], endsTurn: false };
const stopRefusal: Refusal = { by: 'stop', reason: 'The person stopped the turn before this call ran.' };

/** Any deny refuses the call; an allow counts only when every file is allowed (HK2). */
function together(
  call: HookedCall,
  verdicts: readonly (Verdict & { readonly name: string })[],
): Omit<BeforeAnswer, 'notes' | 'endsTurn'> {
  const denied = verdicts.find(({ kind }) => kind === 'deny');
  if (denied !== undefined) {
    const reason = `PreToolUse:${denied.name} hook error: ${denied.reason ?? 'Blocked by hook'}`;
    return { refusal: { by: 'hook', reason }, refusedBy: denied.hook ?? '' };
  }
  const updates = new Map(
    verdicts.flatMap(({ updated }, index) => (updated === undefined ? [] : [[index, updated] as const])),
  );
  const asks = verdicts.find(({ kind }) => kind === 'ask');
  const allows = verdicts.length > 0 && verdicts.every(({ kind }) => kind === 'allow');
  const first = asks ?? (allows ? verdicts[0] : undefined);
  return {
    ...(updates.size === 0 ? {} : { input: foldedInput(call.tool, call.input, updates) }),
    ...(first === undefined
      ? {}
      : {
          decision: {
            kind: asks === undefined ? ('allow' as const) : ('ask' as const),
            hook: first.hook ?? '',
            ...reasonOf(first, asks !== undefined),
          },
        }),
  };
}

function reasonOf(
  { reason, name }: Verdict & { readonly name: string },
  asks: boolean,
): { readonly reason?: string } {
  if (reason !== undefined) return { reason };
  return asks ? { reason: `Hook PreToolUse:${name} asked for confirmation for this tool` } : {};
}

function requestDecision({ answer }: Fired) {
  return answer.json?.hookSpecificOutput?.decision;
}

function denial(
  hook: string,
  decision: { message?: string | undefined; interrupt?: boolean | undefined },
): RequestAnswer {
  const reason = decision.message ?? 'A hook denied this call.';
  return { kind: 'deny', hook, refusal: { by: 'hook', reason }, interrupts: decision.interrupt === true };
}

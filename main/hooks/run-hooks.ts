import type { Mode } from '@shared/domain/danger';
import type { ProviderFailure } from '@shared/domain/event';
import type { HookEvent } from '@shared/domain/hook';
import type { LoadedNote, PromptAnswer, RunHooks } from '../agent/ports';
import type { RunRoster } from '../tools/define';
import type { SettledCall } from '../tools/ports';
import type { SessionState } from '../workspace/session-state';
import { claudeModes, planMode } from './call-hooks';
import type { Fired, HookEngine } from './engine';
import { loadedQuestion } from './loaded-question';
import { projectedCalls } from './project-call';
import type { HookScene, HookTurn } from './ports';
import { blockNotes, contextNote, reminder, stopOf } from './reminders';

/** The turn that the hooks stand around. */
export interface HookedRun {
  /** The turn as hooks that start something of their own need it. */
  readonly turn: HookTurn;
  readonly conversationId: string;
  /** Null without a folder. */
  readonly root: string | null;
  readonly session: SessionState;
  readonly promptId: string | undefined;
  readonly agent: string | undefined;
  /** Of a sub-agent; the conversation is then the one at the top. */
  readonly subAgent?: {
    readonly id: string;
    readonly transcript: string;
    /** Writes what the transcript lacks. */
    readonly flush: () => Promise<void>;
  };
  readonly model: string;
  readonly mode: () => Mode;
  readonly planIsOpen: () => boolean;
  readonly signal: AbortSignal;
  /** The message that is answered becomes none of the branch. */
  readonly dropPrompt: () => void;
  /** What runs by itself, in Claude Code's fields. */
  readonly backgroundTasks: () => readonly object[];
}

export interface RunHooksDeps {
  readonly engine: HookEngine;
  /** True once for each conversation of this process. */
  readonly startsSession: (conversationId: string) => boolean;
  readonly shorten: (conversationId: string, text: string) => Promise<string>;
  /** Notes of the person and the folder, as an agent is given them. */
  readonly notes: (root: string | null) => Promise<readonly LoadedNote[]>;
  /** Watches what FileChanged hooks name. */
  readonly follow: (scene: HookScene) => Promise<void>;
  readonly tell: (message: { readonly id: string; readonly title: string; readonly text: string }) => void;
}

/** The hooks around a turn: its beginning, its answers, its end. */
export function createRunHooks(deps: RunHooksDeps, run: HookedRun): RunHooks {
  const { engine } = deps;
  const { conversationId, signal } = run;
  const forHook = run.turn.lineage?.forHook === true;
  let cwd = run.session.cwd;

  function scene(): HookScene {
    return {
      conversationId,
      root: run.root,
      cwd: run.session.cwd,
      mode: run.planIsOpen() ? planMode : claudeModes[run.mode()],
      turn: run.turn,
      ...(forHook ? { forHook: true as const } : {}),
      ...(run.promptId === undefined ? {} : { promptId: run.promptId }),
      ...(run.subAgent === undefined ? {} : { agentId: run.subAgent.id }),
      ...(run.agent === undefined ? {} : { agent: run.agent }),
    };
  }

  async function fire(
    event: HookEvent,
    fields: Record<string, unknown>,
    subject?: string,
  ): Promise<readonly Fired[]> {
    const now = scene();
    if (!(await engine.listens(event, now))) return [];
    return await engine.fire({ event, fields, ...(subject === undefined ? {} : { subject }) }, now, signal);
  }

  function tell(title: string, text: string): void {
    deps.tell({ id: `hook:${conversationId}:${title}`, title, text });
  }

  async function startNotes(source: 'startup' | 'resume' | 'compact'): Promise<readonly string[]> {
    const fired = await fire('SessionStart', { source, model: run.model }, source);
    for (const { answer } of fired) {
      // It cannot keep a session from starting; what it says is for the person.
      if (answer.block !== undefined) tell('A SessionStart hook reports an error', answer.block);
    }
    return [...plainNotes(`SessionStart:${source}`, fired), ...contextNote('SessionStart', fired)];
  }

  async function prompted(
    event: 'UserPromptSubmit' | 'UserPromptExpansion',
    prompt: string,
    command: Record<string, unknown> = {},
    subject?: string,
  ): Promise<PromptAnswer> {
    const fired = await fire(event, { ...command, prompt }, subject);
    const blocked = fired.findLast(({ answer }) => answer.block !== undefined);
    if (blocked?.answer.block !== undefined) {
      const hidden = blocked.answer.json?.hookSpecificOutput?.suppressOriginalPrompt === true;
      const original = hidden ? '' : `\n\nOriginal prompt: ${prompt}`;
      const end = blocked.answer.byExitCode === true ? '\n' : '';
      const refused = `${event} operation blocked by hook:\n${blocked.answer.block}${end}${original}`;
      return { context: [], refused };
    }
    const stop = stopOf(fired);
    if (stop !== undefined) return { context: [], refused: `Operation stopped by hook: ${stop.reason}` };
    const notes = [...plainNotes(event, fired), ...contextNote(event, fired)];
    return { context: await shortened(notes) };
  }

  async function shortened(notes: readonly string[]): Promise<readonly string[]> {
    return await Promise.all(notes.map((note) => deps.shorten(conversationId, note)));
  }

  async function stopping(lastText: string, again: boolean): Promise<{ feedback?: string }> {
    const { subAgent } = run;
    // What works for a hook is no agent of the conversation: it comes and goes unheard.
    if (forHook) return {};
    await subAgent?.flush();
    const event = subAgent === undefined ? 'Stop' : 'SubagentStop';
    const own = subAgent === undefined ? {} : { agent_transcript_path: subAgent.transcript };
    const fields = {
      stop_hook_active: again,
      ...own,
      last_assistant_message: lastText,
      background_tasks: run.backgroundTasks(),
      session_crons: [],
    };
    const fired = await fire(event, fields, subAgent === undefined ? undefined : run.agent);
    if (stopOf(fired) !== undefined) return {};
    const blocked = fired.filter(({ answer }) => answer.block !== undefined);
    const byJson = blocked.filter(({ answer }) => answer.byExitCode !== true);
    const reasons = blocked.map(({ answer }) => (answer.block ?? '').trimEnd());
    const texts = [
      ...blockNotes(event, byJson),
      ...(reasons.length === 0 ? [] : [reminder(`Stop hook feedback:\n${reasons.join('\n')}`)]),
      ...contextNote(event, fired),
    ];
    return texts.length === 0 ? {} : { feedback: (await shortened(texts)).join('\n') };
  }

  /** A sub-agent's prompt was written by an agent: no hook of the person's prompts hears of it. */
  async function began(): Promise<PromptAnswer> {
    if (forHook) return { context: [] };
    const fired = await fire('SubagentStart', {}, run.agent);
    return { context: await shortened(contextNote('SubagentStart', fired)) };
  }

  async function instructions(reason: 'session_start' | 'compact'): Promise<void> {
    if (!(await engine.listens('InstructionsLoaded', scene()))) return;
    for (const note of await deps.notes(run.root))
      await engine.fire(loadedQuestion(note, reason), scene(), signal);
  }

  async function moved(): Promise<void> {
    const old = cwd;
    cwd = run.session.cwd;
    if (cwd !== old) await fire('CwdChanged', { old_cwd: old, new_cwd: cwd });
  }

  return {
    async opening(prompt, resumed) {
      if (run.subAgent !== undefined) return await began();
      await deps.follow(scene());
      const starts = deps.startsSession(conversationId);
      if (starts) await instructions('session_start');
      const first = starts ? await startNotes(resumed ? 'resume' : 'startup') : [];
      const answer = prompt === undefined ? { context: [] } : await prompted('UserPromptSubmit', prompt);
      return { ...answer, context: [...(await shortened(first)), ...answer.context] };
    },
    async steered(prompt) {
      if (run.subAgent !== undefined) return { context: [] };
      const answer = await prompted('UserPromptSubmit', prompt);
      if (answer.refused !== undefined) tell('A hook refused a message', answer.refused);
      return answer;
    },
    expanding: ({ name, args, source }, prompt) =>
      prompted(
        'UserPromptExpansion',
        prompt,
        {
          expansion_type: 'slash_command',
          command_name: name,
          command_args: args,
          command_source: source,
        },
        name,
      ),
    dropPrompt: () => run.dropPrompt(),
    async afterCalls(calls, settled, roster) {
      await moved();
      if (!(await engine.listens('PostToolBatch', scene()))) return { notes: [], endsTurn: false };
      const entries = calls.map((call, index) => batchEntry(call, settled[index], roster, run.session));
      const fired = await fire('PostToolBatch', { tool_calls: entries });
      const blocked = fired.find(({ answer }) => answer.block !== undefined);
      const stop = stopOf(fired);
      if (blocked !== undefined || stop !== undefined)
        tell('A hook ended the turn', stop?.reason ?? blocked?.answer.block ?? '');
      return {
        notes: await shortened(contextNote('PostToolBatch', fired)),
        endsTurn: blocked !== undefined || stop !== undefined,
      };
    },
    stopping,
    overruled: () =>
      tell(
        'The turn was ended',
        'A Stop hook kept it going 9 times in a row. Let the hook look at stop_hook_active and end with 0 while it is true.',
      ),
    async failed(failure, lastText) {
      // Its end, however bad, is a result of the agent that waits for it.
      if (run.subAgent !== undefined) return void (await stopping(lastText, true));
      const error = errorNames[failure.kind] ?? 'unknown';
      await fire(
        'StopFailure',
        { error, last_assistant_message: lastText, error_details: failure.message },
        error,
      );
    },
    async compacting() {
      const fired = await fire('PreCompact', { trigger: 'auto', custom_instructions: null }, 'auto');
      const reason = fired.find(({ answer }) => answer.block !== undefined)?.answer.block;
      if (reason !== undefined)
        tell('The history was not shortened', `Blocked by a PreCompact hook: ${reason}`);
      return reason;
    },
    async compacted(summary) {
      await fire('PostCompact', { trigger: 'auto', compact_summary: summary }, 'auto');
      if (run.subAgent !== undefined) return [];
      await instructions('compact');
      return await shortened(await startNotes('compact'));
    },
  };
}

/** Claude Code's names of what went wrong. */
const errorNames: Partial<Record<ProviderFailure['kind'], string>> = {
  auth: 'authentication_failed',
  'rate-limit': 'rate_limit',
  overloaded: 'server_error',
};

/** Plain output reaches the model for these events alone. */
function plainNotes(name: string, fired: readonly Fired[]): readonly string[] {
  return fired.flatMap(({ answer }) =>
    answer.plain === undefined ? [] : [reminder(`${name} hook success: ${answer.plain}`)],
  );
}

/** One call of the batch: what the model wrote, and what it will read. */
function batchEntry(
  call: { readonly callId: string; readonly name: string; readonly input: unknown },
  settled: SettledCall | undefined,
  roster: RunRoster,
  session: SessionState,
): object {
  const content = settled?.result.content ?? [];
  const blocks = content.map((part) =>
    part.type === 'text'
      ? { type: 'text', text: part.text }
      : { type: 'image', source: { type: 'file', media_type: part.mediaType, sha256: part.blob } },
  );
  const text = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
  return {
    tool_name: claudeName(call, roster, session),
    tool_input: call.input,
    tool_use_id: call.callId,
    tool_response: content.some(({ type }) => type === 'image') ? blocks : text,
  };
}

function claudeName(
  { name, input }: { readonly name: string; readonly input: unknown },
  roster: RunRoster,
  session: SessionState,
): string {
  const tool = roster.entry(name)?.tool;
  if (tool === undefined || typeof input !== 'object' || input === null || Array.isArray(input)) return name;
  const lifted = tool.lift({ ...input });
  const parsed = lifted.ok ? tool.input.safeParse(lifted.value) : undefined;
  return parsed?.success === true ? (projectedCalls(tool, parsed.data, session)[0]?.name ?? name) : name;
}

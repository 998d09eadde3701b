import type { Mode } from '@shared/domain/danger';
import type { ProviderFailure } from '@shared/domain/event';
import type { HookEvent } from '@shared/domain/hook';
import type { PromptAnswer, RunHooks } from '../agent/ports';
import type { RunRoster } from '../tools/define';
import type { SettledCall } from '../tools/ports';
import type { SessionState } from '../workspace/session-state';
import { claudeModes } from './call-hooks';
import type { Fired, HookEngine } from './engine';
import { projectedCalls } from './project-call';
import type { HookScene } from './ports';
import { blockNotes, contextNote, reminder, stopOf } from './reminders';

/** The turn that the hooks stand around. */
export interface HookedRun {
  readonly conversationId: string;
  /** Null without a folder. */
  readonly root: string | null;
  readonly session: SessionState;
  readonly promptId: string | undefined;
  readonly agent: string | undefined;
  readonly model: string;
  readonly mode: () => Mode;
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
  readonly tell: (message: { readonly id: string; readonly title: string; readonly text: string }) => void;
}

/** The hooks around a turn: its beginning, its answers, its end. */
export function createRunHooks(deps: RunHooksDeps, run: HookedRun): RunHooks {
  const { engine } = deps;
  const { conversationId, signal } = run;

  function scene(): HookScene {
    return {
      conversationId,
      root: run.root,
      cwd: run.session.cwd,
      mode: claudeModes[run.mode()],
      ...(run.promptId === undefined ? {} : { promptId: run.promptId }),
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

  async function submitted(prompt: string): Promise<PromptAnswer> {
    const fired = await fire('UserPromptSubmit', { prompt });
    const blocked = fired.findLast(({ answer }) => answer.block !== undefined);
    if (blocked?.answer.block !== undefined) {
      const hidden = blocked.answer.json?.hookSpecificOutput?.suppressOriginalPrompt === true;
      const original = hidden ? '' : `\n\nOriginal prompt: ${prompt}`;
      const end = blocked.answer.byExitCode === true ? '\n' : '';
      const refused = `UserPromptSubmit operation blocked by hook:\n${blocked.answer.block}${end}${original}`;
      return { context: [], refused };
    }
    const stop = stopOf(fired);
    if (stop !== undefined) return { context: [], refused: `Operation stopped by hook: ${stop.reason}` };
    const notes = [...plainNotes('UserPromptSubmit', fired), ...contextNote('UserPromptSubmit', fired)];
    return { context: await shortened(notes) };
  }

  async function shortened(notes: readonly string[]): Promise<readonly string[]> {
    return await Promise.all(notes.map((note) => deps.shorten(conversationId, note)));
  }

  async function stopping(lastText: string, again: boolean): Promise<{ feedback?: string }> {
    const fired = await fire('Stop', {
      stop_hook_active: again,
      last_assistant_message: lastText,
      background_tasks: run.backgroundTasks(),
      session_crons: [],
    });
    if (stopOf(fired) !== undefined) return {};
    const blocked = fired.filter(({ answer }) => answer.block !== undefined);
    const byJson = blocked.filter(({ answer }) => answer.byExitCode !== true);
    const reasons = blocked.map(({ answer }) => (answer.block ?? '').trimEnd());
    const texts = [
      ...blockNotes('Stop', byJson),
      ...(reasons.length === 0 ? [] : [reminder(`Stop hook feedback:\n${reasons.join('\n')}`)]),
      ...contextNote('Stop', fired),
    ];
    return texts.length === 0 ? {} : { feedback: (await shortened(texts)).join('\n') };
  }

  return {
    async opening(prompt, resumed) {
      const starts = deps.startsSession(conversationId);
      const first = starts ? await startNotes(resumed ? 'resume' : 'startup') : [];
      const answer = prompt === undefined ? { context: [] } : await submitted(prompt);
      return { ...answer, context: [...(await shortened(first)), ...answer.context] };
    },
    async steered(prompt) {
      const answer = await submitted(prompt);
      if (answer.refused !== undefined) tell('A hook refused a message', answer.refused);
      return answer;
    },
    dropPrompt: () => run.dropPrompt(),
    async afterCalls(calls, settled, roster) {
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

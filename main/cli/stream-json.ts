import { assistantBlocks } from '@shared/present/claude-code-blocks';
import type { CallResult } from '@shared/domain/call';
import type { Content } from '@shared/domain/content';
import type { Mode } from '@shared/domain/danger';
import type { RunEvent, TokenUsage } from '@shared/domain/event';
import type { Message } from '@shared/domain/message';

/** Claude Code's names for the modes (HK5). */
export const claudeModes: Readonly<Record<Mode, string>> = {
  manual: 'default',
  edits: 'acceptEdits',
  full: 'bypassPermissions',
};

/** A call that a rule, a mode, a switch or a hook refused; what `result` lists. */
export interface PermissionDenial {
  readonly tool_name: string;
  readonly tool_use_id: string;
  readonly tool_input: unknown;
}

/** What the lines need beside the events. */
export interface StreamContext {
  /** As the first line names them; none without. */
  readonly mcpServers?: () => readonly { readonly name: string; readonly status: string }[];
  readonly sessionId: string;
  readonly cwd: string;
  readonly version: string;
  /** The Agent call whose sub-agent the event is of; null for the conversation's own. */
  readonly parentCallId?: string;
  /** A picture's bytes as base64, for results that hold one. */
  readonly loadImage: (blob: string) => Promise<string | undefined>;
}

/** The lines of `--output-format stream-json` for one event; Claude Code's shapes where the meaning is the same. */
export async function streamLines(event: RunEvent, context: StreamContext): Promise<readonly object[]> {
  if (context.parentCallId !== undefined && !ofSubAgents.has(event.type)) return [];
  switch (event.type) {
    case 'run-started':
      return [initLine(event, context)];
    case 'message-added':
      if (event.message.role === 'assistant') return [assistantLine(event.message, context)];
      // What a sub-agent is told stands in the call that starts it, and again as its first message.
      return context.parentCallId === undefined ? [] : [promptLine(event.message, context)];
    case 'call-state':
      return event.result === undefined ? [] : [await resultLine(event.callId, event.result, context)];
    case 'retrying':
      return [
        systemLine('api_retry', context, {
          attempt: event.attempt,
          delay_ms: event.delayMs,
          error: event.failure.message,
        }),
      ];
    case 'compacted':
      return [systemLine('compact_boundary', context, { compact_metadata: { trigger: 'auto' } })];
    default:
      return [];
  }
}

/** Of a sub-agent its words and its calls alone are told. */
const ofSubAgents: ReadonlySet<RunEvent['type']> = new Set(['message-added', 'call-state']);

/** One line for every reader: some take U+0085, U+2028 and U+2029 for the end of a line too, so they are escaped. */
export function jsonLine(object: object): string {
  const escape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return `${JSON.stringify(object).replaceAll(/[\u0085\u2028\u2029]/g, escape)}\n`;
}

export function resultObject(run: FinishedRun, context: StreamContext): object {
  return {
    type: 'result',
    subtype: subtypes[run.end],
    is_error: run.end !== 'done',
    duration_ms: run.durationMs,
    num_turns: run.steps,
    result: run.text,
    session_id: context.sessionId,
    usage: usageFields(run.usage),
    permission_denials: run.denials,
    ...(run.failure === undefined ? {} : { error: run.failure }),
  };
}

export interface FinishedRun {
  readonly end: 'done' | 'stopped' | 'failed' | 'max-steps';
  readonly text: string;
  readonly steps: number;
  readonly durationMs: number;
  readonly usage: TokenUsage;
  readonly denials: readonly PermissionDenial[];
  readonly failure?: string;
}

const subtypes: Readonly<Record<FinishedRun['end'], string>> = {
  done: 'success',
  stopped: 'error_during_execution',
  failed: 'error_during_execution',
  'max-steps': 'error_max_turns',
};

function initLine(event: Extract<RunEvent, { type: 'run-started' }>, context: StreamContext): object {
  return systemLine('init', context, {
    cwd: context.cwd,
    tools: event.tools,
    mcp_servers: context.mcpServers?.() ?? [],
    model: event.model,
    permissionMode: claudeModes[event.mode],
    version: context.version,
  });
}

function systemLine(subtype: string, context: StreamContext, fields: object): object {
  return { type: 'system', subtype, session_id: context.sessionId, ...fields };
}

function assistantLine(message: Message, context: StreamContext): object {
  return {
    type: 'assistant',
    message: {
      id: message.id,
      type: 'message',
      role: 'assistant',
      model: message.model ?? '',
      content: message.parts.flatMap(assistantBlocks),
    },
    parent_tool_use_id: context.parentCallId ?? null,
    session_id: context.sessionId,
  };
}

function promptLine(message: Message, context: StreamContext): object {
  const content = message.parts.flatMap((part) =>
    part.type === 'text' ? [{ type: 'text', text: part.text }] : [],
  );
  return {
    type: 'user',
    message: { role: 'user', content },
    parent_tool_use_id: context.parentCallId ?? null,
    session_id: context.sessionId,
  };
}

async function resultLine(callId: string, result: CallResult, context: StreamContext): Promise<object> {
  const blocks = await Promise.all(result.content.map((part) => contentBlock(part, context)));
  const plain = blocks.every((block) => block.type === 'text')
    ? blocks.map((block) => block.text).join('\n')
    : blocks;
  return {
    type: 'user',
    message: {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: callId, content: plain, is_error: result.isError }],
    },
    parent_tool_use_id: context.parentCallId ?? null,
    session_id: context.sessionId,
  };
}

async function contentBlock(part: Content, context: StreamContext): Promise<{ type: string; text?: string }> {
  if (part.type === 'text') return { type: 'text', text: part.text };
  const data = await context.loadImage(part.blob);
  if (data === undefined) return { type: 'text', text: '[picture no longer on disk]' };
  return { type: 'image', source: { type: 'base64', media_type: part.mediaType, data } } as { type: string };
}

function usageFields(usage: TokenUsage): object {
  return {
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    cache_read_input_tokens: usage.cachedInputTokens ?? 0,
  };
}

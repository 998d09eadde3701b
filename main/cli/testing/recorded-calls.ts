import Database from 'libsql';
import { z } from 'zod';
import { CallResult, CallState } from '@shared/domain/call';
import { MessagePart } from '@shared/domain/message';

/** What stands in the database of a process that is gone, read without changing it. */
export interface RecordedCalls {
  get(callId: string): { readonly state: CallState['kind']; readonly text: string | undefined } | undefined;
  /** The call that the model named so. */
  byModelId(modelCallId: string): string | undefined;
  readonly counts: Readonly<Record<string, number>>;
}

const CallRow = z.object({ id: z.string(), state_json: z.string(), result_json: z.string().nullable() });
const MessageRow = z.object({ parts_json: z.string() });

export function readRecordedCalls(file: string): RecordedCalls {
  const database = new Database(file, { readonly: true });
  try {
    const rows = z.array(CallRow).parse(database.prepare('SELECT * FROM calls').all());
    const messages = z.array(MessageRow).parse(database.prepare('SELECT * FROM messages').all());
    const calls = new Map(rows.map((row) => [row.id, recordedCall(row)]));
    const counts: Record<string, number> = {};
    for (const { state } of calls.values()) counts[state] = (counts[state] ?? 0) + 1;
    const names = new Map(messages.flatMap(modelNames));
    return { get: (id) => calls.get(id), byModelId: (id) => names.get(id), counts };
  } finally {
    database.close();
  }
}

function recordedCall(row: z.infer<typeof CallRow>): { state: CallState['kind']; text: string | undefined } {
  const state = CallState.parse(JSON.parse(row.state_json)).kind;
  if (row.result_json === null) return { state, text: undefined };
  const { content } = CallResult.parse(JSON.parse(row.result_json));
  return { state, text: content.map((part) => (part.type === 'text' ? part.text : '')).join('\n') };
}

function modelNames(row: z.infer<typeof MessageRow>): [string, string][] {
  const parts = z.array(MessagePart).parse(JSON.parse(row.parts_json));
  return parts.flatMap((part) => (part.type === 'call' ? [[part.modelCallId, part.callId]] : []));
}

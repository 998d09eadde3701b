import type { Rows } from '../disk/index-file';
import { everyProject, type Entry, type RecordRow } from './entry';
import { fieldOf, parsed, stringsOf, textOf } from './record-json';

export const messageColumns =
  'm.rowid, m.id, m.conversation_id, c.project_id, m.role, m.model, m.parts_json, m.created_at, m.parent_id, c.model, (SELECT 1 FROM sub_agents s WHERE s.id = c.id)';
export const messageFrom = 'messages m JOIN conversations c ON c.id = m.conversation_id';
export const callColumns =
  'k.rowid, k.id, k.conversation_id, c.project_id, k.tool, k.settled, k.input_json, k.result_json, k.asked_at';
export const callFrom = 'calls k JOIN conversations c ON c.id = k.conversation_id';
export const memoryColumns =
  'rowid, id, kind, text, scope, project_id, conversation_id, files_json, calls_json, tools_json, updated_at, created_at';

/** Characters of a call's arguments and of its result that memory looks at. */
const maxHead = 16_000;
const maxResult = 100_000;

/**
 * Words of the person and of the agent. Not: what the program put between them (news of jobs, hooks), summaries, which
 * retell results, and what was said to the Direct driver, which are calls.
 */
export function messageRow(row: readonly unknown[], record: Rows): RecordRow {
  const [rowid, id, conversation, project, role, model, parts, at, parent, modelNow, subAgent] = row;
  const place = { rowid: Number(rowid), id: String(id) };
  if (role === 'assistant' && model === 'direct') return { ...place, spoken: textOf(parent) };
  if (role === 'summary') return place;
  if (role === 'user' && isForDirect(place, String(conversation), modelNow, record)) return place;
  const read = partsOf(parsed(parts));
  if (read.text === '') return place;
  const entry: Entry = {
    kind: 'message',
    id: place.id,
    conversation: String(conversation),
    project: textOf(project),
    // What a sub-agent is asked and answers are the arguments and the result of the call that started it.
    tools: Number(subAgent) === 1 ? ['Agent'] : [],
    text: read.text,
    at: Number(at),
    what: String(role),
    files: [],
    calls: read.calls,
  };
  return { ...place, entry };
}

/**
 * The answer says which model read it; without one, the conversation's own is about to. An answer is written after what
 * it answers, so a long conversation is looked through from there on, mostly for one row.
 */
function isForDirect(
  { rowid, id }: RecordRow,
  conversation: string,
  modelNow: unknown,
  record: Rows,
): boolean {
  const [answer] = record.rows(
    `SELECT model FROM messages INDEXED BY messages_by_conversation
     WHERE conversation_id = ? AND rowid > ? AND parent_id = ? AND role = 'assistant' ORDER BY rowid LIMIT 1`,
    [conversation, rowid, id],
  );
  return (answer === undefined ? modelNow : answer[0]) === 'direct';
}

/** A settled call, with its arguments read and the tools whose output it shows. */
export function callEntry(row: readonly unknown[], input: unknown, tools: readonly string[]): Entry {
  const [, id, conversation, project, tool, , , result, at] = row;
  return {
    kind: 'call',
    id: String(id),
    conversation: String(conversation),
    project: textOf(project),
    tools,
    head: flat(input).slice(0, maxHead),
    text: resultText(parsed(result)),
    at: Number(at),
    what: String(tool),
    files: [],
    calls: [],
  };
}

export function memoryRow(row: readonly unknown[]): RecordRow {
  const [rowid, id, kind, text, scope, project, conversation, files, calls, tools, , createdAt] = row;
  const entry: Entry = {
    kind: 'memory',
    id: String(id),
    conversation: textOf(conversation),
    project: scope === 'user' ? everyProject : textOf(project),
    tools: stringsOf(parsed(tools)),
    text: String(text),
    at: Number(createdAt),
    what: String(kind),
    files: stringsOf(parsed(files)),
    calls: stringsOf(parsed(calls)),
  };
  return { rowid: Number(rowid), id: String(id), entry };
}

function partsOf(parts: unknown): { readonly text: string; readonly calls: readonly string[] } {
  const texts: string[] = [];
  const calls: string[] = [];
  for (const part of Array.isArray(parts) ? (parts as unknown[]) : []) {
    const [type, text, from, call] = ['type', 'text', 'from', 'callId'].map((field) => fieldOf(part, field));
    if (type === 'text' && typeof text === 'string' && from === undefined) texts.push(text);
    if (type === 'call' && typeof call === 'string') calls.push(call);
  }
  return { text: texts.join('\n').trim(), calls };
}

function resultText(result: unknown): string {
  const content = fieldOf(result, 'content');
  const texts = (Array.isArray(content) ? (content as unknown[]) : []).flatMap((part) => {
    const text = fieldOf(part, 'text');
    return typeof text === 'string' ? [text] : [];
  });
  return texts.join('\n').slice(0, maxResult);
}

/** Arguments as a line of text: a single one by itself, several by name. */
function flat(input: unknown): string {
  if (typeof input !== 'object' || input === null) return textOf(input);
  const entries = Object.entries(input);
  const words = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
  return entries.length === 1
    ? entries.map(([, value]) => words(value)).join('')
    : entries.map(([name, value]) => `${name}: ${words(value)}`).join('\n');
}

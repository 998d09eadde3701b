import { LineCounter, parseDocument } from 'yaml';
import { err, ok, type Result } from '@shared/kit/result';

export interface FrontMatter {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** Line of the file on which a member stands. */
  lineOf(member: string): number | undefined;
}

export interface FrontMatterProblem {
  readonly line?: number;
  readonly message: string;
}

/**
 * The members between two lines of dashes at the top of a Markdown file, and what follows. They are YAML, or, where they
 * are none, one `member: value` a line: descriptions with a colon in them are common and work in Claude Code. A file
 * without such lines has no members.
 */
export function readFrontMatter(text: string): Result<FrontMatter, FrontMatterProblem> {
  if (!/^---[ \t]*(\r?\n|$)/.test(text)) return ok({ fields: {}, body: text, lineOf: () => undefined });
  const parts = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)([\s\S]*)$/m.exec(text);
  if (parts === null)
    return err({ line: 1, message: 'The front matter does not end. Close it with a line of three dashes.' });
  const [, head = '', body = ''] = parts;
  const lineOf = (member: string): number | undefined => {
    const at = head.split(/\r?\n/).findIndex((line) => line.startsWith(`${member}:`));
    return at < 0 ? undefined : at + 2;
  };
  const fields = yamlFields(head);
  return fields.ok ? ok({ fields: fields.value, body, lineOf }) : fields;
}

function yamlFields(head: string): Result<Record<string, unknown>, FrontMatterProblem> {
  const lines = new LineCounter();
  const document = parseDocument(head, { lineCounter: lines });
  const [error] = document.errors;
  if (error === undefined) {
    const value: unknown = document.toJS({ maxAliasCount: 20 });
    if (value === null || value === undefined) return ok({});
    if (typeof value === 'object' && !Array.isArray(value)) return ok({ ...value });
  }
  const plain = plainFields(head);
  if (plain !== undefined) return ok(plain);
  const at = error?.pos[0];
  return err({
    // The first line of the file is that of the dashes.
    line: at === undefined ? 2 : lines.linePos(at).line + 1,
    message: `The front matter is no YAML: ${firstLine(error?.message ?? 'it is no list of members')}.`,
  });
}

/** Undefined where a line is neither blank nor a member of its own: what it belongs to would be guessed. */
function plainFields(head: string): Record<string, unknown> | undefined {
  const fields: Record<string, unknown> = {};
  for (const line of head.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const found = /^([A-Za-z][\w-]*):[ \t]*(.*)$/.exec(line);
    if (found === null) return undefined;
    const [, member = '', value = ''] = found;
    if (value !== '') fields[member] = /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value.trim();
  }
  return fields;
}

function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '').replace(/[.:]$/, '');
}

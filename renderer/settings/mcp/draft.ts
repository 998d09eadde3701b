import type { FieldProblem } from '@shared/domain/custom-tool';
import type { McpServerEntry, McpTransport } from '@shared/domain/mcp';

/** A name and a value that the form edits; the key stays while both change. */
export interface Pair {
  readonly key: number;
  readonly name: string;
  readonly value: string;
}

/** A server as the form has it. */
export interface Draft {
  readonly name: string;
  readonly transport: McpTransport;
  readonly command: string;
  /** One a line; see `argumentLines`. */
  readonly args: string;
  readonly env: readonly Pair[];
  readonly cwd: string;
  readonly url: string;
  readonly headers: readonly Pair[];
  readonly clientId: string;
  readonly callbackPort: number | null;
  /** Seconds. */
  readonly timeout: number | null;
}

export function draftOf(name: string, entry: McpServerEntry): Draft {
  return {
    name,
    transport: entry.type ?? (entry.command === undefined && entry.url !== undefined ? 'http' : 'stdio'),
    command: entry.command ?? '',
    args: argumentLines(entry.args ?? []),
    env: pairsOf(entry.env),
    cwd: entry.cwd ?? '',
    url: entry.url ?? '',
    headers: pairsOf(entry.headers),
    clientId: entry.oauth?.clientId ?? '',
    callbackPort: entry.oauth?.callbackPort ?? null,
    timeout: entry.timeoutMs === undefined ? null : entry.timeoutMs / 1000,
  };
}

/** What the draft says, with what the form does not edit as it was. */
export function entryOf(draft: Draft, before: McpServerEntry | undefined): McpServerEntry {
  const kept = {
    ...(before?.enabledTools === undefined ? {} : { enabledTools: before.enabledTools }),
    ...(before?.disabledTools === undefined ? {} : { disabledTools: before.disabledTools }),
    ...(before?.disabled === undefined ? {} : { disabled: before.disabled }),
    ...(draft.timeout === null ? {} : { timeoutMs: Math.round(draft.timeout * 1000) }),
  };
  if (draft.transport === 'stdio') {
    const args = argumentsOf(draft.args);
    const cwd = draft.cwd.trim();
    return {
      command: draft.command.trim(),
      ...(args.length === 0 ? {} : { args: [...args] }),
      ...recordOf('env', draft.env),
      ...(cwd === '' ? {} : { cwd }),
      ...kept,
    };
  }
  const clientId = draft.clientId.trim();
  const oauth = {
    ...(clientId === '' ? {} : { clientId }),
    ...(draft.callbackPort === null ? {} : { callbackPort: draft.callbackPort }),
  };
  return {
    type: draft.transport,
    url: draft.url.trim(),
    ...recordOf('headers', draft.headers),
    ...(Object.keys(oauth).length === 0 ? {} : { oauth }),
    ...kept,
  };
}

/** What only the form can see: two of one name, a value without a name, a number out of its range. */
export function draftProblems(draft: Draft): readonly FieldProblem[] {
  const isProgram = draft.transport === 'stdio';
  const { timeout, callbackPort: port } = draft;
  return [
    ...(isProgram ? pairProblems('env', draft.env) : pairProblems('headers', draft.headers)),
    ...(timeout !== null && (timeout < 1 || timeout > 3600)
      ? [{ field: 'timeoutMs', message: 'A call may be silent for 1 to 3,600 seconds.' }]
      : []),
    ...(!isProgram && port !== null && (port < 1 || port > 65_535 || !Number.isInteger(port))
      ? [{ field: 'oauth.callbackPort', message: 'A port is a whole number from 1 to 65,535.' }]
      : []),
  ];
}

function pairProblems(field: 'env' | 'headers', pairs: readonly Pair[]): FieldProblem[] {
  const seen = new Set<string>();
  return pairs.flatMap(({ name, value }) => {
    const named = field === 'headers' ? name.trim().toLowerCase() : name.trim();
    if (named === '') return value === '' ? [] : [{ field, message: 'A value here has no name.' }];
    if (seen.has(named)) return [{ field: `${field}.${name.trim()}`, message: `${name} is there twice.` }];
    seen.add(named);
    return field === 'env' && /[=\0]/.test(named)
      ? [{ field: `env.${name.trim()}`, message: 'The name of a variable has no = in it.' }]
      : [];
  });
}

/** A line each. One that would not be read back as it is, is written as a JSON string. */
export function argumentLines(args: readonly string[]): string {
  return args
    .map((arg) => (arg === '' || arg !== arg.trim() || /[\n\r]|^"/.test(arg) ? JSON.stringify(arg) : arg))
    .join('\n');
}

export function argumentsOf(lines: string): readonly string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => (line.startsWith('"') ? (quoted(line) ?? line) : line));
}

function quoted(line: string): string | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'string' ? value : undefined;
  } catch {
    // An argument that only begins with a quote.
    return undefined;
  }
}

function pairsOf(record: Readonly<Record<string, string>> = {}): readonly Pair[] {
  return Object.entries(record).map(([name, value], key) => ({ key, name, value }));
}

function recordOf<Field extends 'env' | 'headers'>(
  field: Field,
  pairs: readonly Pair[],
): { readonly [key in Field]?: Record<string, string> } {
  const named = pairs.flatMap(({ name, value }) => (name.trim() === '' ? [] : [[name.trim(), value]]));
  if (named.length === 0) return {};
  return { [field]: Object.fromEntries(named) as Record<string, string> } as {
    [key in Field]: Record<string, string>;
  };
}

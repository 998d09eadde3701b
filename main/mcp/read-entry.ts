import type { FieldProblem } from '@shared/domain/custom-tool';
import { McpServerEntry, type McpTransport } from '@shared/domain/mcp';
import { err, ok, type Result } from '@shared/kit/result';

/** Server names are part of tool names and rules. */
const nameShape = /^[\w.@:/ -]{1,100}$/u;

/** Other products' words for the same transports. */
const transportWords: Readonly<Record<string, McpTransport>> = {
  'streamable-http': 'http',
  streamable_http: 'http',
  streamableHttp: 'http',
};

/** One entry of `mcpServers`. Members that nobody knows are passed over; each problem names its field and the fix. */
export function readEntry(raw: unknown): Result<McpServerEntry, readonly FieldProblem[]> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return err([{ field: '', message: 'A server is one object with "command" or with "type" and "url".' }]);
  const type = 'type' in raw && typeof raw.type === 'string' ? raw.type : undefined;
  const parsed = McpServerEntry.safeParse({
    ...raw,
    ...(type === undefined ? {} : { type: transportWords[type] ?? type }),
  });
  if (!parsed.success) {
    return err(
      parsed.error.issues.map(({ path, message }) => ({
        field: path.map(String).join('.'),
        message:
          path[0] === 'type' ? 'type is "stdio", "http" or "sse".' : `${message}.`.replace(/\.\.$/, '.'),
      })),
    );
  }
  const problems = entryProblems(parsed.data);
  return problems.length === 0 ? ok(parsed.data) : err(problems);
}

export function transportOf(entry: McpServerEntry): McpTransport {
  return entry.type ?? (entry.command === undefined && entry.url !== undefined ? 'http' : 'stdio');
}

function entryProblems(entry: McpServerEntry): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (transportOf(entry) === 'stdio') {
    if (entry.command === undefined || entry.command.trim() === '')
      problems.push({ field: 'command', message: 'Give the program that starts the server, or a "url".' });
    if (entry.url !== undefined && entry.command !== undefined)
      problems.push({ field: 'url', message: 'A server has a command or a url, not both.' });
    return problems;
  }
  if (entry.url === undefined || entry.url.trim() === '')
    problems.push({ field: 'url', message: 'Give the address of the server.' });
  // With a variable in it, only the expanded address can be judged.
  else if (!entry.url.includes('${') && !isWebAddress(entry.url))
    problems.push({ field: 'url', message: 'Write a whole address, as https://example.com/mcp.' });
  for (const [name, value] of Object.entries(entry.headers ?? {})) {
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) || /[\r\n\0]/.test(value))
      problems.push({
        field: `headers.${name}`,
        message: 'This is no name or value that a header can have.',
      });
  }
  return problems;
}

export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Why a name cannot be one, a sentence. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'Give the server a name.';
  return nameShape.test(name) && name === name.trim()
    ? undefined
    : 'Use letters, digits, blanks and . _ - @ : / in the name, at most 100.';
}

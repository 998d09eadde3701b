import { McpServerEntry } from '@shared/domain/mcp';
import { err, ok, type Result } from '@shared/kit/result';
import { shellWords } from './shell-words';

/** A server as it stood in what was pasted. */
export interface PastedServer {
  /** Empty where the text names none. */
  readonly name: string;
  readonly entry: McpServerEntry;
}

type Fields = Readonly<Record<string, unknown>>;
type Pasted = Result<readonly PastedServer[], string>;

/** Reads what documentation of servers offers to copy. The error says what was not understood. */
export function readPaste(text: string): Pasted {
  const trimmed = text.trim().replace(/^\$\s+/, '');
  return /^claude\s+mcp\s+add/.test(trimmed) ? readCommand(trimmed) : readJson(trimmed);
}

function readJson(text: string): Pasted {
  // Snippets often begin at the name and end with the comma of the next one.
  const bare = text.replace(/,\s*$/, '');
  const value = parsed(bare) ?? parsed(`{${bare}}`);
  if (value === undefined)
    return err('This is neither JSON nor a "claude mcp add" line. Paste one of the two, whole.');
  if (!isFields(value)) return err('This JSON names no server. Paste the object with "mcpServers".');
  const named = namedIn(value);
  const found = named === undefined ? [['', value] as const] : Object.entries(named);
  const servers: PastedServer[] = [];
  for (const [name, raw] of found) {
    const entry = readEntry(raw, name === '' ? '' : `${name}: `);
    if (!entry.ok) return entry;
    servers.push({ name, entry: entry.value });
  }
  return servers.length === 0 ? err('"mcpServers" is empty, so there is nothing to fill in.') : ok(servers);
}

/** Servers by name: of `mcpServers`, of other editors' `servers`, or of an object that holds nothing else. */
function namedIn(value: Fields): Fields | undefined {
  for (const member of [value['mcpServers'], value['servers']]) if (isFields(member)) return member;
  if (isFields(value['mcp'])) return namedIn(value['mcp']);
  const isEntry = ['command', 'url', 'serverUrl', 'httpUrl'].some((member) => member in value);
  return isEntry || !Object.values(value).every(isFields) ? undefined : value;
}

const typeWords: Readonly<Record<string, string>> = {
  'streamable-http': 'http',
  streamable_http: 'http',
  streamableHttp: 'http',
  local: 'stdio',
};

function readEntry(raw: unknown, where: string): Result<McpServerEntry, string> {
  if (!isFields(raw)) return err(`${where}a server is one object with "command" or "url".`);
  const { serverUrl, httpUrl, type, ...rest } = raw;
  const word = typeof type === 'string' ? { type: typeWords[type] ?? type } : {};
  const url = raw['url'] ?? serverUrl ?? httpUrl;
  const read = McpServerEntry.safeParse({ ...rest, ...word, ...(url === undefined ? {} : { url }) });
  if (!read.success) {
    const [issue] = read.error.issues;
    return err(`${where}${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? 'not understood'}.`);
  }
  if (read.data.command === undefined && read.data.url === undefined)
    return err(`${where}it has neither "command" nor "url", so nothing says how to reach it.`);
  return ok(read.data);
}

interface CommandLine {
  readonly words: string[];
  readonly env: Record<string, string>;
  readonly headers: Record<string, string>;
  readonly options: Record<string, string>;
}

/** `claude mcp add [options] <name> <command or address> [arguments]`, and `claude mcp add-json <name> <json>`. */
function readCommand(text: string): Pasted {
  const [, , verb, ...rest] = shellWords(text);
  const line = readOptions(rest);
  if (!line.ok) return line;
  const { words, env, headers, options } = line.value;
  const [name = '', target, ...args] = words;
  if (target === undefined)
    return err(
      'The line ends before the command or the address: claude mcp add <name> <command or address>.',
    );
  if (verb === 'add-json') {
    const entry = readEntry(parsed(target), '');
    return entry.ok ? ok([{ name, entry: entry.value }]) : entry;
  }
  const transport = options['transport'] ?? (isAddress(target) ? 'http' : 'stdio');
  if (transport === 'stdio') return ok([{ name, entry: { command: target, args, env } }]);
  const port = Number(options['callback-port']);
  const oauth = {
    ...(options['client-id'] === undefined ? {} : { clientId: options['client-id'] }),
    ...(Number.isInteger(port) && port > 0 ? { callbackPort: port } : {}),
  };
  const entry = readEntry({ type: transport, url: target, headers, oauth }, '');
  return entry.ok ? ok([{ name, entry: entry.value }]) : entry;
}

const longNames: Readonly<Record<string, string>> = {
  s: 'scope',
  t: 'transport',
  e: 'env',
  H: 'header',
};

/** Options that say nothing about the server itself are passed over. */
function readOptions(rest: readonly string[]): Result<CommandLine, string> {
  const line: CommandLine = { words: [], env: {}, headers: {}, options: {} };
  const left = [...rest];
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    const option = /^--?([A-Za-z][\w-]*)(?:=([\s\S]*))?$/.exec(word);
    // What follows a command belongs to it, and so does all after two dashes. After an address come more options.
    if (word === '--' || (line.words.length >= 2 && !isAddress(line.words[1]))) {
      line.words.push(...(word === '--' ? left : [word, ...left]));
      break;
    }
    if (option === null) {
      line.words.push(word);
      continue;
    }
    const name = longNames[option[1] ?? ''] ?? option[1] ?? '';
    if (name === 'client-secret') continue;
    const value = option[2] ?? left.shift();
    if (value === undefined) return err(`The option ${word} has no value.`);
    const taken = take(line, name, value, left);
    if (taken !== undefined) return err(taken);
  }
  return ok(line);
}

/** Environment and headers may have several values after one option. */
function take(line: CommandLine, name: string, value: string, left: string[]): string | undefined {
  if (name !== 'env' && name !== 'header') {
    line.options[name] = value;
    return undefined;
  }
  const shape = name === 'env' ? /^([A-Za-z_]\w*)=([\s\S]*)$/ : /^([^\s:]+):\s*([\s\S]*)$/;
  const pairs = name === 'env' ? line.env : line.headers;
  for (let next: string | undefined = value, first = true; next !== undefined; first = false) {
    const pair = shape.exec(next);
    if (pair === null)
      return first
        ? `${next} is not written as ${name === 'env' ? 'NAME=value' : '"Name: value"'}.`
        : undefined;
    pairs[pair[1] ?? ''] = pair[2] ?? '';
    const more: string | undefined = left[0];
    next = more !== undefined && shape.test(more) && !isAddress(more) ? left.shift() : undefined;
  }
  return undefined;
}

function isAddress(word = ''): boolean {
  return /^https?:\/\//.test(word);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // It may be a part of JSON, or none; the caller says so.
    return undefined;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { parseArgs } from 'node:util';
import { dangerLevels, modes, type Danger, type Mode } from '@shared/domain/danger';
import { err, ok, type Result } from '@shared/kit/result';

export const outputFormats = ['text', 'json', 'stream-json'] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** `toolwright -p …`: one turn, no window (SPEC section 10). */
export interface PromptCommand {
  readonly kind: 'prompt';
  /** `-` = read standard input. */
  readonly message: string;
  readonly cwd?: string;
  readonly model?: string;
  readonly mode?: Mode;
  /** Name of an agent profile. */
  readonly agent?: string;
  readonly format: OutputFormat;
  readonly resume?: string;
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  readonly settingsFile?: string;
  /** This folder's own hooks and programs count for this run. */
  readonly trust: boolean;
}

/** `toolwright mcp`: serves the custom tools over standard input and output. */
export interface McpCommand {
  readonly kind: 'mcp';
  readonly allowDanger: Danger;
  readonly cwd?: string;
}

/** `toolwright tools accept NAME`: takes a custom tool as its file is now (CT19). */
export interface AcceptCommand {
  readonly kind: 'accept';
  readonly name: string;
  readonly cwd?: string;
}

export type Command =
  | PromptCommand
  | { readonly kind: 'paths'; readonly json: boolean; readonly cwd?: string }
  | McpCommand
  | AcceptCommand
  | { readonly kind: 'help' }
  | { readonly kind: 'version' };

export const usage = `Usage: toolwright -p "<message>" [options]     run one turn without a window
       toolwright paths [--json] [--cwd DIR]   print where everything is kept
       toolwright mcp [--cwd DIR] [--allow-danger LEVEL]
                                               serve the custom tools to another agent (MCP, stdio)
       toolwright tools accept NAME [--cwd DIR]
                                               take a custom tool as its file is now

  -p, --prompt TEXT         the message; - reads standard input
      --cwd DIR             folder to work in (default: this one)
      --model REF           direct, or <provider>/<model>
      --agent NAME          an agent of USER/agents, ~/.claude/agents or .claude/agents
      --permission-mode M   ${modes.join(' | ')}
      --output-format F     ${outputFormats.join(' | ')}
      --resume ID           go on with a conversation
      --allow RULE          allow rule for this run, e.g. 'Bash(npm test)' (repeatable)
      --deny RULE           deny rule for this run (repeatable)
      --settings FILE       settings that replace those of USER/settings.json for this run
      --allow-danger LEVEL  for mcp: ${dangerLevels.join(' | ')} (default: none)
      --trust               let this folder's own hooks, rules and servers count
  -h, --help
      --version`;

const options = {
  prompt: { type: 'string', short: 'p' },
  print: { type: 'string' },
  cwd: { type: 'string' },
  model: { type: 'string' },
  agent: { type: 'string' },
  'permission-mode': { type: 'string' },
  'output-format': { type: 'string' },
  resume: { type: 'string' },
  allow: { type: 'string', multiple: true },
  deny: { type: 'string', multiple: true },
  settings: { type: 'string' },
  'allow-danger': { type: 'string' },
  trust: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

/** The error is one sentence that names the option and what it takes. */
export function parseArguments(argv: readonly string[]): Result<Command, string> {
  const parsed = parse(argv);
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  if (values.help === true) return ok({ kind: 'help' });
  if (values.version === true) return ok({ kind: 'version' });
  if (positionals[0] === 'paths' && positionals.length === 1) {
    return ok({ kind: 'paths', json: values.json === true, ...given('cwd', values.cwd) });
  }
  const other = toolCommand(positionals, values);
  if (other !== undefined) return other;
  if (positionals.length > 0)
    return err(`Unknown argument ${JSON.stringify(positionals[0])}. Put the message after -p.`);
  return promptCommand(values);
}

type Values = Extract<ReturnType<typeof parse>, { ok: true }>['value']['values'];

/** Undefined for what is neither `mcp` nor `tools`. */
function toolCommand(positionals: readonly string[], values: Values): Result<Command, string> | undefined {
  const [first, second, name, ...rest] = positionals;
  if (first === 'mcp' && second === undefined) {
    const level = oneOf('--allow-danger', values['allow-danger'], dangerLevels);
    return level.ok
      ? ok({ kind: 'mcp', allowDanger: level.value ?? 'none', ...given('cwd', values.cwd) })
      : level;
  }
  if (first !== 'tools') return undefined;
  return second === 'accept' && name !== undefined && rest.length === 0
    ? ok({ kind: 'accept', name, ...given('cwd', values.cwd) })
    : err('tools takes: accept NAME. NAME is the name of a custom tool.');
}

function promptCommand(values: Values): Result<Command, string> {
  const message = values.prompt ?? values.print;
  if (message === undefined) return err('There is no message. Give it with -p "<message>".');
  if (message.trim() === '') return err('The message of -p is empty. Write what to do.');
  const mode = oneOf('--permission-mode', values['permission-mode'], modes);
  if (!mode.ok) return mode;
  const format = oneOf('--output-format', values['output-format'], outputFormats);
  if (!format.ok) return format;
  return ok({
    kind: 'prompt',
    message,
    format: format.value ?? 'text',
    allow: values.allow ?? [],
    deny: values.deny ?? [],
    trust: values.trust === true,
    ...given('cwd', values.cwd),
    ...given('model', values.model),
    ...given('mode', mode.value),
    ...given('agent', values.agent),
    ...given('resume', values.resume),
    ...given('settingsFile', values.settings),
  });
}

function parse(argv: readonly string[]) {
  try {
    return ok(parseArgs({ args: withMessage(argv), options, allowPositionals: true, strict: true }));
  } catch (error) {
    // parseArgs throws for bad usage and has no other way to say so; its message names the option.
    return err(error instanceof Error ? (error.message.split('\n')[0] ?? error.message) : String(error));
  }
}

/**
 * A message may begin with a dash, as the items of a list do, and parseArgs would then refuse it. Only one of our own
 * options behind `-p` is taken for a forgotten message.
 */
function withMessage(argv: readonly string[]): string[] {
  const at = argv.findIndex((one) => one === '-p' || one === '--prompt');
  const message = argv[at + 1];
  if (at < 0 || message === undefined || isOption(message)) return [...argv];
  return [...argv.slice(0, at), `--prompt=${message}`, ...argv.slice(at + 2)];
}

function isOption(word: string): boolean {
  const name = /^--([a-z-]+)(?:=|$)/.exec(word)?.[1];
  if (name !== undefined) return Object.hasOwn(options, name);
  return Object.values(options).some((option) => 'short' in option && word === `-${option.short}`);
}

function oneOf<T extends string>(
  option: string,
  value: string | undefined,
  allowed: readonly T[],
): Result<T | undefined, string> {
  if (value === undefined) return ok(undefined);
  const found = allowed.find((one) => one === value);
  return found === undefined ? err(`${option} ${value}: it takes ${allowed.join(', ')}.`) : ok(found);
}

function given<K extends string, T>(key: K, value: T | undefined): { readonly [P in K]?: T } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [P in K]: T });
}

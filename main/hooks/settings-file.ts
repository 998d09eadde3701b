import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { HookOrigin, HookProblem } from '@shared/domain/hook';
import { itemSpans, memberSpans, rootStart } from '../workspace/json-spans';
import type { Hook } from './ports';

export interface HookFile {
  readonly hooks: readonly Hook[];
  readonly problems: readonly HookProblem[];
  /** `disableAllHooks` of this file. */
  readonly disablesAll: boolean;
}

export interface HookSource {
  readonly file: string;
  readonly origin: HookOrigin;
  readonly env?: Readonly<Record<string, string>>;
}

const Seconds = z.number().positive().max(86_400);
const shared = {
  if: z.string().optional(),
  timeout: Seconds.optional(),
  once: z.boolean().optional(),
};
const Handler = z.discriminatedUnion('type', [
  z.looseObject({
    ...shared,
    type: z.literal('command'),
    command: z.string().min(1),
    args: z.array(z.string()).optional(),
    shell: z.enum(['bash', 'powershell']).optional(),
    async: z.boolean().optional(),
    asyncRewake: z.boolean().optional(),
  }),
  z.looseObject({
    ...shared,
    type: z.literal('http'),
    url: z.url({ protocol: /^https?$/ }),
    headers: z.record(z.string(), z.string()).optional(),
    allowedEnvVars: z.array(z.string()).optional(),
  }),
  z.looseObject({
    ...shared,
    type: z.literal('mcp_tool'),
    server: z.string().min(1),
    tool: z.string().min(1),
    input: z.record(z.string(), z.unknown()).optional(),
  }),
  z.looseObject({
    ...shared,
    type: z.literal('prompt'),
    prompt: z.string().min(1),
    model: z.string().optional(),
    continueOnBlock: z.boolean().optional(),
  }),
  z.looseObject({
    ...shared,
    type: z.literal('agent'),
    prompt: z.string().min(1),
    model: z.string().optional(),
  }),
]);
type Handler = z.infer<typeof Handler>;

/** The line where a text stops being JSON, and why; the parser itself says it in words that differ between versions. */
export type MistakeOf = (text: string) => { readonly line: number; readonly reason: string } | undefined;

/**
 * Reads the hooks of one settings file. Whatever cannot be used is named with its line and never keeps the rest from
 * being used.
 */
export function readHookFile(
  text: string,
  source: HookSource,
  mistakeOf: MistakeOf = () => undefined,
): HookFile {
  if (text.trim() === '') return empty;
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { ...empty, problems: [brokenJson(mistakeOf(text), source.file, error)] };
  }
  if (!isRecord(value))
    return { ...empty, problems: [{ file: source.file, message: 'It is no JSON object.' }] };
  const lineOf = (path: readonly (string | number)[]): number | undefined => lineAt(text, path);
  return { ...readHooks(value['hooks'], source, lineOf), disablesAll: value['disableAllHooks'] === true };
}

/** The value of a `hooks` member, wherever it stands: front matter has no lines of its own. */
export function readHooks(
  value: unknown,
  source: HookSource,
  lineOf: (path: readonly (string | number)[]) => number | undefined = () => undefined,
): Pick<HookFile, 'hooks' | 'problems'> {
  const hooks: Hook[] = [];
  const problems: HookProblem[] = [];
  const tell = (path: readonly (string | number)[], message: string): void => {
    const line = lineOf(path);
    problems.push({ file: source.file, ...(line === undefined ? {} : { line }), message });
  };
  if (value === undefined || value === null) return { hooks, problems };
  if (!isRecord(value)) {
    tell(['hooks'], 'hooks: it must be an object of events, each with a list of matcher groups.');
    return { hooks, problems };
  }
  for (const [event, groups] of Object.entries(value)) {
    if (!Array.isArray(groups)) {
      tell(['hooks', event], `${event}: it must be a list of matcher groups.`);
      continue;
    }
    for (const [at, group] of (groups as readonly unknown[]).entries()) {
      readGroup(event, group, ['hooks', event, at]);
    }
  }
  return { hooks, problems };

  function readGroup(event: string, group: unknown, path: readonly (string | number)[]): void {
    const place = `${event}[${path.at(-1) ?? 0}]`;
    if (!isRecord(group) || !Array.isArray(group['hooks'])) {
      tell(path, `${place}: a matcher group is {"matcher": "…", "hooks": [ … ]}.`);
      return;
    }
    const { matcher = '' } = group;
    if (typeof matcher !== 'string') {
      tell([...path, 'matcher'], `${place}.matcher: it must be text.`);
      return;
    }
    for (const [at, one] of (group['hooks'] as readonly unknown[]).entries()) {
      const own = [...path, 'hooks', at];
      const parsed = Handler.safeParse(one);
      if (!parsed.success) {
        tell(own, `${place}.hooks[${at}]${issueWords(parsed.error.issues[0])}`);
        continue;
      }
      const line = lineOf(own);
      hooks.push(hookOf(event, matcher, parsed.data, source, line, JSON.stringify(one)));
    }
  }
}

function hookOf(
  event: string,
  matcher: string,
  handler: Handler,
  source: HookSource,
  line: number | undefined,
  text: string,
): Hook {
  const { type, if: condition, timeout, once } = handler;
  const hash = createHash('sha256').update(`${source.file}\0${event}\0${matcher}\0${text}`).digest('hex');
  return {
    id: hash.slice(0, 16),
    event,
    matcher,
    type,
    ...given('condition', condition),
    ...given('timeoutMs', timeout === undefined ? undefined : timeout * 1000),
    ...(once === true ? { once } : {}),
    ...ownFields(handler),
    origin: source.origin,
    file: source.file,
    ...given('line', line),
    ...given('env', source.env),
  };
}

function ownFields(handler: Handler): Partial<Hook> {
  switch (handler.type) {
    case 'command':
      return {
        command: handler.command,
        ...given('args', handler.args),
        ...given('shell', handler.shell),
        ...(handler.async === true ? { background: true } : {}),
        ...(handler.asyncRewake === true ? { wakes: true } : {}),
      };
    case 'http':
      return {
        url: handler.url,
        ...given('headers', handler.headers),
        ...given('allowedEnvVars', handler.allowedEnvVars),
      };
    case 'mcp_tool':
      return { server: handler.server, tool: handler.tool, ...given('input', handler.input) };
    case 'prompt':
      return {
        prompt: handler.prompt,
        ...given('model', handler.model),
        ...(handler.continueOnBlock === true ? { continueOnBlock: true } : {}),
      };
    case 'agent':
      return { prompt: handler.prompt, ...given('model', handler.model) };
  }
}

const empty: HookFile = { hooks: [], problems: [], disablesAll: false };

function issueWords(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return ': it does not fit.';
  const path = issue.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  if (issue.code === 'invalid_union') return '.type: it is command, http, mcp_tool, prompt or agent.';
  return `${path}: ${issue.message}.`.replace(/\.\.$/, '.');
}

function brokenJson(mistake: ReturnType<MistakeOf>, file: string, error: unknown): HookProblem {
  const reason = mistake?.reason ?? (error instanceof Error ? error.message : String(error));
  return {
    file,
    ...(mistake === undefined ? {} : { line: mistake.line }),
    message: `It is not JSON, so none of its hooks run: ${reason}.`,
  };
}

function lineAt(text: string, path: readonly (string | number)[]): number | undefined {
  let at = rootStart(text.replace(/^\uFEFF/, ' '));
  for (const key of path) {
    const start =
      typeof key === 'number' ? itemSpans(text, at)[key]?.start : memberSpans(text, at).get(key)?.start;
    if (start === undefined) break;
    at = start;
  }
  return lineOfOffset(text, at);
}

function lineOfOffset(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function given<K extends string, T>(key: K, value: T | undefined): { readonly [P in K]?: T } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [P in K]: T });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { z } from 'zod';
import type { Refusal } from '@shared/domain/refusal';
import { err, ok, type Result } from '@shared/kit/result';
import type { Assessment, Progress, RunContext, Tool, ToolContext, ToolResult } from '../tools/define';
import { checkArguments } from './check-arguments';
import type { RemoteProgress } from './connection';
import { dangerOf } from './danger';
import type { McpFailure } from './failure';
import type { RemoteTool } from './inventory';
import { mcpLimits } from './limits';
import { failedResult, hookText, readCallResult } from './result';
import type { McpServer } from './server';

type Input = Readonly<Record<string, unknown>>;

/** Arguments as given: the server's own schema is judged in `precheck`, and its shown to models as it is. */
const AnyInput: z.ZodType<Input> = z.record(z.string(), z.unknown());

/** A server's tool in the shape of all others: the walk, the card and the record are the same. */
export function createMcpTool(
  name: string,
  remote: RemoteTool,
  server: McpServer,
  /** Why it may not be called now, a sentence: a run knows its tools as they were when it began. */
  withheld: () => string | undefined,
): Tool<Input> {
  const { spec } = server;
  const { danger, reason } = dangerOf(spec.name, remote.annotations);
  const reads = remote.annotations.readOnlyHint === true && danger === 'medium';
  const assessment: Assessment = {
    danger,
    reasons: [{ danger, text: reason }],
    paths: [],
    commands: [],
    hosts: [],
  };
  const required = Array.isArray(remote.schema['required']) ? remote.schema['required'] : [];
  const properties = Object.keys(remote.schema['properties'] ?? {});
  const first: unknown = required[0] ?? properties[0];
  return {
    name,
    group: 'Workspace',
    deferred: true,
    description: remote.description === '' ? (remote.title ?? remote.name) : remote.description,
    input: AnyInput,
    inputSchema: remote.schema,
    primaryArgument: typeof first === 'string' ? first : 'arguments',
    // A process on this machine may change files of the workspace, so that Restore must cover it.
    ...(server.transport() === 'stdio' ? { checkpoint: true as const } : {}),
    lift: ok,
    // Only the server says so: it may save time, and opens no gate.
    ...(reads ? { beside: true as const } : {}),
    readOnly: () => false,
    assess: () => Promise.resolve(assessment),
    async precheck(input, context) {
      const why = withheld();
      return why === undefined
        ? precheck(name, remote, input, context)
        : err({ by: 'roster', reason: `${name} is not available: ${why}` });
    },
    preview: (input) => Promise.resolve(previewOf(spec.name, remote, input)),
    project: {
      calls: (input) => [{ name, input }],
      fold: (input, updates) => ({ ...(updates.get(0) ?? input) }),
      text: hookText,
    },
    run: (input, context) => run(server, remote.name, input, context),
  };
}

/** What the card shows. */
export function previewOf(server: string, remote: RemoteTool, input: Input) {
  return {
    kind: 'call' as const,
    server,
    tool: remote.title === undefined ? remote.name : `${remote.title} (${remote.name})`,
    description: remote.description.slice(0, 600),
    arguments: JSON.stringify(input, null, 2),
  };
}

function precheck(
  name: string,
  remote: RemoteTool,
  input: Input,
  { roster }: ToolContext,
): Result<void, Refusal> {
  const problem = checkArguments(remote.schema, input);
  if (problem === undefined) return ok(undefined);
  const where = problem.field === '' ? '' : `${problem.field}: `;
  const unseen = roster.entry(name)?.verdict.kind === 'deferred';
  return err({
    by: 'schema',
    reason: `${name} did not run. ${where}${problem.message}`,
    remedy: unseen
      ? `You have not loaded its schema yet: call ToolSearch with "select:${name}", then call it again.`
      : 'Correct the argument and call it again.',
  });
}

async function* run(
  server: McpServer,
  tool: string,
  args: Input,
  context: RunContext,
): AsyncGenerator<Progress, ToolResult> {
  const { roster, conversationId, runId, callId, signal } = context;
  const progress = createProgressLines();
  const agent = roster.agent === null ? {} : { agent: roster.agent };
  const answer = server.call({
    asking: { conversationId, runId, callId, ...agent },
    tool,
    args,
    signal,
    onProgress: progress.add,
  });
  void answer.then(progress.end, progress.end);
  for await (const text of progress.lines()) yield { type: 'output', text };
  const settled = await answer;
  return settled.ok
    ? readCallResult(settled.value)
    : failedResult(failureText(server.spec.name, settled.error));
}

/** One sentence or two: what happened, and what helps. */
export function failureText(server: string, { kind, message }: McpFailure): string {
  const told = message.replace(/^It /, `The MCP server ${server} `);
  const text = told === message ? `The MCP server ${server}: ${message}` : told;
  const ended = /[.!?…]$/.test(text) ? text : `${text}.`;
  switch (kind) {
    case 'needs-login':
      return `${ended} The person can log in under Settings → MCP servers in the window; a command without a window cannot read the stored login.`;
    case 'lost':
      return `${ended} Whether the call had an effect is not known. It is started again when it is next needed.`;
    case 'timed-out':
      return `${ended} It was told to stop the call; whether that had an effect is not known.`;
    default:
      return ended;
  }
}

/** Progress for the card, a few lines in a second at most, however many the server sends. */
function createProgressLines() {
  const waiting: string[] = [];
  let wake: () => void = () => undefined;
  let ended = false;
  let since = 0;
  let count = 0;
  return {
    add(progress: RemoteProgress): void {
      const now = Date.now();
      if (now - since > 1_000) {
        since = now;
        count = 0;
      }
      count += 1;
      if (count > mcpLimits.progressPerSecond) return;
      waiting.push(`${progressText(progress)}\n`);
      wake();
    },
    end(): void {
      ended = true;
      wake();
    },
    async *lines(): AsyncGenerator<string> {
      for (;;) {
        const next = waiting.shift();
        if (next !== undefined) yield next;
        else if (ended) return;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}

function progressText({ progress, total, message }: RemoteProgress): string {
  const much = total === undefined ? String(progress) : `${progress} of ${total}`;
  return message === undefined ? much : `${much}: ${message.slice(0, mcpLimits.logLineLength)}`;
}

import type { ApprovalBody } from '@shared/domain/approval';
import type { CustomTool } from '@shared/domain/custom-tool';
import { err, ok, type Result } from '@shared/kit/result';
import { readArguments, type Arguments } from '@shared/template/arguments';
import { renderBash } from '@shared/template/render-bash';
import { renderHttp } from '@shared/template/render-http';
import { toolInput } from '@shared/template/tool-schema';
import type { Assessment, LiftProblem, Progress, RunContext, Tool, ToolContext, ToolResult } from '../define';
import { readyRun, refusal, type RunDeps } from './run-custom';

export interface CustomToolDeps extends RunDeps {
  /** Folders outside the workspace that the person confirmed for it. */
  confirmed(): readonly string[];
  /** Why its secrets may not go where it sends them (CT19). */
  secretProblem(): string | undefined;
  /** Called when it runs: the first tool that uses a secret binds it to where it goes. */
  bindSecrets(): void;
}

type Input = Readonly<Record<string, unknown>>;

/** A tool of the person's own in the shape of all others: the walk, the card and the record are the same (CT4, CT12). */
export function createCustomTool(tool: CustomTool, deps: CustomToolDeps): Tool<Input> {
  const values = (input: Input): Arguments => {
    const read = readArguments(tool.parameters, input);
    // The walk lifted and validated them, so that all have the types of their parameters.
    return read.ok ? read.value : new Map();
  };
  const sceneOf = ({ session }: ToolContext) => ({
    root: session.root,
    home: session.home,
    confirmed: deps.confirmed(),
  });

  return {
    name: tool.name,
    group: tool.kind === 'bash' ? 'Shell' : 'Web',
    description: tool.description,
    input: toolInput(tool),
    // A script may change anything, so the turn's checkpoint is taken before it (CT14).
    ...(tool.kind === 'bash' ? { checkpoint: true as const } : {}),
    primaryArgument:
      (tool.parameters.find(({ required }) => required) ?? tool.parameters[0])?.name ?? 'arguments',
    lift: (raw) => liftArguments(tool, raw),
    readOnly: () =>
      tool.kind === 'http' && tool.danger === 'none' && /^(?:GET|HEAD)$/i.test(tool.http.method),
    assess: (input) => Promise.resolve(assess(tool, values(input))),
    async precheck(input, context) {
      const problem = deps.secretProblem();
      if (problem !== undefined) return err(refusal(problem));
      const ready = await readyRun(tool, values(input), sceneOf(context), deps);
      return ready.ok ? ok(undefined) : err(refusal(ready.error));
    },
    preview: (input, _assessment, { session }) => Promise.resolve(preview(tool, values(input), session.root)),
    async *run(input: Input, context: RunContext): AsyncGenerator<Progress, ToolResult> {
      const problem = deps.secretProblem();
      const ready =
        problem === undefined ? await readyRun(tool, values(input), sceneOf(context), deps) : err(problem);
      if (!ready.ok) return notRun(ready.error);
      deps.bindSecrets();
      const {
        exitCode: _code,
        status: _status,
        output: _output,
        ...result
      } = yield* ready.value.run(context.signal);
      return result;
    },
  };
}

/** Arguments in the types of their parameters, where nothing is lost; null is left out. */
function liftArguments(
  tool: CustomTool,
  raw: Readonly<Record<string, unknown>>,
): Result<Record<string, unknown>, LiftProblem> {
  const read = readArguments(tool.parameters, raw);
  if (!read.ok) return err(read.error);
  const known = new Set(tool.parameters.map(({ name }) => name));
  // What no parameter names stays, so that the schema refuses and names it.
  const others = Object.entries(raw).filter(([name]) => !known.has(name));
  return ok(Object.fromEntries([...read.value, ...others]));
}

/** The danger is the one that the author gave it; the mode decides from there (CT11). */
function assess(tool: CustomTool, args: Arguments): Assessment {
  const { danger, name } = tool;
  const level = `${danger.charAt(0).toUpperCase()}${danger.slice(1)}`;
  const request = tool.kind === 'http' ? renderHttp(tool, args) : undefined;
  const host = request?.ok === true ? new URL(request.value.url.text).hostname : undefined;
  return {
    danger,
    reasons:
      danger === 'none'
        ? []
        : [{ danger, text: `${name} is a custom tool whose danger was set to ${level}.` }],
    paths: [],
    commands: [],
    hosts: host === undefined ? [] : [host],
  };
}

/** Exactly what will run, secrets masked (CT12). */
function preview(tool: CustomTool, args: Arguments, root: string): ApprovalBody {
  if (tool.kind === 'http') {
    const request = renderHttp(tool, args);
    if (!request.ok) return { kind: 'request', method: tool.http.method, url: tool.http.url, headers: [] };
    const { method, url, headers, body } = request.value;
    return {
      kind: 'request',
      method,
      url: url.masked,
      headers: headers.map(({ name, value }) => ({ name, value: value.masked })),
      ...(body === undefined ? {} : { body: body.masked }),
    };
  }
  const run = renderBash(tool, args);
  const variables = run.ok ? run.value.env.map(({ name, value }) => ({ name, value: value.masked })) : [];
  return {
    kind: 'command',
    command: tool.bash.script,
    cwd: tool.bash.workingDirectory === root ? '' : tool.bash.workingDirectory,
    description: tool.description,
    custom: { shell: tool.bash.shell, variables },
    marks: [],
    parts: [],
    paths: [],
  };
}

function notRun(reason: string): ToolResult {
  return { content: [{ type: 'text', text: reason }], isError: true, reason, display: { kind: 'text' } };
}

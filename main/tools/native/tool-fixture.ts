import { lstat, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { refusalText } from '@shared/present/refusal-text';
import { createFileGuard } from '../../workspace/file-guard';
import type { SessionState } from '../../workspace/session-state';
import { rosterOf } from './roster-fixture';
import type { Assessment, RunContext, RunRoster, Tool, ToolContext, ToolResult } from '../define';

/** What a call came to, for tests: the walk's own steps without permission, hooks and record. */
export type FixtureOutcome =
  | { readonly kind: 'refused'; readonly text: string }
  | {
      readonly kind: 'ran';
      readonly text: string;
      readonly result: ToolResult;
      readonly assessment: Assessment;
    };

export interface Fixture {
  readonly root: string;
  readonly home: string;
  readonly appHome: string;
  readonly session: SessionState;
  readonly context: ToolContext;
  /** lift → validate → assess → precheck → run. */
  call<Input>(tool: Tool<Input>, raw: Record<string, unknown>): Promise<FixtureOutcome>;
  /** The text a model reads of it, refusals included. */
  text<Input>(tool: Tool<Input>, raw: Record<string, unknown>): Promise<string>;
  assess<Input>(tool: Tool<Input>, raw: Record<string, unknown>): Promise<Assessment>;
  /** What a call locks before it runs. */
  locks<Input>(tool: Tool<Input>, raw: Record<string, unknown>): Promise<readonly string[]>;
  run<Input>(tool: Tool<Input>, raw: Record<string, unknown>, assessment: Assessment): Promise<ToolResult>;
  put(name: string, content: string | Uint8Array, mode?: number): Promise<string>;
  bytes(name: string): Promise<Buffer>;
  get(name: string): Promise<string>;
  mode(name: string): Promise<number>;
  remove(): Promise<void>;
}

/** A real workspace, home and program home in a temporary folder of their own. */
export async function createFixture(roster: RunRoster = rosterOf([])): Promise<Fixture> {
  const top = await realpath(await mkdtemp(path.join(tmpdir(), 'tools-')));
  const [root, home, appHome] = [
    path.join(top, 'work'),
    path.join(top, 'home'),
    path.join(top, 'home/.toolwright'),
  ];
  await mkdir(root, { recursive: true });
  await mkdir(appHome, { recursive: true });
  const session: SessionState = { root, home, cwd: root, guard: createFileGuard(), written: new Set() };
  const context: ToolContext = {
    callId: 'call',
    runId: 'run',
    conversationId: 'talk',
    session,
    model: { acceptsImages: true },
    roster,
  };

  async function run<Input>(
    tool: Tool<Input>,
    raw: Record<string, unknown>,
    assessment: Assessment,
  ): Promise<ToolResult> {
    const runContext: RunContext = { ...context, assessment, signal: new AbortController().signal };
    const steps = tool.run(parse(tool, raw), runContext);
    for (;;) {
      const step = await steps.next();
      if (step.done === true) return step.value;
    }
  }

  const fixture: Fixture = {
    root,
    home,
    appHome,
    session,
    context,
    run,
    async call(tool, raw) {
      const lifted = tool.lift(raw);
      if (!lifted.ok) return { kind: 'refused', text: `${lifted.error.field}: ${lifted.error.message}` };
      const parsed = tool.input.safeParse(lifted.value);
      if (!parsed.success) {
        const issue = parsed.error.issues[0];
        return { kind: 'refused', text: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` };
      }
      const assessment = await tool.assess(parsed.data, context);
      const checked = await tool.precheck?.(parsed.data, context);
      if (checked !== undefined && !checked.ok) return { kind: 'refused', text: refusalText(checked.error) };
      const result = await run(tool, raw, assessment);
      return { kind: 'ran', text: textOf(result), result, assessment };
    },
    text: async (tool, raw) => (await fixture.call(tool, raw)).text,
    assess: (tool, raw) => tool.assess(parse(tool, raw), context),
    async locks(tool, raw) {
      const input = parse(tool, raw);
      const assessment = await tool.assess(input, context);
      return (
        (await tool.locks?.(input, { ...context, assessment, signal: new AbortController().signal })) ?? []
      );
    },
    async put(name, content, mode) {
      const file = path.resolve(root, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content, mode === undefined ? {} : { mode });
      return file;
    },
    bytes: (name) => readFile(path.resolve(root, name)),
    get: (name) => readFile(path.resolve(root, name), 'utf8'),
    mode: async (name) => (await lstat(path.resolve(root, name))).mode & 0o7777,
    remove: () => rm(top, { recursive: true, force: true }),
  };
  return fixture;
}

function parse<Input>(tool: Tool<Input>, raw: Record<string, unknown>): Input {
  const lifted = tool.lift(raw);
  if (!lifted.ok) throw new Error(lifted.error.message);
  return tool.input.parse(lifted.value);
}

function textOf(result: ToolResult): string {
  return result.content.map((part) => (part.type === 'text' ? part.text : `<${part.mediaType}>`)).join('\n');
}

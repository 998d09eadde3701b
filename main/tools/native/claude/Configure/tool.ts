import { ok, err, type Result } from '@shared/kit/result';
import type { Refusal } from '@shared/domain/refusal';
import { describeChange } from '@shared/text/diff';
import { displayPath } from '../../../../workspace/paths';
import {
  harmless,
  type Assessment,
  type Progress,
  type RunContext,
  type RunRoster,
  type Tool,
  type ToolContext,
  type ToolResult,
} from '../../../define';
import { cleanKeys } from '../../lift-fields';
import { changeOf, changeText, ConfigureInput, type ConfigurationChange } from './change';

/** Where the person's settings about tools and rules are kept. Errors are sentences. */
export interface ConfigurationPort {
  /** The file before and after, without writing it. */
  preview(change: ConfigurationChange, root: string): Result<ConfigurationDiff, string>;
  apply(change: ConfigurationChange, root: string): Result<void, string>;
}

export interface ConfigurationDiff {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

export interface ConfigureDeps {
  readonly configuration: ConfigurationPort;
}

const fields = ['action', 'tool', 'state', 'rule', 'effect', 'remove', 'scope', 'reason'];

/** Reads the run's ledger, and asks the person for a change of it (TR7). A proposal is never made without a card. */
export function createConfigureTool(deps: ConfigureDeps): Tool<ConfigureInput> {
  return {
    name: 'Configure',
    group: 'Workspace',
    description:
      'inspect says which tools this run has, which it lacks and why. propose shows the person an exact change of tools ' +
      'or permission rules, made only if they accept.',
    input: ConfigureInput,
    primaryArgument: 'action',
    deferred: true,
    lift: (raw) => cleanKeys(raw, fields),
    readOnly: ({ action }) => action === 'inspect',
    assess: async (input) => assess(input),
    precheck: async (input, context) => precheck(input, context, deps),
    preview: async (input, _assessment, context) => preview(input, context, deps),
    run: (input, context) => runConfigure(input, context, deps),
  };
}

function assess(input: ConfigureInput): Assessment {
  const change = changeOf(input);
  if (change === undefined) return harmless;
  const why = input.reason === undefined ? '' : ` Its reason: ${input.reason}`;
  const text = `It ${changeText(change)}.${why}`;
  return { ...harmless, danger: 'critical', reasons: [{ danger: 'critical', text }] };
}

/** A change that names nothing, or changes nothing, bothers no one. */
async function precheck(
  input: ConfigureInput,
  { roster, session }: ToolContext,
  { configuration }: ConfigureDeps,
): Promise<Result<void, Refusal>> {
  const change = changeOf(input);
  if (change === undefined) return ok(undefined);
  if (change.kind === 'switch') {
    const problem = switchProblem(change.tool, roster);
    if (problem !== undefined) return err({ by: 'precheck', reason: problem });
  }
  const diff = configuration.preview(change, session.root);
  if (!diff.ok) return err({ by: 'precheck', reason: diff.error });
  if (diff.value.before === diff.value.after) {
    return err({ by: 'precheck', reason: `Nothing to change: ${diff.value.file} says so already.` });
  }
  return ok(undefined);
}

function switchProblem(name: string, roster: RunRoster): string | undefined {
  const entry = roster.entry(name);
  if (entry === undefined) return `tool: there is no tool named ${JSON.stringify(name)}.`;
  if (name === 'end_turn') return 'tool: end_turn ends every turn and cannot be switched.';
  const { verdict } = entry;
  return verdict.kind === 'withheld' && verdict.layer !== 'policy'
    ? `tool: no setting brings ${name} into this run. ${verdict.reason}`
    : undefined;
}

async function preview(
  input: ConfigureInput,
  { session }: ToolContext,
  { configuration }: ConfigureDeps,
): Promise<Awaited<ReturnType<Tool['preview']>>> {
  const change = changeOf(input);
  const diff = change === undefined ? undefined : configuration.preview(change, session.root);
  if (diff === undefined || !diff.ok) return { kind: 'paths', paths: [] };
  const { file, before, after } = diff.value;
  const shown = { path: displayPath(file, session.root, session.home), absolute: file };
  return { kind: 'changes', files: [{ ...describeChange(shown, before, after), status: 'changed' }] };
}

async function* runConfigure(
  input: ConfigureInput,
  { roster, session }: RunContext,
  { configuration }: ConfigureDeps,
): AsyncGenerator<Progress, ToolResult> {
  yield* [];
  const change = changeOf(input);
  if (change === undefined) return inspect(input.tool, roster);
  const applied = configuration.apply(change, session.root);
  return applied.ok
    ? answer(`Accepted: it ${changeText(change)}. This counts from the next message on.`)
    : answer(applied.error, true);
}

function inspect(name: string | undefined, roster: RunRoster): ToolResult {
  const entries =
    name === undefined ? roster.entries() : [roster.entry(name)].filter((entry) => entry !== undefined);
  if (name !== undefined && entries.length === 0)
    return answer(`tool: there is no tool named ${JSON.stringify(name)}.`, true);
  const named = (kind: 'live' | 'deferred'): string =>
    entries
      .filter(({ verdict }) => verdict.kind === kind)
      .map(({ tool, tokens }) => `${tool.name} (${tokens})`)
      .join(', ');
  const withheld = entries.flatMap(({ tool, verdict }) =>
    verdict.kind === 'withheld'
      ? [
          `- ${tool.name} (${verdict.layer}): ${verdict.reason}${verdict.remedy === undefined ? '' : ` ${verdict.remedy}`}`,
        ]
      : [],
  );
  const lines = [
    `Catalogue: ${roster.catalogue}. Agent: ${roster.agent ?? 'none'}. In brackets: estimated tokens of the schema.`,
    ...(named('live') === '' ? [] : [`Live: ${named('live')}`]),
    ...(named('deferred') === '' ? [] : [`Deferred: ${named('deferred')}`]),
    ...(withheld.length === 0 ? [] : ['Withheld:', ...withheld]),
  ];
  return answer(lines.join('\n'));
}

function answer(text: string, isError = false): ToolResult {
  return {
    content: [{ type: 'text', text }],
    isError,
    ...(isError ? { reason: text } : {}),
    display: { kind: 'text' },
  };
}

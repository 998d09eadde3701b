import { dangerRank, type Danger } from '@shared/domain/danger';
import type { ToolSchema } from '@shared/catalog/schema-tokens';
import type { IdSource } from '@shared/kit/sources';
import { outputIdPlace } from '@shared/text/output-notice';
import { readArguments } from '@shared/template/arguments';
import { customToolSchema } from '@shared/template/tool-schema';
import type { CallRecordPort } from '../ports';
import type { CustomTools } from './custom-tools';
import { readyRun, type RunDeps } from './run-custom';
import type { LoadedTool } from './tool-files';

export interface ToolServerDeps {
  readonly tools: CustomTools;
  readonly run: RunDeps;
  readonly record: Pick<CallRecordPort, 'decided'>;
  readonly ids: IdSource;
  readonly root: string;
  readonly home: string;
  /** Nobody is there to be asked, so tools above this are left out. */
  readonly ceiling: Danger;
  /** Names that a rule or a switch takes away. */
  readonly removed: () => ReadonlySet<string>;
}

export interface ServedResult {
  readonly text: string;
  readonly isError: boolean;
}

/** The custom tools of the user and of one project, for another agent (CT18). */
export interface ToolServer {
  list(): readonly ToolSchema[];
  /** Names left out for their danger. */
  leftOut(): readonly string[];
  call(name: string, args: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<ServedResult>;
}

export function createToolServer(deps: ToolServerDeps): ToolServer {
  const all = (): readonly LoadedTool[] => {
    const removed = deps.removed();
    return deps.tools.inUse(deps.root).filter(({ name }) => !removed.has(name));
  };
  const isAllowed = ({ tool }: LoadedTool): boolean => dangerRank(tool.danger) <= dangerRank(deps.ceiling);

  function audit({ tool }: LoadedTool, reason: string | undefined): void {
    deps.record.decided({
      callId: deps.ids.next('mcp'),
      conversationId: '',
      tool: tool.name,
      subject: 'called through toolwright mcp',
      by: { kind: 'level' },
      allowed: reason === undefined,
      danger: tool.danger,
      ...(reason === undefined ? {} : { reason }),
    });
  }

  return {
    list: () =>
      all()
        .filter(isAllowed)
        .map(({ tool }) => customToolSchema(tool).schema),
    leftOut: () =>
      all()
        .filter((one) => !isAllowed(one))
        .map(({ name }) => name),
    async call(name, args, signal) {
      const one = all().find((candidate) => candidate.name === name);
      if (one === undefined || !isAllowed(one)) return failed(notServed(name, one, deps.ceiling));
      const unknown = Object.keys(args).find(
        (key) => !one.tool.parameters.some((parameter) => parameter.name === key),
      );
      const values = readArguments(one.tool.parameters, args);
      const problem =
        unknown === undefined
          ? deps.tools.secretProblem(one)
          : `${unknown}: the tool has no such parameter. Leave it out.`;
      const scene = { root: deps.root, home: deps.home, confirmed: deps.tools.confirmed(one) };
      const ready =
        values.ok && problem === undefined
          ? await readyRun(one.tool, values.value, scene, deps.run)
          : undefined;
      const reason =
        problem ?? (values.ok ? (ready?.ok === false ? ready.error : undefined) : values.error.message);
      audit(one, reason);
      if (ready?.ok !== true) return failed(reason ?? `${name} did not run.`);
      deps.tools.bind(one);
      const steps = ready.value.run(signal);
      for (;;) {
        const step = await steps.next();
        if (step.done !== true) continue;
        const text = step.value.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
        return { text: withoutKept(text), isError: step.value.isError };
      }
    },
  };
}

/** The whole of an output is kept for the calls of a conversation alone. */
export function withoutKept(text: string): string {
  return text.replaceAll(` The whole is kept: ToolOutput id "${outputIdPlace}".`, '');
}

function notServed(name: string, one: LoadedTool | undefined, ceiling: Danger): string {
  return one === undefined
    ? `There is no custom tool called ${name}.`
    : `${name} has the danger ${one.tool.danger}, above the ceiling ${ceiling}. Start toolwright mcp with --allow-danger ${one.tool.danger} to serve it.`;
}

function failed(text: string): ServedResult {
  return { text, isError: true };
}

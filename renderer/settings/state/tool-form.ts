import type {
  CustomExample,
  CustomParameter,
  CustomTool,
  NamedValue,
  ParameterType,
  ToolScope,
  ToolShell,
} from '@shared/domain/custom-tool';
import { customToolLimits } from '@shared/domain/custom-tool';
import type { Danger } from '@shared/domain/danger';

export type ToolKind = CustomTool['kind'];

/** A row of a table in the form. `id` is the row's own while the form is open; `rest` is what this release does not know. */
interface Row {
  readonly id: number;
  readonly rest: Readonly<Record<string, unknown>>;
}

export interface ParameterRow extends Row {
  readonly name: string;
  readonly type: ParameterType;
  readonly required: boolean;
  readonly description: string;
}

export interface PairRow extends Row {
  readonly name: string;
  readonly value: string;
  readonly secret: boolean;
}

export interface ExampleRow extends Row {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly expect: CustomExample['expect'];
}

/** What is typed, for both kinds, so that turning the kind over loses nothing. */
export interface ToolForm {
  readonly kind: ToolKind;
  readonly scope: ToolScope;
  readonly name: string;
  readonly description: string;
  readonly parameters: readonly ParameterRow[];
  readonly danger: Danger;
  readonly memory: boolean;
  /** Null while the field holds no number. */
  readonly timeouts: Readonly<Record<ToolKind, number | null>>;
  readonly script: string;
  readonly workingDirectory: string;
  readonly shell: ToolShell;
  readonly env: readonly PairRow[];
  readonly method: string;
  readonly url: string;
  readonly headers: readonly PairRow[];
  readonly body: string;
  readonly allowSelfSigned: boolean;
  readonly examples: readonly ExampleRow[];
  /** Sample values of the bench by the parameter's row; not saved. */
  readonly samples: Readonly<Record<number, string>>;
  /** Rows whose empty sample is an empty text, and not left out. */
  readonly emptySamples: readonly number[];
  /** The tool that is being changed: what the form does not show of it is kept. */
  readonly original: CustomTool | null;
}

export function blankForm(kind: ToolKind = 'bash', scope: ToolScope = 'workspace'): ToolForm {
  return {
    kind,
    scope,
    name: '',
    description: '',
    parameters: [],
    danger: 'high',
    memory: true,
    timeouts: { bash: customToolLimits.defaultBashTimeoutMs, http: customToolLimits.defaultHttpTimeoutMs },
    script: '',
    workingDirectory: '',
    shell: 'bash',
    env: [],
    method: 'GET',
    url: '',
    headers: [],
    body: '',
    allowSelfSigned: false,
    examples: [],
    samples: {},
    emptySamples: [],
    original: null,
  };
}

/** A tool as a form: to change it, or, after an import, to begin from it. */
export function formOf(tool: CustomTool, scope: ToolScope, original: CustomTool | null = tool): ToolForm {
  const blank = blankForm(tool.kind, scope);
  const common = {
    name: tool.name,
    description: tool.description,
    parameters: rowsOf(tool.parameters, ({ name, type, required, description, ...rest }) => ({
      name,
      type,
      required,
      description,
      rest,
    })),
    danger: tool.danger,
    memory: tool.memory,
    timeouts: { ...blank.timeouts, [tool.kind]: tool.timeoutMs },
    examples: rowsOf(tool.examples, ({ name, args, expect, ...rest }) => ({
      name,
      args,
      expect,
      rest,
    })),
    original,
  };
  if (tool.kind === 'bash') {
    const { script, workingDirectory, shell, env } = tool.bash;
    return { ...blank, ...common, script, workingDirectory, shell, env: pairRows(env) };
  }
  const { method, url, headers, body = '', allowSelfSigned = false } = tool.http;
  return { ...blank, ...common, method, url, body, allowSelfSigned, headers: pairRows(headers) };
}

/** All that is saved: without what is typed for a run by hand. */
export type SavedForm = Omit<ToolForm, 'samples' | 'emptySamples'>;

export function savedPart({ samples: _samples, emptySamples: _empty, ...saved }: ToolForm): SavedForm {
  return saved;
}

/** What the form would save. A timeout that is no number is told apart and stands here as the default. */
export function toolOf(form: SavedForm): CustomTool {
  const { original, kind } = form;
  const blank = blankForm(kind);
  const common = {
    ...original,
    version: 1 as const,
    name: form.name.trim(),
    description: form.description.trim(),
    parameters: form.parameters.map(parameterOf),
    danger: form.danger,
    memory: form.memory,
    timeoutMs: form.timeouts[kind] ?? blank.timeouts[kind] ?? customToolLimits.timeoutMs,
    examples: form.examples.map(({ rest, name, args, expect }) => ({
      ...rest,
      name,
      args: { ...args },
      expect,
    })),
  };
  if (kind === 'bash') {
    const { script, workingDirectory, shell } = form;
    const before = original?.kind === 'bash' ? original.bash : {};
    return {
      ...common,
      kind,
      bash: { ...before, script, workingDirectory, shell, env: form.env.map(pairOf) },
    };
  }
  const { body: _body, allowSelfSigned: _self, ...before } = original?.kind === 'http' ? original.http : {};
  return {
    ...common,
    kind,
    http: {
      ...before,
      method: form.method,
      url: form.url.trim(),
      headers: form.headers.map(pairOf),
      ...(form.body === '' ? {} : { body: form.body }),
      ...(form.allowSelfSigned ? { allowSelfSigned: true } : {}),
    },
  };
}

/** The number for a row that is added. */
export function nextId(rows: readonly Row[]): number {
  return rows.reduce((highest, { id }) => Math.max(highest, id), 0) + 1;
}

/** Moves the row one place up or down; where there is no such place it stays. */
export function movedRow<One extends Row>(rows: readonly One[], id: number, step: 1 | -1): readonly One[] {
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  const to = at + step;
  if (row === undefined || to < 0 || to >= rows.length) return rows;
  const others = rows.filter((one) => one.id !== id);
  return [...others.slice(0, to), row, ...others.slice(to)];
}

export function parameterOf({ rest, name, type, required, description }: ParameterRow): CustomParameter {
  return { ...rest, name: name.trim(), type, required, description: description.trim() };
}

function pairOf({ rest, name, value, secret }: PairRow): NamedValue {
  return { ...rest, name: name.trim(), value, secret };
}

function pairRows(pairs: readonly NamedValue[]): readonly PairRow[] {
  return rowsOf(pairs, ({ name, value, secret, ...rest }) => ({ name, value, secret, rest }));
}

function rowsOf<Value, One>(
  values: readonly Value[],
  read: (value: Value) => One,
): (One & { readonly id: number })[] {
  return values.map((value, index) => ({ id: index + 1, ...read(value) }));
}

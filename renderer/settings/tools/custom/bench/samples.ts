import type { CustomParameter, CustomTool, FieldProblem } from '@shared/domain/custom-tool';
import { readArguments, type Arguments, type ArgumentValue } from '@shared/template/arguments';
import { placesOf, readTemplate } from '@shared/template/placeholders';
import type { ToolForm } from '../../../state/tool-form';

type SampleForm = Pick<ToolForm, 'parameters' | 'samples' | 'emptySamples'>;

export interface Samples {
  /** What the run is given: in the types of the parameters, without what was left out. */
  readonly args: Readonly<Record<string, unknown>>;
  /** The same, with a stand-in for each required value that is missing, so that there is something to show. */
  readonly shown: Arguments;
  /** Parameters whose value is such a stand-in. */
  readonly standIns: ReadonlySet<string>;
  /** Placeholders that name no parameter; they have a stand-in too. */
  readonly unknown: ReadonlySet<string>;
  /** Beside `samples.<name>`. */
  readonly problems: readonly FieldProblem[];
}

/** The sample values of a form as the arguments of a call. An empty field is left out, where it is not said to be a text. */
export function readSamples(form: SampleForm, tool: CustomTool): Samples {
  const shown = new Map<string, ArgumentValue>();
  const given = new Map<string, ArgumentValue>();
  const standIns = new Set<string>();
  const problems: FieldProblem[] = [];
  tool.parameters.forEach((parameter, index) => {
    const { name, required, type } = parameter;
    const id = form.parameters[index]?.id ?? 0;
    const typed = form.samples[id] ?? '';
    if (name === '') return;
    const read = readSample(parameter, typed, form.emptySamples.includes(id));
    if (read.ok) {
      for (const [key, value] of read.value) {
        given.set(key, value);
        shown.set(key, value);
      }
      return;
    }
    problems.push({
      field: `samples.${name}`,
      message: typed === '' ? `Give ${name} a sample value: a call must have it.` : read.error.message,
    });
    if (!required) return;
    standIns.add(name);
    shown.set(name, { string: name, number: 1, boolean: true }[type]);
  });
  const unknown = new Set(
    usedNames(tool).filter((name) => !tool.parameters.some((one) => one.name === name)),
  );
  for (const name of unknown) shown.set(name, name);
  return { args: Object.fromEntries(given), shown, standIns, unknown, problems };
}

/** One sample as an argument of a call. */
export function readSample(
  parameter: CustomParameter,
  typed: string,
  isEmptyText: boolean,
): ReturnType<typeof readArguments> {
  const isLeftOut = typed === '' && !(parameter.type === 'string' && isEmptyText);
  return readArguments([parameter], isLeftOut ? {} : { [parameter.name]: typed });
}

function usedNames(tool: CustomTool): readonly string[] {
  if (tool.kind === 'bash') return [];
  const { url, body = '', headers } = tool.http;
  const places = [url, body, ...headers.map(({ value }) => value)].flatMap((text) =>
    placesOf(readTemplate(text)),
  );
  return places.flatMap(({ kind, name }) => (kind === 'parameter' ? [name] : []));
}

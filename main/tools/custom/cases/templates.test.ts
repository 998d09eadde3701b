import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readCustomTool, type CustomTool } from '@shared/domain/custom-tool';
import { readArguments } from '@shared/template/arguments';
import { checkTool } from '@shared/template/check-tool';
import { renderBash } from '@shared/template/render-bash';
import { renderHttp } from '@shared/template/render-http';

interface TemplateCase {
  readonly id: string;
  readonly tool: unknown;
  readonly args: Readonly<Record<string, unknown>>;
  readonly argsRaw?: string;
  readonly expect: {
    readonly refused?: string;
    readonly url?: string;
    readonly headers?: readonly (readonly [string, string])[];
    readonly body?: string;
    readonly env?: Readonly<Record<string, string>>;
  };
}

const cases: ReadonlyMap<string, TemplateCase> = new Map(
  readFileSync(new URL('./custom-tools.jsonl', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{"id": "T'))
    .map((line) => JSON.parse(line) as TemplateCase)
    .map((one) => [one.id, one]),
);

/**
 * Cases where the specification (CT20) decides otherwise than the case's first answer, or gives the words: which field
 * refuses, and what must stand in the sentence.
 */
const refusals: Readonly<Record<string, readonly [field: string, words: string]>> = {
  T03: ['dir', 'climbs out of the path'],
  T07: ['http.url', 'id stands in the path, so the parameter must be required'],
  T09: ['q', 'not valid Unicode'],
  T11: ['http.url', '{{url}} stands where scheme and host belong'],
  T13: ['http.url', '{{tenant}} stands in the host'],
  T15: ['http.url', '{{port}} stands in the port'],
  T17: ['http.url', '{{path}} directly follows the host'],
  T21: ['http.url', 'whole query is one placeholder'],
  T29: ['trace', 'Line breaks are not allowed'],
  T45: ['id', 'beyond the integers that are exact'],
  T49: ['f', '1 is not true or false'],
  T63: ['parameters[0].name', 'path would replace the variable PATH: the script could not find any program'],
  T65: ['parameters[0].name', 'ifs would replace the variable IFS: the shell sets it itself'],
  T67: ['parameters[0].name', '2fa: Use small letters, digits and _'],
};

/** What the case leaves to us, as CT20 decides it. */
const decided: Readonly<Record<string, TemplateCase['expect']>> = {
  T53: { body: '{x} {{name}}' },
};

function outcome({ tool: file, args, argsRaw }: TemplateCase) {
  const read = readCustomTool(file);
  if (!read.ok) return { kind: 'refused' as const, problem: read.error[0] };
  const tool: CustomTool = read.value;
  const [problem] = checkTool(tool).problems;
  if (problem !== undefined) return { kind: 'refused' as const, problem };
  const raw = argsRaw === undefined ? args : (JSON.parse(argsRaw) as Record<string, unknown>);
  const values = readArguments(tool.parameters, raw);
  if (!values.ok) return { kind: 'refused' as const, problem: values.error };
  const secrets = new Map([['WX_KEY', '<value of WX_KEY>']]);
  if (tool.kind === 'bash') {
    const run = renderBash(tool, values.value, secrets);
    return run.ok
      ? { kind: 'bash' as const, run: run.value }
      : { kind: 'refused' as const, problem: run.error };
  }
  const request = renderHttp(tool, values.value, secrets);
  return request.ok
    ? { kind: 'http' as const, request: request.value, tool }
    : { kind: 'refused' as const, problem: request.error };
}

describe('each worked template case is rendered or refused as it says (CT5, CT7, CT10, CT20)', () => {
  test.each([...cases.values()].filter(({ id }) => id !== 'T77' && id !== 'T79'))('$id', (one) => {
    const result = outcome(one);
    const wanted = decided[one.id] ?? one.expect;
    const refusal = refusals[one.id];
    if (refusal !== undefined) {
      expect(result).toMatchObject({ kind: 'refused', problem: { field: refusal[0] } });
      expect(result.kind === 'refused' ? result.problem?.message : '').toContain(refusal[1]);
      return;
    }
    if (result.kind === 'refused') throw new Error(`${one.id} was refused: ${result.problem?.message ?? ''}`);
    if (result.kind === 'bash') {
      const own = result.run.env.map(({ name, value }) => [name, value.text] as const);
      if (wanted.env !== undefined) expect(Object.fromEntries(own)).toEqual(wanted.env);
      return;
    }
    const { request, tool } = result;
    if (wanted.url !== undefined) expect(request.url.text).toBe(wanted.url);
    if (wanted.body !== undefined) expect(request.body?.text).toBe(wanted.body);
    const headers = request.headers.map(({ name, value }) => [name, value.text]);
    for (const header of wanted.headers ?? []) expect(headers).toContainEqual(header);
    if (wanted.headers !== undefined && tool.kind === 'http') {
      const absent = tool.http.headers.filter(
        ({ name }) => !wanted.headers?.some(([listed]) => listed === name),
      );
      for (const { name } of absent) expect(headers.map(([sent]) => sent)).not.toContain(name);
    }
  });
});

test('all three or four names of a case are refused, not only the first (CT20)', () => {
  const fields = (id: string): readonly string[] => {
    const read = readCustomTool(cases.get(id)?.tool);
    return read.ok ? checkTool(read.value).problems.map(({ field }) => field) : [];
  };
  expect(fields('T65')).toEqual(['parameters[0].name', 'parameters[1].name']);
  expect(fields('T67')).toEqual([0, 1, 2, 3].map((index) => `parameters[${index}].name`));
});

test('a secret is masked in what is shown and whole in what is sent; a JSON body without a type gets its header (CT8)', () => {
  const weather = outcome(cases.get('T33') as TemplateCase);
  expect(weather).toMatchObject({
    request: { headers: [{ name: 'Authorization', value: { masked: 'Bearer ••••••', secret: true } }] },
  });
  const guessed = outcome(cases.get('T57') as TemplateCase);
  expect(guessed).toMatchObject({
    request: { headers: [{ name: 'Content-Type', value: { text: 'application/json' }, added: true }] },
  });
});

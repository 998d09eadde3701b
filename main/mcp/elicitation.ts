import type { FormField, QuestionAnswer, QuestionBody } from '@shared/domain/question';
import { err, ok, type Result } from '@shared/kit/result';
import type { ElicitAnswer } from './ports';
import { isFields } from './tool-schema';

type Fields = Readonly<Record<string, unknown>>;

const formats = ['email', 'uri', 'date', 'date-time'] as const;
/** More would be no form that a person fills in. */
const mostFields = 40;

/** What a server asks the person, as a question of this program. The error is a sentence for the server. */
export function questionOf(params: unknown): Result<QuestionBody, string> {
  if (!isFields(params)) return err('The request has no parameters.');
  const message = text(params['message']) ?? '';
  if (params['mode'] === 'url') {
    const url = text(params['url']) ?? '';
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      return err('url: only a web address can be opened.');
    return ok({ kind: 'link', message, url });
  }
  const schema = isFields(params['requestedSchema']) ? params['requestedSchema'] : {};
  const properties = isFields(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const names = Object.keys(properties);
  if (names.length > mostFields) return err(`requestedSchema: a form has at most ${mostFields} fields.`);
  const fields: FormField[] = [];
  for (const name of names) {
    const field = fieldOf(name, properties[name], required.includes(name));
    if (field === undefined)
      return err(`requestedSchema.properties.${name}: only flat fields can be asked for.`);
    fields.push(field);
  }
  return ok({ kind: 'form', message, fields });
}

export function answerOf(answer: QuestionAnswer): ElicitAnswer {
  switch (answer.kind) {
    case 'form':
      return { action: 'accept', content: { ...answer.values } };
    case 'agreed':
      return { action: 'accept' };
    case 'declined':
      return { action: 'decline' };
    default:
      return { action: 'cancel' };
  }
}

function fieldOf(name: string, schema: unknown, required: boolean): FormField | undefined {
  if (!isFields(schema)) return undefined;
  const base = {
    name,
    required,
    ...given('title', text(schema['title'])),
    ...given('description', text(schema['description'])),
  };
  const options = optionsOf(schema);
  const preset = schema['default'];
  if (options !== undefined) return { kind: 'choice', ...base, options, ...given('default', text(preset)) };
  switch (schema['type']) {
    case 'string': {
      const format = formats.find((one) => one === schema['format']);
      return {
        kind: 'text',
        ...base,
        ...given('format', format),
        ...given('minLength', number(schema['minLength'])),
        ...given('maxLength', number(schema['maxLength'])),
        ...given('default', text(preset)),
      };
    }
    case 'number':
    case 'integer':
      return {
        kind: schema['type'],
        ...base,
        ...given('minimum', number(schema['minimum'])),
        ...given('maximum', number(schema['maximum'])),
        ...given('default', number(preset)),
      };
    case 'boolean':
      return {
        kind: 'boolean',
        ...base,
        ...given('default', typeof preset === 'boolean' ? preset : undefined),
      };
    case 'array': {
      const choices = isFields(schema['items']) ? optionsOf(schema['items']) : undefined;
      if (choices === undefined) return undefined;
      const several = Array.isArray(preset)
        ? preset.filter((one): one is string => typeof one === 'string')
        : undefined;
      return {
        kind: 'choices',
        ...base,
        options: choices,
        ...given('minItems', number(schema['minItems'])),
        ...given('maxItems', number(schema['maxItems'])),
        ...given('default', several),
      };
    }
    default:
      return undefined;
  }
}

/** `enum`, with or without names, and the `oneOf`/`anyOf` of constants that newer servers write. */
function optionsOf(schema: Fields): { value: string; label: string }[] | undefined {
  const listed = schema['enum'];
  if (Array.isArray(listed)) {
    const names: readonly unknown[] = Array.isArray(schema['enumNames']) ? schema['enumNames'] : [];
    return listed
      .filter((one): one is string => typeof one === 'string')
      .map((value, index) => ({ value, label: text(names[index]) ?? value }));
  }
  const variants = [schema['oneOf'], schema['anyOf']].find(Array.isArray);
  if (variants === undefined) return undefined;
  return variants.filter(isFields).flatMap((one) => {
    const value = text(one['const']);
    return value === undefined ? [] : [{ value, label: text(one['title']) ?? value }];
  });
}

function given<Name extends string, Value>(name: Name, value: Value | undefined): { [key in Name]?: Value } {
  return (value === undefined ? {} : { [name]: value }) as { [key in Name]?: Value };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

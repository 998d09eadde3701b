import { isFields, resolveRef } from './tool-schema';

export interface ArgumentProblem {
  /** `tags[0].name` */
  readonly field: string;
  readonly message: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** References may lead in circles. */
const deepest = 40;

/**
 * Whether arguments fit a server's schema, as far as a model gets it wrong: missing, of the wrong type, not among the
 * allowed values, unknown. The first problem, or undefined. Patterns, ranges and formats are the server's to judge: its
 * regular expressions are never run here, for they could take for ever.
 */
export function checkArguments(schema: Fields, value: unknown): ArgumentProblem | undefined {
  return check(schema, value, '', schema, 0);
}

function check(
  schema: unknown,
  value: unknown,
  at: string,
  root: Fields,
  depth: number,
): ArgumentProblem | undefined {
  if (!isFields(schema) || depth > deepest) return undefined;
  const target = typeof schema['$ref'] === 'string' ? resolveRef(root, schema['$ref']) : schema;
  if (target === undefined) return undefined;
  if (target !== schema) return check(target, value, at, root, depth + 1);
  const problem = (message: string): ArgumentProblem => ({ field: at, message });
  const types = typesOf(schema);
  if (types.length > 0 && !types.some((type) => isOfType(value, type)))
    return problem(
      `It must be ${types.map((type) => words[type] ?? type).join(' or ')}, and ${shown(value)} is ${kindOf(value)}.`,
    );
  if (Array.isArray(schema['enum']) && !schema['enum'].some((one) => same(one, value)))
    return problem(
      `It must be one of ${schema['enum']
        .slice(0, 20)
        .map((one) => JSON.stringify(one))
        .join(', ')}.`,
    );
  if ('const' in schema && !same(schema['const'], value))
    return problem(`It must be ${JSON.stringify(schema['const'])}.`);
  const within = depth + 1;
  if (Array.isArray(schema['anyOf']) || Array.isArray(schema['oneOf'])) {
    const variants = [schema['anyOf'], schema['oneOf']].filter(Array.isArray).flat();
    const problems = variants.map((one) => check(one, value, at, root, within));
    if (problems.length > 0 && problems.every((one) => one !== undefined)) return problems[0];
  }
  if (isFields(value)) return checkMembers(schema, value, at, root, within);
  if (!Array.isArray(value) || !isFields(schema['items'])) return undefined;
  return firstOf(value.entries(), ([index, one]) =>
    check(schema['items'], one, `${at}[${index}]`, root, within),
  );
}

function checkMembers(
  schema: Fields,
  value: Fields,
  at: string,
  root: Fields,
  depth: number,
): ArgumentProblem | undefined {
  const properties = isFields(schema['properties']) ? schema['properties'] : {};
  const name = (member: string): string => (at === '' ? member : `${at}.${member}`);
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const missing = required.find((member) => typeof member === 'string' && !Object.hasOwn(value, member));
  if (typeof missing === 'string') {
    const types = typesOf(properties[missing]).map((type) => words[type] ?? type);
    return {
      field: name(missing),
      message: `It is required${types.length === 0 ? '' : ` (${types.join(' or ')})`}.`,
    };
  }
  if (schema['additionalProperties'] === false && !isFields(schema['patternProperties'])) {
    const unknown = Object.keys(value).find((member) => !Object.hasOwn(properties, member));
    if (unknown !== undefined)
      return { field: name(unknown), message: 'The tool does not take it. Leave it out.' };
  }
  return firstOf(Object.entries(value), ([member, one]) =>
    Object.hasOwn(properties, member) ? check(properties[member], one, name(member), root, depth) : undefined,
  );
}

function firstOf<T>(
  all: Iterable<T>,
  look: (one: T) => ArgumentProblem | undefined,
): ArgumentProblem | undefined {
  for (const one of all) {
    const found = look(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

function typesOf(schema: unknown): string[] {
  const type = isFields(schema) ? schema['type'] : undefined;
  return (Array.isArray(type) ? type : [type]).filter((one): one is string => typeof one === 'string');
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number') return 'a number';
  if (typeof value === 'string') return 'text';
  return typeof value === 'boolean' ? 'true or false' : 'an object';
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'object':
      return isFields(value);
    case 'array':
      return Array.isArray(value);
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type;
    default:
      return true;
  }
}

function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? 'nothing';
  return json.length > 60 ? `${json.slice(0, 59)}…` : json;
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

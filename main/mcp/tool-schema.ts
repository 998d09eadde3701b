import { err, ok, type Result } from '@shared/kit/result';
import { mcpLimits } from './limits';

export interface AdaptedSchema {
  readonly schema: Record<string, unknown>;
  /** What was changed so that every model can be shown it, each a sentence. */
  readonly notes: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Names of arguments that every provider takes. */
const argumentName = /^[A-Za-z0-9_.-]{1,64}$/;
const types: ReadonlySet<unknown> = new Set([
  'string',
  'number',
  'integer',
  'boolean',
  'object',
  'array',
  'null',
]);

/**
 * A tool's input schema as given, or adapted where a model service would refuse the whole request for it; the error
 * says why it cannot be shown to a model at all. One odd schema costs one tool and never its server (B55).
 */
export function adaptSchema(raw: unknown): Result<AdaptedSchema, string> {
  if (raw === undefined || raw === null)
    return ok({
      schema: { type: 'object', properties: {} },
      notes: ['It has no input schema; it is shown as taking nothing.'],
    });
  if (!isFields(raw)) return err('Its input schema is no object.');
  const size = sizeProblem(raw);
  if (size !== undefined) return err(size);
  const notes: string[] = [];
  const { $schema: _, ...given } = raw;
  const top = topLevel(given, notes);
  if (!top.ok) return top;
  const broken: string[] = [];
  const schema = cleaned(top.value, top.value, '', notes, broken);
  const [first] = broken;
  return first === undefined ? ok({ schema, notes }) : err(first);
}

function sizeProblem(raw: Fields): string | undefined {
  if (depthOf(raw, 0) > mcpLimits.schemaDepth)
    return `Its input schema is nested deeper than ${mcpLimits.schemaDepth} levels.`;
  const bytes = Buffer.byteLength(JSON.stringify(raw));
  return bytes > mcpLimits.schemaBytes
    ? `Its input schema is larger than ${mcpLimits.schemaBytes / 1024} KB.`
    : undefined;
}

function depthOf(value: unknown, depth: number): number {
  if (depth > mcpLimits.schemaDepth || typeof value !== 'object' || value === null) return depth;
  return Math.max(depth, ...Object.values(value).map((one) => depthOf(one, depth + 1)));
}

/** The arguments of a call are one object, so the schema must say so at its top. */
function topLevel(given: Fields, notes: string[]): Result<Fields, string> {
  const target = typeof given['$ref'] === 'string' ? resolveRef(given, given['$ref']) : given;
  if (target === undefined)
    return err(`Its input schema refers to ${String(given['$ref'])}, which it does not hold.`);
  if (target !== given) notes.push('The schema that it refers to stands in its place.');
  const { $ref: _, ...own } = given;
  const base: Fields = target === given ? given : { ...own, ...target };
  const { type } = base;
  if (Array.isArray(type) ? !type.includes('object') : type !== undefined && type !== 'object')
    return err(`Its input schema is of type ${JSON.stringify(type)}; the arguments of a tool are an object.`);
  const merged = mergedVariants(base, notes);
  if (type !== 'object') notes.push('Its schema does not say that it is an object; it is shown as one.');
  return ok({ ...merged, type: 'object' });
}

/** `anyOf`, `oneOf` and `allOf` at the top, which some model services refuse, as the members of all variants. */
function mergedVariants(base: Fields, notes: string[]): Fields {
  const keys = ['anyOf', 'oneOf', 'allOf'].filter((key) => Array.isArray(base[key]));
  if (keys.length === 0) return base;
  const properties: Record<string, unknown> = isFields(base['properties']) ? { ...base['properties'] } : {};
  let required = strings(base['required']);
  for (const key of keys) {
    const variants = (base[key] as unknown[])
      .filter(isFields)
      .map((one) => (typeof one['$ref'] === 'string' ? (resolveRef(base, one['$ref']) ?? one) : one));
    for (const variant of variants)
      if (isFields(variant['properties'])) Object.assign(properties, variant['properties']);
    const needed = variants.map((variant) => strings(variant['required']));
    const [first = [], ...others] = needed;
    const common =
      key === 'allOf' ? needed.flat() : first.filter((name) => others.every((names) => names.includes(name)));
    required = [...required, ...common];
  }
  notes.push(`Its schema offers variants (${keys.join(', ')}); the members of all of them are shown.`);
  const rest = Object.fromEntries(Object.entries(base).filter(([key]) => !keys.includes(key)));
  return { ...rest, properties, ...(required.length === 0 ? {} : { required: [...new Set(required)] }) };
}

/** Takes out what is no schema; what cannot be done without goes into `broken`. */
function cleaned(
  schema: Fields,
  root: Fields,
  at: string,
  notes: string[],
  broken: string[],
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) {
    const kept = cleanedMember(key, value, { root, at, notes, broken });
    if (kept !== undefined) result[key] = kept;
  }
  return result;
}

interface Walk {
  readonly root: Fields;
  readonly at: string;
  readonly notes: string[];
  readonly broken: string[];
}

function cleanedMember(key: string, value: unknown, walk: Walk): unknown {
  const { root, at, notes, broken } = walk;
  const where = at === '' ? key : `${at}.${key}`;
  const drop = (why: string): undefined => void notes.push(`${where} ${why} and was left out.`);
  switch (key) {
    case 'type':
      return (Array.isArray(value) ? value : [value]).every((one) => types.has(one))
        ? value
        : drop('is no type');
    case 'properties':
    case '$defs':
    case 'definitions':
    case 'patternProperties':
    case 'dependentSchemas':
      if (!isFields(value)) return drop('is no object');
      return Object.fromEntries(
        Object.entries(value).flatMap(([name, one]) => {
          if (key === 'properties' && !argumentName.test(name))
            broken.push(
              `Its argument ${JSON.stringify(name.slice(0, 80))} has a name that models cannot be given.`,
            );
          if (key === 'patternProperties' && !isPattern(name)) return [];
          return [[name, subschema(one, root, `${where}.${name}`, notes, broken)]];
        }),
      );
    case 'items':
    case 'additionalProperties':
    case 'contains':
    case 'not':
    case 'if':
    case 'then':
    case 'else':
    case 'propertyNames':
      // A list of schemas under `items` is the older way to write a tuple.
      if (Array.isArray(value))
        return value.map((one, index) => subschema(one, root, `${where}.${index}`, notes, broken));
      return subschema(value, root, where, notes, broken);
    case 'anyOf':
    case 'oneOf':
    case 'allOf':
    case 'prefixItems':
      if (!Array.isArray(value) || value.length === 0) return drop('is no list of schemas');
      return value.map((one, index) => subschema(one, root, `${where}.${index}`, notes, broken));
    case 'required':
      return Array.isArray(value) && value.every((one) => typeof one === 'string')
        ? [...new Set(value)]
        : drop('is no list of names');
    case 'enum':
      return Array.isArray(value) && value.length > 0 ? value : drop('is no list of values');
    case 'pattern':
      return typeof value === 'string' && isPattern(value) ? value : drop('is no regular expression');
    case '$ref':
      if (typeof value === 'string' && resolveRef(root, value) !== undefined) return value;
      return drop('leads outside of the schema');
    default:
      return value;
  }
}

function subschema(value: unknown, root: Fields, at: string, notes: string[], broken: string[]): unknown {
  if (typeof value === 'boolean') return value;
  if (isFields(value)) return cleaned(value, root, at, notes, broken);
  notes.push(`${at} is no schema; it is shown as taking anything.`);
  return {};
}

/** Only what is inside the document: `#/$defs/name`. */
export function resolveRef(root: Fields, ref: string): Fields | undefined {
  if (ref === '#') return root;
  if (!ref.startsWith('#/')) return undefined;
  let value: unknown = root;
  for (const step of ref.slice(2).split('/')) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (!isFields(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return isFields(value) ? value : undefined;
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp;
  } catch {
    // Written for another engine, or a mistake: a model service would refuse it.
    return false;
  }
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

export function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

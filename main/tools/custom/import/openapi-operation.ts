import type { CustomParameter } from '@shared/domain/custom-tool';
import type { ImportDraft } from '@shared/domain/custom-tool-view';
import { parameterName, snake } from './names';
import { record, text, typeOf, type Json, type OpenApi, type Operation } from './openapi-read';

interface Draft {
  readonly api: OpenApi;
  readonly parameters: CustomParameter[];
  readonly taken: Set<string>;
  readonly notes: string[];
}

/** One operation as a form of an HTTP tool; what a form cannot say is said in a note. */
export function operationDraft(operation: Operation, name: string, api: OpenApi): ImportDraft {
  const draft: Draft = { api, parameters: [], taken: new Set(), notes: [...api.notes] };
  const own = operation.json['parameters'];
  const all = [...operation.shared, ...(Array.isArray(own) ? own : [])].map((one) => api.resolve(one));
  const query: string[] = [];
  const headers: { name: string; value: string; secret: boolean }[] = [];
  let path = operation.path;
  for (const parameter of all) {
    const title = text(parameter['name']);
    const place = text(parameter['in']);
    if (place === 'path') path = path.replaceAll(`{${title}}`, `{{${added(draft, parameter, title, true)}}}`);
    else if (place === 'query') query.push(...queryPairs(draft, parameter, title));
    else if (place === 'header')
      headers.push({ name: title, value: `{{${added(draft, parameter, title)}}}`, secret: false });
    else draft.notes.push(`The ${place} parameter ${title} is not taken over.`);
  }
  headers.push(...loginHeaders(operation, draft));
  const body = bodyOf(operation, draft);
  if (body !== undefined) headers.push({ name: 'Content-Type', value: 'application/json', secret: false });
  const url = `${api.server}${path.startsWith('/') ? path : `/${path}`}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  return {
    draft: {
      name,
      kind: 'http',
      description: text(operation.json['summary']) || text(operation.json['description']),
      parameters: draft.parameters,
      danger: /^(?:GET|HEAD|OPTIONS)$/.test(operation.method)
        ? 'low'
        : operation.method === 'DELETE'
          ? 'high'
          : 'medium',
      http: { method: operation.method, url, headers, ...(body === undefined ? {} : { body }) },
    },
    notes: draft.notes,
    secrets: headers.flatMap(({ secret }, index) => (secret ? [`http.headers[${index}].value`] : [])),
  };
}

function added(
  draft: Draft,
  parameter: Json,
  title: string,
  required = parameter['required'] === true,
): string {
  const schema = draft.api.resolve(parameter['schema']);
  const place = text(parameter['in']);
  const plain = parameterName(title);
  const name = draft.taken.has(plain) ? parameterName(`${place}_${title}`, draft.taken) : plain;
  const type = typeOf(schema);
  if (type === 'array')
    draft.notes.push(
      place === 'path'
        ? `${title} is a list; here it is one text, and a comma in a value is sent as %2C.`
        : `${title} is a list; here it is one value only.`,
    );
  return add(draft, name, schema, required, text(parameter['description']));
}

function add(draft: Draft, name: string, schema: Json, required: boolean, description: string): string {
  const type = typeOf(schema);
  const format = text(schema['format']);
  const choices = Array.isArray(schema['enum']) ? `One of ${schema['enum'].map(String).join(', ')}` : '';
  draft.taken.add(name);
  draft.parameters.push({
    name,
    type: type === 'integer' || type === 'number' ? 'number' : type === 'boolean' ? 'boolean' : 'string',
    required,
    description: [description || text(schema['description']), choices, format]
      .filter((one) => one !== '')
      .join('; '),
  });
  return name;
}

function queryPairs(draft: Draft, parameter: Json, title: string): string[] {
  const schema = draft.api.resolve(parameter['schema']);
  if (typeOf(schema) !== 'object') return [`${title}={{${added(draft, parameter, title)}}}`];
  const properties = Object.entries(record(schema['properties']));
  const deep = text(parameter['style']) === 'deepObject';
  return properties.map(([key, value]) => {
    const name = parameterName(`${title}_${key}`, draft.taken);
    add(draft, name, draft.api.resolve(value), false, '');
    return `${deep ? `${title}[${key}]` : key}={{${name}}}`;
  });
}

function loginHeaders(
  operation: Operation,
  { api, notes }: Draft,
): { name: string; value: string; secret: boolean }[] {
  const wanted = operation.json['security'] ?? api.root['security'];
  const [first] = Array.isArray(wanted) ? wanted.map(record) : [];
  const schemes = record(record(api.root['components'])['securitySchemes']);
  return Object.keys(first ?? {}).flatMap((key) => {
    const scheme = api.resolve(schemes[key]);
    const vault = snake(key).toUpperCase();
    if (text(scheme['type']) === 'http' && text(scheme['scheme']).toLowerCase() === 'bearer')
      return [{ name: 'Authorization', value: `Bearer {{vault:${vault}}}`, secret: true }];
    if (text(scheme['type']) === 'apiKey' && text(scheme['in']) === 'header')
      return [{ name: text(scheme['name']), value: `{{vault:${vault}}}`, secret: true }];
    notes.push(`The login ${key} is not taken over; add its header by hand.`);
    return [];
  });
}

function bodyOf(operation: Operation, draft: Draft): string | undefined {
  const request = draft.api.resolve(operation.json['requestBody']);
  const content = record(request['content']);
  const type = Object.keys(content).find((key) => /[/+]json$/i.test(key.split(';')[0] ?? ''));
  if (type === undefined) {
    if (Object.keys(content).length > 0)
      draft.notes.push(`A body of ${Object.keys(content).join(', ')} is not taken over.`);
    return undefined;
  }
  const schema = draft.api.resolve(record(content[type])['schema']);
  if (typeOf(schema) !== 'object') {
    draft.notes.push('The body is no object and is not taken over.');
    return undefined;
  }
  return JSON.stringify(
    template(draft, schema, { prefix: '', required: request['required'] === true, depth: 0 }),
  );
}

interface At {
  readonly prefix: string;
  readonly required: boolean;
  readonly depth: number;
}

const maxDepth = 6;

/** Each placeholder in quotes: the renderer gives it its type. */
function template(draft: Draft, schema: Json, { prefix, required, depth }: At): Json {
  const needed = Array.isArray(schema['required']) ? schema['required'] : [];
  const members = Object.entries(record(schema['properties'])).flatMap(
    ([key, value]): [string, unknown][] => {
      const inner = draft.api.resolve(value);
      if (inner['readOnly'] === true) return [];
      const isNeeded = required && needed.includes(key);
      const type = typeOf(inner);
      if (type === 'array' || (type === 'object' && depth >= maxDepth)) {
        draft.notes.push(
          `${prefix}${key} is ${type === 'array' ? 'a list' : 'nested too deeply'} and is left out.`,
        );
        return [];
      }
      if (type === 'object')
        return [
          [key, template(draft, inner, { prefix: `${prefix}${key}_`, required: isNeeded, depth: depth + 1 })],
        ];
      const name = parameterName(`${prefix}${key}`, draft.taken);
      return [[key, `{{${add(draft, name, inner, isNeeded, '')}}}`]];
    },
  );
  return Object.fromEntries(members);
}

import { parse as parseYaml } from 'yaml';
import type { ImportDraft, ImportSource } from '@shared/domain/custom-tool-view';
import { err, ok, type Result } from '@shared/kit/result';
import { snake, toolName } from './names';
import { operationDraft } from './openapi-operation';
import { record, resolver, text, type Json, type OpenApi, type Operation } from './openapi-read';

const methods: ReadonlySet<string> = new Set([
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
]);

/** What an OpenAPI document offers, and the picked operations as forms. Nothing it refers to is fetched. */
export function readOpenApi(
  document: string,
  pick: readonly string[],
): Result<{ source: ImportSource; drafts: ImportDraft[] }, string> {
  let root: unknown;
  try {
    root = parseYaml(document, { maxAliasCount: 100 });
  } catch (error) {
    return err(
      `This is neither JSON nor YAML: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`,
    );
  }
  const api = record(root);
  if (text(api['openapi']) === '') return err('This is no OpenAPI 3 document: "openapi" is missing.');
  const known: OpenApi = { root: api, resolve: resolver(api), ...serverOf(api) };
  const operations = operationsOf(api);
  const taken = new Set<string>();
  const drafts = pick.flatMap((id) => {
    const found = operations.find((operation) => operation.id === id);
    if (found === undefined) return [];
    const name = toolName(snake(found.id), taken, 'api_');
    taken.add(name);
    return [operationDraft(found, name, known)];
  });
  const items = operations.map(({ id, json }) => {
    const description = text(json['summary']) || text(json['description']);
    return { name: id, ...(description === '' ? {} : { description }) };
  });
  return ok({ source: { kind: 'openapi', file: '', items, notes: [...known.notes] }, drafts });
}

function operationsOf(api: Json): readonly Operation[] {
  return Object.entries(record(api['paths'])).flatMap(([path, item]) =>
    Object.entries(record(item)).flatMap(([method, value]) => {
      if (!methods.has(method)) return [];
      const json = record(value);
      const shared = record(item)['parameters'];
      const id = text(json['operationId']) || `${method.toUpperCase()} ${path}`;
      return [{ id, method: method.toUpperCase(), path, json, shared: Array.isArray(shared) ? shared : [] }];
    }),
  );
}

/** The first server, its variables at their defaults: a model must not choose the host. */
function serverOf(api: Json): { readonly server: string; readonly notes: readonly string[] } {
  const servers = Array.isArray(api['servers']) ? api['servers'].map(record) : [];
  const [first] = servers;
  const variables = record(first?.['variables']);
  const url = text(first?.['url']).replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    text(record(variables[name])['default']),
  );
  const others = servers.slice(1).map((one) => text(one['url']));
  return {
    server: url.replace(/\/+$/, ''),
    notes: [
      ...(/^https?:\/\//.test(url)
        ? []
        : ['The document names no host; write scheme and host into the URL.']),
      ...(others.length === 0 ? [] : [`The first server is used; there are others: ${others.join(', ')}.`]),
    ],
  };
}

export type Json = Readonly<Record<string, unknown>>;

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly json: Json;
  /** Parameters that all operations of its path have. */
  readonly shared: readonly unknown[];
}

export interface OpenApi {
  readonly root: Json;
  readonly server: string;
  readonly notes: readonly string[];
  /** Follows `$ref` inside the document. */
  resolve(value: unknown): Json;
}

/** An object, or an empty one for anything else: a document that is wrong in a place offers nothing there. */
export function record(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** References in a circle end. */
const maxSteps = 20;

export function resolver(root: Json): (value: unknown) => Json {
  return (value) => {
    let current = record(value);
    for (let step = 0; step < maxSteps && typeof current['$ref'] === 'string'; step += 1) {
      const path = current['$ref'].startsWith('#/') ? current['$ref'].slice(2).split('/') : [];
      let found: unknown = path.length === 0 ? {} : root;
      for (const part of path) found = record(found)[part.replaceAll('~1', '/').replaceAll('~0', '~')];
      current = record(found);
    }
    return current;
  };
}

/** The one type that counts; null beside it only says optional. */
export function typeOf(schema: Json): string {
  const { type } = schema;
  if (Array.isArray(type)) return text(type.find((one) => one !== 'null'));
  return text(type) || (schema['properties'] === undefined ? 'string' : 'object');
}

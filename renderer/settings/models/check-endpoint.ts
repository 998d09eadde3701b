export interface EndpointErrors {
  readonly name?: string;
  readonly baseUrl?: string;
}

/** The id under which an endpoint's models are named, made from its name. */
export function endpointId(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[-0-9]+|-+$/g, '');
  return plain.slice(0, 32).replace(/-+$/, '');
}

/** Ids that providers of the product have; an endpoint cannot take one. */
const reserved = new Set(['direct', 'anthropic', 'openai', 'google', 'ollama', 'lmstudio', 'llamacpp']);

/** Each error says what is wrong with the person's own value, then how to fix it. */
export function checkEndpoint(
  fields: { readonly name: string; readonly baseUrl: string },
  taken: readonly string[],
): EndpointErrors {
  const name = nameError(fields.name, taken);
  const baseUrl = urlError(fields.baseUrl.trim());
  return { ...(name === undefined ? {} : { name }), ...(baseUrl === undefined ? {} : { baseUrl }) };
}

function nameError(name: string, taken: readonly string[]): string | undefined {
  if (name.trim() === '') return 'The endpoint has no name. Give it one.';
  const id = endpointId(name);
  if (id === '') return `${name.trim()} has no letter a–z. Use at least one.`;
  if (reserved.has(id) || taken.includes(id)) return `${name.trim()} is taken. Choose another name.`;
  return undefined;
}

function urlError(text: string): string | undefined {
  if (text === '') return 'The base URL is empty. Write where the server answers.';
  const url = URL.parse(text);
  if (url === null) return `${text} is no URL. Write it with http:// or https://.`;
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return `${url.protocol} is not spoken here. Use http:// or https://.`;
  if (url.username !== '' || url.password !== '')
    return 'The URL holds a password. Put the key into its own field.';
  if (url.pathname.endsWith('/chat/completions'))
    return 'The URL goes too far. Take /chat/completions off its end.';
  return undefined;
}

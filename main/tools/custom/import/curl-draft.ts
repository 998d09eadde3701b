import type { ImportDraft } from '@shared/domain/custom-tool-view';
import { err, ok, type Result } from '@shared/kit/result';
import { placeAt } from '@shared/template/placeholders';
import { readCurl, type CurlRequest } from './curl';
import { looksSecret, parameterName, toolName } from './names';
import { replaceVariables } from './shell-words';

/** A form from a pasted curl command. What only curl can send becomes a script that runs that command (CT20). */
export function draftFromCurl(pasted: string): Result<ImportDraft, string> {
  const read = readCurl(pasted);
  if ('problem' in read) return err(read.problem);
  const { request } = read;
  if (request.url === 'http://') return err('The command names no URL.');
  return ok(request.needsCurl ? scriptDraft(request) : requestDraft(request));
}

function requestDraft(request: CurlRequest): ImportDraft {
  const parameters = new Set<string>();
  const notes: string[] = [...request.notes];
  const said = new Set<string>();
  const fill = (text: string): string =>
    replaceVariables(escapePlaces(text), (name) => {
      const secret = looksSecret(name);
      if (!secret) parameters.add(parameterName(name));
      if (!said.has(name))
        notes.push(
          secret
            ? `$${name} looks like a secret and is taken from the Vault.`
            : `$${name} became the parameter ${parameterName(name)}.`,
        );
      said.add(name);
      return secret ? `{{vault:${name}}}` : `{{${parameterName(name)}}}`;
    });
  const headers = request.headers.map(([name, value]) => {
    const filled = fill(value);
    return { name, value: filled, secret: looksSecret(name) || filled.includes('{{vault:') };
  });
  const http = {
    method: request.method,
    url: fill(request.url),
    headers,
    ...(request.body === null ? {} : { body: fill(request.body) }),
  };
  return {
    draft: {
      name: toolName(nameOf(request)),
      kind: 'http',
      description: '',
      parameters: [...parameters].map((name) => ({ name, type: 'string', required: true, description: '' })),
      danger: dangerOf(request.method),
      ...(request.timeoutMs === undefined ? {} : { timeoutMs: request.timeoutMs }),
      http,
    },
    notes,
    secrets: headers.flatMap(({ secret }, index) => (secret ? [`http.headers[${index}].value`] : [])),
  };
}

function scriptDraft(request: CurlRequest): ImportDraft {
  return {
    draft: {
      name: toolName(nameOf(request)),
      kind: 'bash',
      description: '',
      parameters: [],
      danger: 'high',
      ...(request.timeoutMs === undefined ? {} : { timeoutMs: request.timeoutMs }),
      bash: { script: request.command },
    },
    notes: [
      'The command sends files or parts (multipart), which an HTTP tool cannot, so it became a Bash tool that runs curl.',
      ...request.notes,
    ],
    secrets: [],
  };
}

function nameOf({ url, method }: CurlRequest): string {
  const path =
    replaceVariables(url, () => '')
      .replace(/^[^/]*\/\/[^/?]*/, '')
      .split('?')[0] ?? '';
  const words = path.split('/').filter((word) => /[A-Za-z]{2}/.test(word) && !/^v\d+$/.test(word));
  return `${method === 'GET' ? 'get' : method.toLowerCase()}_${words.slice(-2).join('_')}`;
}

function dangerOf(method: string): string {
  if (/^(?:GET|HEAD|OPTIONS)$/i.test(method)) return 'low';
  return /^DELETE$/i.test(method) ? 'high' : 'medium';
}

/** Braces of the pasted text that would be read as a placeholder stay text. */
function escapePlaces(text: string): string {
  let out = '';
  for (let at = 0; at < text.length; at += 1) {
    const isPlace = text.startsWith('{{', at) && placeAt(text, at) !== undefined;
    out += isPlace ? '\\{{' : text.charAt(at);
    if (isPlace) at += 1;
  }
  return out;
}

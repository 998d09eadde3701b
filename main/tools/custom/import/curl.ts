import { Buffer } from 'node:buffer';
import { curlData } from './curl-body';
import { readCurlWords, type CurlOption, type CurlWords } from './curl-options';
import { curlUrl, withQuery } from './curl-url';
import { fromWindows, hasVariable, readShellWords, replaceVariables } from './shell-words';

/** A request as curl would send it, without curl's own defaults. Variables are still marked. */
export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | null;
  readonly timeoutMs?: number;
  readonly notes: readonly string[];
  /** Only curl can send it: parts or files. Then the command itself is kept. */
  readonly needsCurl: boolean;
  /** The command alone, as it was pasted. */
  readonly command: string;
}

/** Reads a pasted curl command. Nothing is run, opened, looked up or sent. The error is a sentence. */
export function readCurl(pasted: string): { readonly request: CurlRequest } | { readonly problem: string } {
  const whole = pasted.replaceAll(/\p{Surrogate}/gu, '\ufffd');
  const windows = fromWindows(whole);
  const text = (windows ?? whole).replaceAll('\r\n', '\n').trim().replace(/^\$ /, '');
  const start = /(?:^|[|;&\s])((?:\/\S*\/)?curl(?:\.exe)?)(?=\s)/.exec(text);
  if (start === null) return { problem: 'This is no curl command. Paste one that begins with curl.' };
  const from = start.index + start[0].length - (start[1] ?? '').length;
  const before = text.slice(0, from).trim().replace(/\|$/, '').trim();
  const line = readShellWords(text.slice(from), { plainDollars: windows !== undefined });
  const words = readCurlWords(line.words.slice(1));
  const notes = [
    ...(before === '' ? [] : [`What stands before curl is left out: ${before}`]),
    ...(line.rest === '' ? [] : [`What follows the command is left out: ${line.rest}`]),
    ...line.substitutions.map((run) => `${run} is not run; it stands in the request as text.`),
  ];
  const command = text.slice(from, from + line.end).trim();
  return { request: { ...requestOf(words, line.input, notes), command } };
}

function requestOf(
  words: CurlWords,
  input: string | undefined,
  notes: string[],
): Omit<CurlRequest, 'command'> {
  const { options, urls } = words;
  const last = (name: string): CurlOption | undefined => options.findLast((option) => option.name === name);
  const has = (name: string): boolean => last(name) !== undefined;
  notes.push(...wordNotes(words), ...unusedNotes(options));
  const data = curlData(options, input);
  notes.push(...data.notes);
  const form = options.filter(({ name }) => name === 'form' || name === 'form-string');
  notes.push(...formNotes(form));
  const upload = last('upload-file')?.value;
  const address = curlUrl(urls[0] ?? '');
  const asQuery = has('get') && data.text !== undefined;
  const url = withQuery(uploadUrl(address.url, upload), asQuery ? (data.text ?? '') : '');
  if (upload !== undefined)
    notes.push(
      `-T sends the content of the file ${upload} as the body; it is not read, and the body is empty.`,
    );
  const body = has('get') || upload !== undefined ? null : (data.text ?? null);
  const hasBody =
    body !== null || form.length > 0 || (data.text === undefined && data.notes.length > 0 && !has('get'));
  const method =
    last('request')?.value ??
    (has('head') ? 'HEAD' : upload !== undefined ? 'PUT' : hasBody ? 'POST' : 'GET');
  if (/[a-z]/.test(method))
    notes.push(
      `The method is written ${method}, in small letters, and curl sends it so; servers know ${method.toUpperCase()}.`,
    );
  const headers = headersOf(
    options,
    { body, isJson: data.isJson, isForm: form.length > 0, login: address.login },
    notes,
  );
  const seconds = last('max-time')?.value;
  return {
    method,
    url,
    headers,
    body,
    notes: [...notes, ...bodyNotes(body, headers)],
    needsCurl: form.length > 0 || data.fileBody,
    ...(seconds === undefined || !(Number(seconds) > 0)
      ? {}
      : { timeoutMs: Math.round(Number(seconds) * 1000) }),
  };
}

function wordNotes({ withEquals, hasNext, unknown, urls }: CurlWords): string[] {
  return [
    ...withEquals.map(
      (word) => `${word} was read as an option and its value; curl itself refuses this spelling.`,
    ),
    ...(hasNext ? ['Only the request before --next is imported.'] : []),
    ...unknown.map((option) => `${option} is not known and not taken over.`),
    ...urls.slice(1).map((url) => `Only the first URL is imported; ${url} is left out.`),
  ];
}

const unused: Readonly<Record<string, string>> = {
  output: 'the answer is not written to a file',
  'write-out': 'it shapes what curl prints',
  'connect-timeout': 'a tool has one time limit',
  retry: 'a tool sends its request once',
  proxy: 'proxies come from the environment',
  insecure: 'allow a self-signed certificate in the form if the server is yours',
  config: 'the file is not read',
  cert: 'client certificates are not possible here',
  'cookie-jar': 'cookies are not kept',
  'aws-sigv4': 'the request is not signed',
  digest: 'Digest is not possible here',
  netrc: 'the file is not read',
  'unix-socket': 'sockets are not possible here',
};

function unusedNotes(options: readonly CurlOption[]): string[] {
  return options.flatMap(({ name, written, value }) => {
    const why = unused[name];
    const spelled = written === '-o' || written === '-w' || value === '' ? written : `--${name}`;
    return why === undefined
      ? []
      : [`${spelled}${value === '' ? '' : ` ${value}`} is not taken over: ${why}.`];
  });
}

function formNotes(form: readonly CurlOption[]): string[] {
  return form.flatMap(({ name, value }) => {
    const at = value.indexOf('=');
    const content = value.slice(at + 1);
    if (name === 'form-string' || !/^[@<]/.test(content)) return [];
    const file = /^[@<]"?([^";]*)"?/.exec(content)?.[1] ?? content;
    return [`The part ${value.slice(0, at)} is the content of the file ${file}, which is not read.`];
  });
}

function uploadUrl(url: string, upload: string | undefined): string {
  return upload !== undefined && url.split('?')[0]?.endsWith('/') === true
    ? url + (upload.split('/').at(-1) ?? '')
    : url;
}

interface Implied {
  readonly body: string | null;
  readonly isJson: boolean;
  readonly isForm: boolean;
  /** `user:password` of the URL. */
  readonly login: string | undefined;
}

function headersOf(options: readonly CurlOption[], implied: Implied, notes: string[]): [string, string][] {
  const headers: [string, string][] = [];
  for (const { name, value } of options) {
    if (name !== 'header') continue;
    const [, title = '', sign, content = ''] = /^([^:;]*)([:;])\s*([\s\S]*)$/.exec(value.trim()) ?? [];
    if (value.startsWith('@')) notes.push(`-H ${value}: the file of headers is not read.`);
    else if (sign === ':' && content.trim() === '')
      notes.push(`-H '${title}:' removes a header that curl adds by itself; nothing stands for it here.`);
    else if (implied.isForm && title.toLowerCase() === 'content-type')
      notes.push(`The header ${title} is left out: curl writes it with the boundary of the parts.`);
    else if (sign !== undefined && title.trim() !== '') headers.push([title.trim(), content.trim()]);
  }
  const has = (name: string): boolean => headers.some(([own]) => own.toLowerCase() === name);
  const last = (name: string): string | undefined =>
    options.findLast((option) => option.name === name)?.value;
  addLogin(headers, last('user') ?? implied.login, has('authorization'), notes);
  const bearer = last('oauth2-bearer');
  if (bearer !== undefined && !has('authorization')) headers.push(['Authorization', `Bearer ${bearer}`]);
  addCookies(headers, options, has('cookie'), notes);
  const agent = last('user-agent');
  if (agent !== undefined && agent !== '' && !has('user-agent')) headers.push(['User-Agent', agent]);
  const referer = last('referer')?.replace(/;auto$/, '');
  if (referer !== undefined && referer !== '' && !has('referer')) headers.push(['Referer', referer]);
  if (implied.isJson && !has('accept')) headers.push(['Accept', 'application/json']);
  if (implied.body !== null && !has('content-type'))
    headers.push(['Content-Type', implied.isJson ? 'application/json' : 'application/x-www-form-urlencoded']);
  return headers;
}

function addLogin(
  headers: [string, string][],
  login: string | undefined,
  hasOwn: boolean,
  notes: string[],
): void {
  if (login === undefined) return;
  if (hasOwn) notes.push('-u is left out: curl sends the Authorization header that -H gives.');
  else if (!login.includes(':'))
    notes.push(
      `-u ${login} has no password: curl would ask for it. Keep a secret in the Vault and add the header Authorization with {{vault:NAME}}.`,
    );
  else if (hasVariable(login)) {
    notes.push('-u holds a variable: keep the base64 of user:password in the Vault as BASIC_LOGIN.');
    headers.push(['Authorization', 'Basic \ue000BASIC_LOGIN_SECRET\ue001']);
  } else headers.push(['Authorization', `Basic ${Buffer.from(login, 'utf8').toString('base64')}`]);
}

function addCookies(
  headers: [string, string][],
  options: readonly CurlOption[],
  hasOwn: boolean,
  notes: string[],
): void {
  const given = options.filter(({ name }) => name === 'cookie');
  for (const { value } of given.filter((option) => !option.value.includes('=')))
    notes.push(`-b ${value}: the file of cookies is not read.`);
  const cookies = given.flatMap(({ value }) => (value.includes('=') ? [value] : []));
  if (cookies.length === 0) return;
  if (hasOwn)
    notes.push(`-b is left out: curl sends the Cookie header that -H gives, and not ${cookies.join('; ')}.`);
  else headers.push(['Cookie', cookies.join('; ')]);
}

function bodyNotes(body: string | null, headers: readonly (readonly [string, string])[]): string[] {
  if (body === null) return [];
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const isForm = /x-www-form-urlencoded/i.test(type);
  const plain = replaceVariables(body, () => '0');
  return [
    ...(isForm && isJson(plain)
      ? [
          `The body is JSON, but curl sends it as ${type}; change the header Content-Type to application/json if the server wants that.`,
        ]
      : []),
    ...(isForm && / /.test(plain) && !isJson(plain)
      ? ['The body holds blanks, which curl sends as they are.']
      : []),
    ...(/"(?:password|passwd|secret|token|api_?key)"\s*:|(?:^|&)(?:password|passwd|secret|token|api_?key)=/i.test(
      plain,
    )
      ? ['The body holds a password or key; keep it in the Vault and write {{vault:NAME}} in its place.']
      : []),
  ];
}

function isJson(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

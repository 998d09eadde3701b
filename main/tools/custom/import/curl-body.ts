import type { CurlOption } from './curl-options';

export interface CurlData {
  /** Undefined when nothing was given, or nothing could be taken. */
  readonly text: string | undefined;
  readonly isJson: boolean;
  readonly notes: readonly string[];
  /** A file whose content curl would send as the body. */
  readonly fileBody: boolean;
}

const dataOptions: ReadonlySet<string> = new Set([
  'data',
  'data-ascii',
  'data-raw',
  'data-binary',
  'data-urlencode',
  'json',
]);

/** What the data options make together: joined by `&`, pieces of --json without anything (as curl does). */
export function curlData(options: readonly CurlOption[], input: string | undefined): CurlData {
  const notes: string[] = [];
  let text: string | undefined;
  let fileBody = false;
  let isJson = false;
  for (const option of options) {
    if (!dataOptions.has(option.name)) continue;
    isJson ||= option.name === 'json';
    const piece = pieceOf(option, input, notes);
    if (piece === undefined) {
      fileBody ||= namesFile(option);
      continue;
    }
    text = text === undefined ? piece : `${text}${option.name === 'json' ? '' : '&'}${piece}`;
  }
  return { text, isJson, notes, fileBody };
}

function pieceOf(
  { name, written, value }: CurlOption,
  input: string | undefined,
  notes: string[],
): string | undefined {
  if (name === 'data-raw') return value;
  if (name === 'data-urlencode') return encodedPiece(value, notes);
  if (!value.startsWith('@')) return value;
  const file = value.slice(1);
  if (file !== '-') {
    notes.push(`${written} ${value}: the body is the content of the file ${file}.`);
    return undefined;
  }
  if (input !== undefined) return name === 'data-binary' ? input : input.replaceAll(/[\r\n]/g, '');
  notes.push(
    `${written} @- takes the body from standard input, which an import does not have; the body is empty.`,
  );
  return undefined;
}

/** `@file` is the content of a file, which only curl can send; `@-` is standard input. */
function namesFile({ name, value }: CurlOption): boolean {
  return name !== 'data-urlencode' && value.startsWith('@') && value !== '@-';
}

function encodedPiece(value: string, notes: string[]): string | undefined {
  const equals = value.indexOf('=');
  if (equals >= 0) {
    const name = value.slice(0, equals);
    return `${name === '' ? '' : `${name}=`}${encoded(value.slice(equals + 1))}`;
  }
  const file = value.indexOf('@');
  if (file < 0) return encoded(value);
  notes.push(
    `--data-urlencode ${value}: the value is the content of the file ${value.slice(file + 1)}, which is not read. Add a parameter for it.`,
  );
  return undefined;
}

/** As --data-urlencode writes it; marks of variables stay. */
function encoded(text: string): string {
  return text
    .split(/([\ue000\ue001])/)
    .map((part) =>
      encodeURIComponent(part)
        .replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
        .replaceAll('%20', '+')
        .replaceAll('%EE%80%80', '\ue000')
        .replaceAll('%EE%80%81', '\ue001'),
    )
    .join('');
}

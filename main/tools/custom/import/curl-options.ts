/** One option of curl as it was written, and its value. */
export interface CurlOption {
  /** Long name: `data-raw`. */
  readonly name: string;
  /** As it was written: `-d`, `--data-raw`. */
  readonly written: string;
  readonly value: string;
}

export interface CurlWords {
  readonly options: readonly CurlOption[];
  readonly urls: readonly string[];
  /** Long options that were written with `=`, which curl itself does not take. */
  readonly withEquals: readonly string[];
  /** Stopped at --next. */
  readonly hasNext: boolean;
  readonly unknown: readonly string[];
}

/** Short options that take a value, with their long names. */
const shortWithValue: Readonly<Record<string, string>> = {
  X: 'request',
  H: 'header',
  d: 'data',
  F: 'form',
  u: 'user',
  A: 'user-agent',
  e: 'referer',
  b: 'cookie',
  c: 'cookie-jar',
  o: 'output',
  w: 'write-out',
  m: 'max-time',
  T: 'upload-file',
  x: 'proxy',
  D: 'dump-header',
  E: 'cert',
  K: 'config',
  r: 'range',
  t: 'telnet-option',
  y: 'speed-time',
  Y: 'speed-limit',
  z: 'time-cond',
  C: 'continue-at',
  P: 'ftp-port',
  Q: 'quote',
  U: 'proxy-user',
};

const shortAlone: Readonly<Record<string, string>> = {
  G: 'get',
  I: 'head',
  L: 'location',
  k: 'insecure',
  s: 'silent',
  S: 'show-error',
  v: 'verbose',
  f: 'fail',
  i: 'include',
  g: 'globoff',
  j: 'junk-session-cookies',
  n: 'netrc',
  N: 'no-buffer',
  O: 'remote-name',
  J: 'remote-header-name',
  R: 'remote-time',
  q: 'disable',
  a: 'append',
  B: 'use-ascii',
  l: 'list-only',
  M: 'manual',
  p: 'proxytunnel',
  Z: 'parallel',
  '0': 'http1.0',
  '1': 'tlsv1',
  '2': 'sslv2',
  '3': 'sslv3',
  '4': 'ipv4',
  '6': 'ipv6',
  '#': 'progress-bar',
};

const longWithValue: ReadonlySet<string> = new Set(
  (
    'request header data data-raw data-ascii data-binary data-urlencode json form form-string user user-agent referer cookie cookie-jar ' +
    'output write-out max-time connect-timeout retry retry-delay retry-max-time upload-file proxy proxy-user dump-header cert key cacert ' +
    'capath config range url resolve connect-to interface limit-rate max-redirs max-filesize oauth2-bearer noproxy proxy-header ciphers ' +
    'tls-max cert-type key-type pass unix-socket url-query aws-sigv4 dns-servers speed-time speed-limit time-cond trace trace-ascii stderr ' +
    'expect100-timeout keepalive-time local-port socks5 socks5-hostname socks4 socks4a output-dir pinnedpubkey create-file-mode rate'
  ).split(' '),
);

export function readCurlWords(words: readonly string[]): CurlWords {
  const options: CurlOption[] = [];
  const urls: string[] = [];
  const withEquals: string[] = [];
  const unknown: string[] = [];
  let hasNext = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '--next' || word === '-:') {
      hasNext = true;
      break;
    }
    if (word.startsWith('--') && word.length > 2) {
      const [name, glued] = splitAtEquals(word.slice(2));
      if (glued !== undefined) withEquals.push(word);
      const takes = longWithValue.has(name);
      const value = takes ? (glued ?? words[(at += 1)] ?? '') : '';
      options.push({ name, written: `--${name}`, value });
      if (!takes && !known.has(name.replace(/^no-/, ''))) unknown.push(`--${name}`);
    } else if (word.startsWith('-') && word.length > 1) {
      at = readShort(word, words, at, options, unknown);
    } else urls.push(word);
  }
  const named = options.flatMap(({ name, value }) => (name === 'url' ? [value] : []));
  return { options, urls: [...named, ...urls], withEquals, hasNext, unknown };
}

/** Long names without a value that are known to change nothing here, or are read. */
const known: ReadonlySet<string> = new Set([
  ...Object.values(shortAlone),
  ...'compressed http1.1 http2 http3 tlsv1.2 tlsv1.3 basic digest location-trusted fail-with-body styled-output progress-meter path-as-is post301 post302 post303 anyauth ssl-reqd tr-encoding raw create-dirs keepalive buffer alpn sessionid'.split(
    ' ',
  ),
]);

function splitAtEquals(text: string): readonly [string, string?] {
  const at = text.indexOf('=');
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** Several letters may stand together; the first that takes a value takes the rest. */
function readShort(
  word: string,
  words: readonly string[],
  start: number,
  options: CurlOption[],
  unknown: string[],
): number {
  for (let index = 1; index < word.length; index += 1) {
    const letter = word.charAt(index);
    const valued = shortWithValue[letter];
    if (valued !== undefined) {
      const glued = word.slice(index + 1);
      options.push({
        name: valued,
        written: `-${letter}`,
        value: glued === '' ? (words[start + 1] ?? '') : glued,
      });
      return glued === '' ? start + 1 : start;
    }
    const alone = shortAlone[letter];
    if (alone === undefined) unknown.push(`-${letter}`);
    else options.push({ name: alone, written: `-${letter}`, value: '' });
  }
  return start;
}

/** What a terminal is sent for a key. */
const sequences: Readonly<Record<string, string>> = {
  enter: '\r',
  tab: '\t',
  escape: '\u001b',
  space: ' ',
  backspace: '\u007f',
  delete: '\u001b[3~',
  up: '\u001b[A',
  down: '\u001b[B',
  right: '\u001b[C',
  left: '\u001b[D',
  home: '\u001b[H',
  end: '\u001b[F',
  'page-up': '\u001b[5~',
  'page-down': '\u001b[6~',
};

/** Input and keys as a terminal takes them. */
export function terminalBytes(input: string, keys: readonly string[]): string {
  return input.replaceAll(/\r?\n/g, '\r') + keys.map(keySequence).join('');
}

function keySequence(key: string): string {
  const control = /^ctrl-([a-z])$/.exec(key)?.[1];
  return control === undefined
    ? (sequences[key] ?? '')
    : String.fromCodePoint((control.codePointAt(0) ?? 96) - 96);
}

/** What a person reads of it: the text, and each key by its name. */
export function typedText(input: string, keys: readonly string[]): string {
  return [input.replaceAll('\r\n', '\n'), ...keys.map((key) => `[${key}]`)]
    .filter((part) => part !== '')
    .join(' ');
}

import { createTerminalLine } from './terminal-output-line';

/**
 * Output as a terminal would leave it: what was written over is gone, colours and titles are taken out, line ends are
 * `\n`. One line deep: moving the cursor up, which programs do on a real terminal alone, is not followed.
 */
export interface TerminalText {
  /** Takes the next piece, cut anywhere, and answers with what can no longer change. */
  push(piece: string): string;
  /** The last line as it stands, while it has no end. */
  open(): string;
  /** The same, and nothing more comes. */
  end(): string;
}

export function terminalText(text: string): string {
  const stream = createTerminalText();
  return stream.push(text) + stream.end();
}

/** A longer line is given out before its end, so that output without line ends needs no memory. */
const maxLine = 256 * 1024;
const maxParameters = 64;

/** Everything below a blank but tab, line feed, vertical tab and form feed. */
const controls = /[\0-\u0008\r\u000e-\u001f\u007f]/g;

/** Inside an escape sequence. `string` is a title, a link or a picture: skipped up to its end, or a line end. */
type Escape = 'none' | 'begun' | 'charset' | 'sequence' | 'string' | 'string-end';

export function createTerminalText(): TerminalText {
  const line = createTerminalLine();
  let escape: Escape = 'none';
  let parameters = '';

  function write(text: string): string {
    const first = text.indexOf('\n');
    const last = text.lastIndexOf('\n');
    if (first < 0) line.write(text);
    else if (first > 0) line.write(text.slice(0, first));
    // Nothing came between, so the lines in the middle stand as they are.
    const done = first < 0 ? '' : `${line.take()}\n${text.slice(first + 1, last + 1)}`;
    if (first >= 0) line.write(text.slice(last + 1));
    return line.length > maxLine ? done + line.take() : done;
  }

  /** Whether the sign belongs to the escape sequence; otherwise the sequence is over and the sign is text. */
  function takes(sign: string): boolean {
    switch (escape) {
      case 'begun':
        escape = afterEscape(sign);
        parameters = '';
        return sign >= ' ';
      case 'charset':
        escape = 'none';
        return sign >= ' ';
      case 'sequence':
        if (sign >= ' ' && sign <= '?' && parameters.length < maxParameters) {
          parameters += sign;
          return true;
        }
        escape = 'none';
        if (sign < '@' || sign > '~') return false;
        line.control(sign, parameters);
        return true;
      case 'string':
        if (sign === '\u001b') escape = 'string-end';
        else if ('\n\u0007\u0018\u001a'.includes(sign)) escape = 'none';
        return sign !== '\n';
      case 'string-end':
        escape = 'none';
        if (sign === '\\') return true;
        escape = 'begun';
        return takes(sign);
      case 'none':
        return false;
    }
  }

  return {
    push(piece) {
      let done = '';
      let at = 0;
      while (at < piece.length) {
        if (escape !== 'none') {
          if (takes(piece.charAt(at))) at += 1;
          continue;
        }
        controls.lastIndex = at;
        const end = controls.exec(piece)?.index ?? piece.length;
        if (end > at) done += write(piece.slice(at, end));
        const sign = piece.charAt(end);
        if (sign === '\u001b') escape = 'begun';
        else if (sign === '\r') line.toStart();
        else if (sign === '\b') line.back();
        at = end + 1;
      }
      return done;
    },
    open: () => line.text(),
    end: () => line.take(),
  };
}

function afterEscape(sign: string): Escape {
  if (sign === '[') return 'sequence';
  if (']PX^_'.includes(sign)) return 'string';
  return sign >= ' ' && sign <= '/' ? 'charset' : 'none';
}

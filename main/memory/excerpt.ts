/** A part of a text around the place that matters. */
export interface Excerpt {
  readonly text: string;
  /** Characters that were left out. */
  readonly omitted: number;
}

/** At most `limit` characters around `at`: a quarter of them before it, begun and ended between words. */
export function excerptAround(text: string, at: number, limit: number): Excerpt {
  if (text.length <= limit) return { text, omitted: 0 };
  // Room for the two signs that say where it was cut.
  const room = Math.max(1, limit - 2);
  const from = Math.max(0, Math.min(at - Math.floor(room / 4), text.length - room));
  const start = from === 0 ? 0 : afterBreak(text, from);
  const end = start + room >= text.length ? text.length : beforeBreak(text, start + room, start);
  const cut = text.slice(start, end);
  const shown = `${start > 0 ? '…' : ''}${cut.trim()}${end < text.length ? '…' : ''}`;
  return { text: shown, omitted: text.length - cut.length };
}

function afterBreak(text: string, from: number): number {
  const next = text.slice(from, from + 80).search(/\s/);
  return wholeSign(text, next === -1 ? from : from + next + 1);
}

function beforeBreak(text: string, to: number, start: number): number {
  const part = text.slice(Math.max(start, to - 80), to);
  const last = part.search(/\s\S*$/);
  return wholeSign(text, last === -1 ? to : to - part.length + last);
}

/** Never between the halves of a pair. */
function wholeSign(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

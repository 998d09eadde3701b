/**
 * One step through an XML text. Names carry no namespace prefix: producers choose their own. Document types are
 * skipped and no entity of their making is ever expanded, so a text never becomes longer than it is.
 */
export type XmlEvent =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: string; readonly empty: boolean }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

/** Walks an XML text from its beginning to its end, or to where it stops making sense. An empty tag closes at once. */
export function* xmlEvents(xml: string): Generator<XmlEvent> {
  let at = 0;
  while (at < xml.length) {
    const tag = xml.indexOf('<', at);
    if (tag !== at) {
      const text = xml.slice(at, tag < 0 ? xml.length : tag);
      yield { kind: 'text', text: decodeEntities(text) };
      if (tag < 0) return;
    }
    if (xml.startsWith('<![CDATA[', tag)) {
      const end = endOf(xml, ']]>', tag);
      yield { kind: 'text', text: xml.slice(tag + 9, end - 3) };
      at = end;
      continue;
    }
    at = xml.startsWith('<!--', tag)
      ? endOf(xml, '-->', tag + 4)
      : xml.startsWith('<?', tag)
        ? endOf(xml, '?>', tag)
        : xml.startsWith('<!', tag)
          ? doctypeEnd(xml, tag)
          : tagEnd(xml, tag);
    const second = xml[tag + 1];
    if (second === '!' || second === '?') continue;
    if (second === '/') {
      yield { kind: 'close', name: localName(xml.slice(tag + 2, at - 1).trim()) };
      continue;
    }
    yield* opened(xml.slice(tag + 1, at - 1));
  }
}

function* opened(inside: string): Generator<XmlEvent> {
  const empty = inside.endsWith('/');
  const body = empty ? inside.slice(0, -1) : inside;
  const blank = body.search(/\s/);
  const name = localName(blank < 0 ? body : body.slice(0, blank));
  yield { kind: 'open', name, attributes: blank < 0 ? '' : body.slice(blank), empty };
  if (empty) yield { kind: 'close', name };
}

/** The value of an attribute. A name without a prefix means it with any prefix too, where it is not there bare. */
export function attribute(attributes: string, name: string): string | undefined {
  let prefixed: string | undefined;
  for (const [, key = '', double, single] of attributes.matchAll(
    /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  )) {
    if (key === name) return decodeEntities(double ?? single ?? '');
    if (prefixed === undefined && localName(key) === name) prefixed = double ?? single;
  }
  return prefixed === undefined ? undefined : decodeEntities(prefixed);
}

/** Text of XML bytes, whose encoding is UTF-8 unless a mark says UTF-16. */
export function decodeXml(bytes: Uint8Array): string {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  return new TextDecoder(wide).decode(bytes);
}

const named: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w{1,8}));/g,
    (whole, decimal: string, hex: string, name: string) => {
      if (name !== undefined) return named[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function endOf(xml: string, mark: string, from: number): number {
  const end = xml.indexOf(mark, from);
  return end < 0 ? xml.length : end + mark.length;
}

/** Behind the `>` of a tag; one inside a quoted value does not end it. */
function tagEnd(xml: string, from: number): number {
  let quote = '';
  for (let at = from; at < xml.length; at += 1) {
    const letter = xml[at] ?? '';
    if (quote !== '') {
      if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '>') return at + 1;
  }
  return xml.length;
}

function doctypeEnd(xml: string, from: number): number {
  const end = endOf(xml, '>', from);
  const inner = xml.indexOf('[', from);
  return inner < 0 || inner > end ? end : endOf(xml, '>', endOf(xml, ']', inner));
}

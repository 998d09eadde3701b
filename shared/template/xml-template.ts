import { err, ok, type Result } from '../kit/result';
import type { Piece } from './pieces';
import { readTemplate, spelled, type Token } from './placeholders';
import { fill, refuse, type Filling } from './values';

type Where = 'text' | 'attribute' | 'cdata' | 'markup' | 'comment';

/** A token and where it stands in the document. */
interface XmlPart {
  readonly token: Token;
  readonly where: Where;
}

/** Places may stand in text, in quoted attribute values and in CDATA: elsewhere a value could become markup. */
export function readXml(text: string): Result<readonly XmlPart[], string> {
  const parts: XmlPart[] = [];
  let state: State = { where: 'text', quote: '' };
  for (const token of readTemplate(text)) {
    parts.push({ token, where: state.where });
    if (token.kind === 'text') state = after(token.text, state);
    else if (state.where === 'markup' || state.where === 'comment')
      return err(
        `${spelled(token)} stands inside ${state.where === 'comment' ? 'a comment' : 'a tag'}; put it in the text or in a quoted attribute value.`,
      );
  }
  return ok(parts);
}

interface State {
  readonly where: Where;
  /** The quote that ends an attribute value. */
  readonly quote: string;
}

function after(text: string, from: State): State {
  let { where, quote } = from;
  for (let at = 0; at < text.length; at += 1) {
    const rest = (mark: string): boolean => text.startsWith(mark, at);
    switch (where) {
      case 'text':
        if (rest('<!--')) where = 'comment';
        else if (rest('<![CDATA[')) where = 'cdata';
        else if (rest('<')) where = 'markup';
        break;
      case 'markup':
        if (rest('"') || rest("'")) [where, quote] = ['attribute', text.charAt(at)];
        else if (rest('>')) where = 'text';
        break;
      case 'attribute':
        if (text[at] === quote) where = 'markup';
        break;
      case 'cdata':
        if (rest(']]>')) where = 'text';
        break;
      case 'comment':
        if (rest('-->')) where = 'text';
        break;
    }
  }
  return { where, quote };
}

export function renderXml(parts: readonly XmlPart[], filling: Filling): Piece[] {
  return parts.flatMap(({ token, where }) =>
    fill([token], filling, {
      fixed: (text) => text,
      value: (text, place) => {
        // What XML 1.0 has no way to write, escaped or not.
        if (/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(text))
          refuse(filling, place, 'It holds a control character, which XML cannot carry.');
        return where === 'cdata' ? text.replaceAll(']]>', ']]]]><![CDATA[>') : escapeXml(text, where);
      },
    }),
  );
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** A reader would turn line ends of an attribute into blanks. */
function escapeXml(text: string, where: Where): string {
  const signs = where === 'attribute' ? /[&<>"'\r\n\t]/g : /[&<>"'\r]/g;
  return text.replaceAll(signs, (sign) => entities[sign] ?? sign);
}

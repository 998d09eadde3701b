import { numberedLines, type OpenDocument } from './open-document';
import { openText } from './text-document';

/** Groups whose content is not text of the document. */
const hidden = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'object',
  'header',
  'headerl',
  'headerr',
  'headerf',
  'footer',
  'footerl',
  'footerr',
  'footerf',
  'listtable',
  'listoverridetable',
  'rsidtbl',
  'generator',
  'themedata',
  'datastore',
  'colorschememapping',
  'latentstyles',
  'xmlnstbl',
  'fldinst',
  'bkmkstart',
  'bkmkend',
]);

const written: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  row: '\n',
  cell: '\t',
  tab: '\t',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  emspace: ' ',
  enspace: ' ',
};

/** Deeper groups than any writer makes. */
const maxDepth = 1_000;

interface Group {
  readonly hidden: boolean;
  /** Characters that stand in for one that is given by its number. */
  readonly stand: number;
}

/** The plain text of an RTF document: paragraphs and table rows, no looks. */
export function openRtf(bytes: Uint8Array): OpenDocument {
  const lines = rtfText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'))
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return openText(numberedLines(lines).map((line) => line.text));
}

function rtfText(rtf: string): string {
  const pattern = /\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([\da-fA-F]{2})|\\([^a-zA-Z])|([{}])|[^\\{}]+/g;
  const groups: Group[] = [];
  let group: Group = { hidden: false, stand: 1 };
  let text = '';
  let skip = 0;
  const windows = new TextDecoder('windows-1252');
  const put = (letters: string): void => {
    if (!group.hidden) text += letters;
  };
  for (const [whole, word, parameter, hex, symbol, brace] of rtf.matchAll(pattern)) {
    if (brace === '{') {
      if (groups.length < maxDepth) groups.push(group);
    } else if (brace === '}') group = groups.pop() ?? group;
    else if (word !== undefined) {
      if (hidden.has(word)) group = { ...group, hidden: true };
      else if (word === 'uc') group = { ...group, stand: Number(parameter ?? 1) };
      else if (word === 'u') {
        put(String.fromCodePoint((Number(parameter ?? 63) + 0x10000) % 0x10000));
        skip = group.stand;
      } else put(written[word] ?? '');
    } else if (hex !== undefined) {
      if (skip > 0) skip -= 1;
      else put(windows.decode(Uint8Array.of(Number.parseInt(hex, 16))));
    } else if (symbol === '*') group = { ...group, hidden: true };
    else if (symbol !== undefined)
      put(
        symbol === '~'
          ? ' '
          : symbol === '\n' || symbol === '\r'
            ? '\n'
            : '{}\\_-'.includes(symbol)
              ? symbol.replace('_', '-')
              : '',
      );
    else {
      const letters = whole.replaceAll(/[\r\n]/g, '');
      put(letters.slice(skip));
      skip = Math.max(0, skip - letters.length);
    }
  }
  return text;
}

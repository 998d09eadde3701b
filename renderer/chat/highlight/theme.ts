import type { ThemeRegistration } from 'shiki/core';

/** What a token is. The number is what crosses from the worker; the colour is chosen by CSS, so one theme serves all. */
export const tokenKinds = [
  'plain',
  'keyword',
  'string',
  'number',
  'function',
  'type',
  'comment',
  'inserted',
  'deleted',
] as const;
export type TokenKind = (typeof tokenKinds)[number];

const colors: Readonly<Record<TokenKind, string | undefined>> = {
  plain: undefined,
  keyword: 'var(--skey)',
  string: 'var(--sstr)',
  number: 'var(--snum)',
  function: 'var(--sfn)',
  type: 'var(--stype)',
  comment: 'var(--scom)',
  inserted: 'var(--green)',
  deleted: 'var(--red)',
};

/** The CSS colour of a token kind by its number. */
export function colorOf(kind: number): string | undefined {
  return colors[tokenKinds[kind] ?? 'plain'];
}

const scopes: Readonly<Partial<Record<TokenKind, readonly string[]>>> = {
  keyword: [
    'keyword',
    'storage',
    'punctuation.definition.keyword',
    'variable.language.this',
    'variable.language.self',
    'entity.name.tag',
    'markup.heading',
  ],
  string: [
    'string',
    'markup.inline.raw',
    'punctuation.definition.string',
    'string punctuation.section.embedded',
  ],
  number: ['constant', 'support.constant', 'keyword.other.unit', 'variable.other.constant.enum'],
  function: [
    'entity.name.function',
    'support.function',
    'meta.function-call.generic',
    'support.type.property-name',
    'punctuation.support.type.property-name',
    'entity.other.attribute-name',
    'variable.other.property.key',
    'meta.object-literal.key',
  ],
  type: [
    'entity.name.type',
    'entity.name.class',
    'entity.other.inherited-class',
    'support.type',
    'support.class',
    'entity.name.namespace',
    'storage.type.primitive',
    'storage.type.built-in',
  ],
  comment: ['comment', 'punctuation.definition.comment'],
  inserted: ['markup.inserted'],
  deleted: ['markup.deleted'],
  plain: ['keyword.operator', 'punctuation', 'string.template meta.template.expression', 'meta.embedded'],
};

/** A colour that only says which kind it is: #000001 is the first. */
function mark(kind: TokenKind): string {
  return `#00000${tokenKinds.indexOf(kind)}`;
}

/** The one theme. Its colours are numbers of kinds and never reach the screen. */
export const kindTheme: ThemeRegistration = {
  name: 'kinds',
  type: 'dark',
  fg: mark('plain'),
  bg: '#ffffff',
  settings: [
    { settings: { foreground: mark('plain'), background: '#ffffff' } },
    ...Object.entries(scopes).map(([kind, scope]) => ({
      scope: [...scope],
      settings: { foreground: mark(kind as TokenKind) },
    })),
    // Operators that are words are keywords all the same.
    {
      scope: ['keyword.operator.new', 'keyword.operator.expression', 'keyword.operator.logical.python'],
      settings: { foreground: mark('keyword') },
    },
  ],
};

/** The kind that a theme colour stands for. */
export function kindOfColor(color: string | undefined): number {
  const number = Number.parseInt(color?.slice(1) ?? '0', 16);
  return Number.isNaN(number) || number >= tokenKinds.length ? 0 : number;
}

import { XMLParser, XMLValidator } from 'fast-xml-parser';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HttpTool } from '@shared/domain/custom-tool';
import { readArguments } from '@shared/template/arguments';
import { renderHttp, type HttpRequest } from '@shared/template/render-http';

/** Whatever a model may send: all of Unicode, and what means something to a URL, JSON, a form, XML or a template. */
const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(
      ...'/?#&=%+.\\"\'<>{}[]:@;,\n\r\t \0-!~`|^$'.split(''),
      'a',
      'é',
      '😀',
      '{{v}}',
      ']]>',
      '-->',
    ),
  }),
  fc.constantFrom(
    '..',
    '.',
    '%2e%2e',
    '../..',
    '{{vault:KEY}}',
    '{{b}}',
    '</a><b>',
    '","admin":true,"',
    '&admin=1',
    '\u2028',
  ),
);

function tool(http: Partial<HttpTool['http']>): HttpTool {
  const parameters = ['a', 'b'].map((name) => ({
    name,
    type: 'string' as const,
    required: true,
    description: '',
  }));
  return HttpTool.parse({
    name: 'probe',
    kind: 'http',
    description: 'Probe.',
    parameters,
    http: { url: 'https://api.example.com/', ...http },
  });
}

/** Undefined where the call is refused, which is always safe. */
function request(http: Partial<HttpTool['http']>, a: string, b: string): HttpRequest | undefined {
  const made = tool(http);
  const args = readArguments(made.parameters, { a, b });
  const rendered = args.ok ? renderHttp(made, args.value) : undefined;
  return rendered?.ok === true ? rendered.value : undefined;
}

const runs = { numRuns: 100 };

describe('a value never changes the structure of a request (CT5, CT20)', () => {
  test('in a URL: host, segments, keys and the other values stay, and the value arrives whole', () => {
    fc.assert(
      fc.property(hostile, hostile, (a, b) => {
        const sent = request({ url: 'https://api.example.com/x/{{a}}/y?k={{b}}&fix=1&{{a}}#{{b}}' }, a, b);
        if (sent === undefined) return;
        const url = new URL(sent.url.text);
        expect(url.origin).toBe('https://api.example.com');
        expect(url.href).toBe(sent.url.text);
        const segments = url.pathname.split('/');
        expect(segments.map(decodeURIComponent)).toEqual(['', 'x', a, 'y']);
        const pairs = [...url.searchParams];
        expect(pairs.slice(0, 2)).toEqual([
          ['k', b],
          ['fix', '1'],
        ]);
        expect(pairs.slice(2)).toEqual(a === '' ? [] : [[a, '']]);
        expect(url.hash).toBe('');
      }),
      runs,
    );
  });

  test('in JSON: the document is valid and each value is where its place is', () => {
    fc.assert(
      fc.property(hostile, hostile, fc.boolean(), (a, b, bare) => {
        const place = bare ? '{{a}}' : '"{{a}}"';
        const body = `{"whole":${place},"list":["{{b}}",1],"text":"x{{a}}y{{b}}","k{{a}}":{"n":1.0}}`;
        const sent = request({ body }, a, b);
        if (sent === undefined) return;
        expect(JSON.parse(sent.body?.text ?? '')).toEqual({
          whole: a,
          list: [b, 1],
          text: `x${a}y${b}`,
          [`k${a}`]: { n: 1 },
        });
      }),
      runs,
    );
  });

  test('in a form: the fields and their number stay', () => {
    fc.assert(
      fc.property(hostile, hostile, (a, b) => {
        const headers = [{ name: 'Content-Type', value: 'application/x-www-form-urlencoded', secret: false }];
        const sent = request({ headers, body: 'one={{a}}&fix=1&two=x{{b}}' }, a, b);
        if (sent === undefined) return;
        expect([...new URLSearchParams(sent.body?.text)]).toEqual([
          ['one', a],
          ['fix', '1'],
          ['two', `x${b}`],
        ]);
      }),
      runs,
    );
  });

  test('in XML: the elements and attributes stay', () => {
    const parser = new XMLParser({
      ignoreAttributes: false,
      parseTagValue: false,
      parseAttributeValue: false,
      trimValues: false,
      htmlEntities: true,
      cdataPropName: 'cdata',
    });
    fc.assert(
      fc.property(hostile, hostile, (a, b) => {
        const headers = [{ name: 'Content-Type', value: 'application/xml', secret: false }];
        const sent = request(
          { headers, body: '<r k="{{a}}"><n>x{{b}}</n><c><![CDATA[y{{a}}]]></c></r>' },
          a,
          b,
        );
        if (sent === undefined) return;
        const text = sent.body?.text ?? '';
        expect(XMLValidator.validate(text)).toBe(true);
        const read = parser.parse(text) as { r: Record<string, unknown> };
        expect(Object.keys(read)).toEqual(['r']);
        expect(Object.keys(read.r).toSorted()).toEqual(['@_k', 'c', 'n']);
      }),
      runs,
    );
  });

  test('in a header: one line, one value', () => {
    fc.assert(
      fc.property(hostile, (a) => {
        const sent = request({ headers: [{ name: 'X-Trace', value: 'id={{a}}', secret: false }] }, a, '');
        if (sent === undefined) return;
        expect(sent.headers).toHaveLength(1);
        expect(sent.headers[0]?.value.text).not.toMatch(/[\r\n\0]/);
        expect(sent.headers[0]?.value.text).toBe(`id=${a}`.trim());
      }),
      runs,
    );
  });
});

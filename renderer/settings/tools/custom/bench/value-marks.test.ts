import { readCustomTool, type HttpTool } from '@shared/domain/custom-tool';
import type { ArgumentValue } from '@shared/template/arguments';
import { renderHttp } from '@shared/template/render-http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { previewOf } from './preview';
import type { ValuePiece } from './value-marks';

function httpTool(http: Record<string, unknown>): HttpTool {
  const read = readCustomTool({
    name: 'weather',
    kind: 'http',
    description: 'd',
    parameters: [
      { name: 'city', required: true },
      { name: 'days', type: 'number' },
      { name: 'wet', type: 'boolean' },
    ],
    http,
  });
  if (!read.ok || read.value.kind !== 'http') throw new Error('The tool of the test is wrong.');
  return read.value;
}

const text = (pieces: readonly ValuePiece[] | undefined): string =>
  (pieces ?? []).map((piece) => piece.text).join('');
const lit = (pieces: readonly ValuePiece[] | undefined) =>
  (pieces ?? []).map(({ text: part, parameter }) => (parameter ? `[${parameter}=${part}]` : part)).join('');

describe('the values of a call in what will run (CT8)', () => {
  it('lights each value as it is encoded for its place, and hides secrets', () => {
    const tool = httpTool({
      method: 'POST',
      url: 'https://api.example.com/{{city}}/x?d={{days}}',
      headers: [
        { name: 'X-City', value: 'in {{city}}' },
        { name: 'X-Key', value: '{{vault:KEY}}', secret: true },
      ],
      body: '{"city": "{{city}}", "days": "{{days}}", "wet": "{{wet}}"}',
    });
    const args = new Map<string, ArgumentValue>([
      ['city', 'a "b"/c'],
      ['days', 3],
      ['wet', false],
    ]);
    const preview = previewOf(tool, args);
    if (preview.kind !== 'http') throw new Error('no request');
    expect(lit(preview.url)).toBe('https://api.example.com/[city=a%20%22b%22%2Fc]/x?d=[days=3]');
    expect(preview.headers.map(({ pieces, note }) => `${lit(pieces)} ${note ?? ''}`)).toEqual([
      'in [city=a "b"/c] ',
      '•••••• from the Vault',
      'application/json added',
    ]);
    expect(lit(preview.body)).toBe('{"city": "[city=a \\"b\\"/c]", "days": [days=3], "wet": [wet=false]}');
  });

  it('shows exactly what the renderer of a call makes, whatever the values', () => {
    const tool = httpTool({
      method: 'POST',
      url: 'https://api.example.com/f?c={{city}}&d={{days}}&w={{wet}}',
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      body: '{"a": "x {{city}} y", "b": "{{days}}", "c": [{{wet}}]}',
    });
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        (city, days, wet) => {
          const args = new Map<string, ArgumentValue>([
            ['city', city],
            ['days', days],
            ['wet', wet],
          ]);
          const real = renderHttp(tool, args);
          const preview = previewOf(tool, args);
          expect(preview.kind).toBe(real.ok ? 'http' : 'none');
          if (!real.ok || preview.kind !== 'http') return;
          expect(text(preview.url)).toBe(real.value.url.masked);
          expect(text(preview.body)).toBe(real.value.body?.masked);
        },
      ),
      { numRuns: 60 },
    );
  });
});

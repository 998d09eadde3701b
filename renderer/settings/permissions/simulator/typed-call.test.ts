import fc from 'fast-check';
import type { SimulatedPart } from '@shared/domain/permission';
import { expect, test } from 'vitest';
import { marksIn, typedCall } from './typed-call';

const part = (text: string, start: number, culprit = true): SimulatedPart => ({
  text,
  start,
  end: start + text.length,
  danger: 'high',
  reason: '',
  decidedBy: '',
  culprit,
  depth: 0,
});

test('a line is judged as Direct takes it, JSON as a tool and its arguments', () => {
  expect(typedCall('  ')).toEqual({ kind: 'empty' });
  expect(typedCall(' npm test ')).toEqual({ kind: 'call', call: { kind: 'line', line: 'npm test' } });
  expect(typedCall('{"tool": "Read", "input": {"reads": []}}')).toEqual({
    kind: 'call',
    call: { kind: 'tool', tool: 'Read', input: { reads: [] } },
  });
  expect(typedCall('{"tool"')).toMatchObject({ kind: 'problem' });
});

test('a culprit is marked where it stands, behind the name of the tool or without one', () => {
  expect(marksIn('Bash ls && git push', [part('git push', 6)])).toEqual([
    { start: 11, end: 19, danger: 'high' },
  ]);
  expect(marksIn('ls && git push', [part('git push', 6), part('ls', 0, false)])).toEqual([
    { start: 6, end: 14, danger: 'high' },
  ]);
  expect(marksIn('Bash something else', [part('git push', 6)])).toEqual([]);
});

test('whatever is typed, marks are in order, inside the text and never over each other', () => {
  const places = fc.array(fc.tuple(fc.nat(40), fc.nat(12)), { maxLength: 6 });
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), places, (text, spots) => {
      const parts = spots.map(([start, length]) => part(text.slice(start, start + length), start));
      let end = 0;
      for (const mark of marksIn(text, parts)) {
        expect(mark.start).toBeGreaterThanOrEqual(end);
        end = mark.end;
      }
      expect(end).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 100 },
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completionAt, markedPieces, placeMarks, variableMarks } from './places';

const names = { parameters: ['city', 'days'], secrets: ['WEATHER_KEY'] };
const drawn = (text: string) =>
  markedPieces(text, placeMarks(text, names))
    .map(({ text: part, tone }) => (tone ? `[${tone} ${part}]` : part))
    .join('');

describe('placeholders as they are typed', () => {
  it('marks known and unknown names, and nothing that is literal (CT7, CT20)', () => {
    expect(drawn('/{{city}}/{{ region }}?d={{days}}')).toBe(
      '/[known {{city}}]/[unknown {{ region }}]?d=[known {{days}}]',
    );
    expect(drawn('{{vault:WEATHER_KEY}} {{vault:OTHER}}')).toBe(
      '[known {{vault:WEATHER_KEY}}] [unknown {{vault:OTHER}}]',
    );
    expect(drawn('\\{{city}} {{ {{{city}}}')).toBe('\\{{city}} {{ {[known {{city}}]}');
  });

  it('marks the variables of parameters in a script, and no others', () => {
    const marks = variableMarks('echo "$BRANCH" ${BRANCH:-x} $BRANCHES $HOME ${BRANCH}', ['branch']);
    expect(marks.map(({ from, to }) => [from, to])).toEqual([
      [6, 13],
      [15, 23],
      [44, 53],
    ]);
  });

  it('offers names behind open braces and takes the closing ones that are there', () => {
    expect(completionAt('a/{{c', 5, names)).toEqual({ from: 2, to: 5, list: ['city'] });
    expect(completionAt('a/{{}}', 4, names)).toEqual({
      from: 2,
      to: 6,
      list: ['city', 'days', 'vault:WEATHER_KEY'],
    });
    expect(completionAt('{{vault:we', 10, names)).toEqual({ from: 0, to: 10, list: ['vault:WEATHER_KEY'] });
    expect(completionAt('a/{{city}} ', 11, names)).toBeUndefined();
    expect(completionAt('\\{{c', 4, names)).toBeUndefined();
    expect(completionAt('{{zzz', 5, names)).toBeUndefined();
  });

  it('never loses or adds a character, whatever the text', () => {
    const piece = fc.oneof(
      fc.constantFrom('{{city}}', '{{x}}', '\\{{', '{{', '}}', '{', '$', 'vault:'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece), (parts) => {
        const text = parts.join('');
        expect(
          markedPieces(text, placeMarks(text, names))
            .map((one) => one.text)
            .join(''),
        ).toBe(text);
      }),
      { numRuns: 100 },
    );
  });
});

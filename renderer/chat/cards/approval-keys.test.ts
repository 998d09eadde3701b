import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { approvalKey } from './approval-keys';
import { markedPieces } from './marked-pieces';

const press = (key: string, over: object = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  repeat: false,
  ...over,
});
const idle = { message: '', sessionOffered: true, alwaysOffered: true };
const answer = (kind: string, more: object = {}) => ({ kind: 'answer', answer: { kind, ...more } });

describe('approval keys', () => {
  it.each([
    ['Enter', 'card', answer('once')],
    ['1', 'card', answer('once')],
    ['2', 'control', answer('session')],
    ['Escape', 'card', answer('deny')],
    ['Enter', 'control', null],
    ['3', 'card', { kind: 'always' }],
    ['4', 'card', null],
    ['x', 'card', null],
    ['1', 'message', null],
    ['Escape', 'message', { kind: 'to-card' }],
    ['Enter', 'message', answer('deny')],
  ] as const)('PE4: %s on the %s', (key, place, expected) => {
    expect(approvalKey(press(key), place, idle)).toEqual(expected);
  });

  it('PE4: a denial takes the message along', () => {
    const typed = { ...idle, message: ' not on Friday ' };
    expect(approvalKey(press('Escape'), 'card', typed)).toEqual(answer('deny', { message: 'not on Friday' }));
  });

  it('PE4: 2 and 3 do nothing where For session and Always are not offered', () => {
    const none = { message: '', sessionOffered: false, alwaysOffered: false };
    for (const key of ['2', '3']) expect(approvalKey(press(key), 'card', none)).toBeNull();
  });

  it('a key held down, or held with Ctrl, answers nothing', () => {
    expect(approvalKey(press('Enter', { repeat: true }), 'card', idle)).toBeNull();
    expect(approvalKey(press('Enter', { ctrlKey: true }), 'card', idle)).toBeNull();
    expect(approvalKey(press('1', { altKey: true }), 'card', idle)).toBeNull();
  });

  it('Alt with an arrow goes to another card', () => {
    expect(approvalKey(press('ArrowUp', { altKey: true }), 'card', idle)).toEqual({ kind: 'move', step: -1 });
    expect(approvalKey(press('ArrowDown', { altKey: true }), 'control', idle)).toEqual({
      kind: 'move',
      step: 1,
    });
  });
});

describe('markedPieces', () => {
  it('PE4: no character of the command is lost or doubled, whatever the marks', () => {
    const mark = fc.record({
      start: fc.integer({ min: -3, max: 30 }),
      end: fc.integer({ min: -3, max: 30 }),
    });
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.array(mark, { maxLength: 5 }), (text, marks) => {
        expect(
          markedPieces(text, marks)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it('lights exactly the marked part', () => {
    expect(markedPieces('npm ci && git push', [{ start: 10, end: 18 }])).toEqual([
      { text: 'npm ci && ', marked: false },
      { text: 'git push', marked: true },
    ]);
  });
});

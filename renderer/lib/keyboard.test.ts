import { describe, expect, test } from 'vitest';
import { keyPlatform, labelChord, matchChord, parseChord, parseSequence } from './keyboard';
import type { Chord, KeyPress } from './keyboard';

function chord(text: string): Chord {
  const parsed = parseChord(text);
  if (!parsed) throw new Error(`cannot read ${text}`);
  return parsed;
}

function press(key: string, held: Partial<KeyPress> = {}): KeyPress {
  return { key, ctrlKey: false, altKey: false, shiftKey: false, metaKey: false, ...held };
}

describe('reading', () => {
  test('modifiers and key, in any case', () => {
    expect(chord('mod+SHIFT+p')).toEqual({
      mod: true,
      shift: true,
      ctrl: false,
      alt: false,
      meta: false,
      key: 'p',
    });
    expect(chord('F2').key).toBe('F2');
    expect(chord('Esc').key).toBe('Escape');
    expect(chord('Alt+Up')).toMatchObject({ alt: true, key: 'ArrowUp' });
  });

  test('the plus key can be bound', () => {
    expect(chord('Ctrl++')).toMatchObject({ ctrl: true, key: '+' });
    expect(chord('+').key).toBe('+');
  });

  test.each(['', 'Ctrl+', 'Hyper+K', 'Ctrl+Shift'])('"%s" is not a chord', (text) => {
    expect(parseChord(text)).toBeUndefined();
  });

  test('a sequence is read whole or not at all', () => {
    expect(parseSequence('Ctrl+K Ctrl+S')).toHaveLength(2);
    expect(parseSequence('Ctrl+K Hyper+S')).toBeUndefined();
  });
});

describe('matching', () => {
  test('Mod is Ctrl, and Command on mac', () => {
    expect(matchChord(chord('Mod+S'), press('s', { ctrlKey: true }), 'other')).toBe(true);
    expect(matchChord(chord('Mod+S'), press('s', { ctrlKey: true }), 'mac')).toBe(false);
    expect(matchChord(chord('Mod+S'), press('s', { metaKey: true }), 'mac')).toBe(true);
  });

  test('one modifier too many is another chord', () => {
    expect(matchChord(chord('Enter'), press('Enter', { shiftKey: true }), 'other')).toBe(false);
    expect(matchChord(chord('Ctrl+P'), press('P', { ctrlKey: true, shiftKey: true }), 'other')).toBe(false);
  });

  test('Shift makes a capital of the key, and it still matches', () => {
    const held = { ctrlKey: true, shiftKey: true };
    expect(matchChord(chord('Ctrl+Shift+P'), press('P', held), 'other')).toBe(true);
  });

  test('letters go by place on a layout that has no such letter', () => {
    expect(matchChord(chord('Ctrl+S'), press('ы', { ctrlKey: true, code: 'KeyS' }), 'other')).toBe(true);
    expect(matchChord(chord('Alt+1'), press('¡', { altKey: true, code: 'Digit1' }), 'mac')).toBe(true);
  });

  test('a sign that needs Shift is bound by the sign alone', () => {
    expect(matchChord(chord('?'), press('?', { shiftKey: true }), 'other')).toBe(true);
  });
});

test('labels follow the platform', () => {
  expect(labelChord(chord('Mod+Shift+P'), 'other')).toBe('Ctrl Shift P');
  expect(labelChord(chord('Mod+Shift+P'), 'mac')).toBe('⇧⌘P');
  expect(labelChord(chord('Delete'), 'other')).toBe('Del');
  expect(labelChord(chord('Alt+Up'), 'other')).toBe('Alt ↑');
});

test('the platform is read from the browser', () => {
  expect(keyPlatform('MacIntel')).toBe('mac');
  expect(keyPlatform('Linux x86_64')).toBe('other');
});

import { expect, test } from 'vitest';
import { cx } from './cx';

test('joins class names with one space', () => {
  expect(cx('a', 'b c', 'd')).toBe('a b c d');
});

test('drops what is falsy and leaves no stray space', () => {
  expect(cx(false, 'a', undefined, null, '', 'b')).toBe('a b');
  expect(cx()).toBe('');
});

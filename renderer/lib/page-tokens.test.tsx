import { expect, test } from 'vitest';
import { longHex, pageTokens } from './page-tokens';

test('a shortened colour is written out, a whole one stays', () => {
  expect([' #FFF', '#0af', '#17191e '].map(longHex)).toEqual(['#ffffff', '#00aaff', '#17191e']);
});

test('tokens are read from the page', () => {
  document.documentElement.style.setProperty('--surface', '#fff');
  expect(pageTokens()('surface')).toBe('#ffffff');
});

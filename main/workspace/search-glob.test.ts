import { describe, expect, it } from 'vitest';
import { isBareGlob, splitGlob } from './search-glob';

describe('isBareGlob (SE2)', () => {
  it.each([
    'src/**/*.ts',
    '**/*.md',
    '*.ts',
    '*.{ts,tsx}',
    'src/*.ts',
    'src/*',
    '**',
    'index.{js,ts}',
    '~/x/**',
    'build/**',
  ])('takes %s for a file pattern', (text) => expect(isBareGlob(text)).toBe(true));
  it.each([
    'TODO',
    'a.*b',
    'foo(.*)',
    'src/.*\\.ts',
    '*ptr',
    '**bold**',
    '/** comment',
    '/**',
    'a{1,3}',
    'foo*',
    '^import',
    'x|y',
    '->next',
    '',
  ])('takes %j for a search text', (text) => expect(isBareGlob(text)).toBe(false));
});

describe('splitGlob (B19)', () => {
  it.each([
    ['src/**/*.ts', { base: 'src', glob: '/**/*.ts', shallow: false }],
    ['build/**', { base: 'build', shallow: false }],
    ['src/a/*.ts', { base: 'src/a', glob: '/*.ts', shallow: false }],
    ['src/*', { base: 'src', shallow: true }],
    ['*.ts', { base: '.', glob: '*.ts', shallow: false }],
    ['**/*', { base: '.', shallow: false }],
    ['*', { base: '.', shallow: false }],
    ['notes.private', { base: '.', glob: 'notes.private', shallow: false }],
    ['src/a.ts', { base: 'src', glob: '/a.ts', shallow: false }],
    ['/etc/*.conf', { base: '/etc', glob: '/*.conf', shallow: false }],
    ['/*.conf', { base: '/', glob: '/*.conf', shallow: false }],
    ['../x/**', { base: '../x', shallow: false }],
    ['{a,b}/**/*.ts', { base: '.', glob: '{a,b}/**/*.ts', shallow: false }],
    ['!*.test.ts', { base: '.', glob: '!*.test.ts', shallow: false }],
  ])('takes %s apart', (pattern, parts) => expect(splitGlob(pattern)).toEqual(parts));
});

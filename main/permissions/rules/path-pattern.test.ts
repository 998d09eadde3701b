import { describe, expect, it } from 'vitest';
import { compilePathPattern, matchableName } from './path-pattern';

const places = { root: '/no-such-place/work', home: '/no-such-place/home' };
const covers = (pattern: string, file: string): boolean =>
  compilePathPattern(pattern, places).matches(matchableName(file));
const inWork = (pattern: string, names: readonly string[]): string[] =>
  names.filter((name) => covers(pattern, `${places.root}/${name}`));

describe('patterns of path rules (PE3)', () => {
  const files = ['README.md', 'src/README.md', 'README.md/a', 'src/a.ts', '.env', 'xREADME.md', 'READMEXmd'];

  it.each([
    ['README.md', ['README.md', 'src/README.md', 'README.md/a']],
    ['.env', ['.env']],
    ['src', ['src/README.md', 'src/a.ts']],
    ['*.ts', ['src/a.ts']],
    ['./README.md', ['README.md', 'README.md/a']],
    ['src/*.ts', ['src/a.ts']],
    ['nothing', []],
  ])('%s covers what it names and nothing else', (pattern, covered) => {
    expect(inWork(pattern, files)).toEqual(covered);
  });

  it('covers nothing outside by a name that is not there', () => {
    expect(covers('README.md', '/etc/passwd')).toBe(false);
    expect(covers('README.md', '/')).toBe(false);
    expect(covers('README.md', '/elsewhere/README.md')).toBe(true);
  });
});

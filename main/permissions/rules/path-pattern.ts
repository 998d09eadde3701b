import { realpathSync } from 'node:fs';
import path from 'node:path';
import { comparable } from '../../workspace/paths';

/** The pattern of a path rule, bound to one workspace and home. */
export interface PathPattern {
  /** It names one file or folder and holds no wildcard. */
  readonly exact: string | undefined;
  /** Folder below which all its matches lie; the workspace for a pattern that floats. */
  readonly base: string;
  /** It has no slash, so it matches at any depth. */
  readonly floats: boolean;
  /** Takes a path as `matchableName` spells it. */
  matches(name: string): boolean;
}

export interface PatternPlaces {
  readonly root: string;
  readonly home: string;
}

/**
 * Gitignore rules: a pattern with a slash starts at the workspace, one without matches at any depth, `*` stays in
 * one folder, `**` does not, and a folder covers what is in it. `~/` starts at the home, `//` at the file system.
 */
export function compilePathPattern(pattern: string, places: PatternPlaces): PathPattern {
  const plain = slashes(pattern).replace(/\/+$/, '') || '/';
  const floats = !plain.includes('/') && plain !== '~';
  const anchored = anchor(plain, floats, places);
  const [fixed, rest] = floats ? (['', anchored] as const) : splitAtWildcard(anchored);
  // A rule may name its place through a link; matches are compared by their real paths.
  const bases = [...new Set([fixed, realBase(fixed)])];
  const tests = bases.map((base) => ({
    // Comparing the fixed beginning first spares most patterns their expression.
    start: floats ? '' : matchableName(base),
    expression: expressionOf(floats ? '' : base, rest, floats),
  }));
  const wild = rest !== '';
  return {
    exact: wild || floats ? undefined : comparable(realBase(fixed)),
    base: floats ? places.root : comparable(realBase(fixed)),
    floats,
    matches: (name) => tests.some(({ start, expression }) => name.startsWith(start) && expression.test(name)),
  };
}

/** The spelling that patterns are compared with. */
export function matchableName(real: string): string {
  return slashes(comparable(real));
}

function anchor(pattern: string, floats: boolean, places: PatternPlaces): string {
  if (floats) return pattern;
  if (pattern === '~') return places.home;
  if (pattern.startsWith('~/')) return `${places.home}${pattern.slice(1)}`;
  if (pattern.startsWith('//')) return path.posix.normalize(pattern.slice(1));
  if (/^[A-Za-z]:\//.test(pattern)) return pattern;
  return path.posix.normalize(`${slashes(places.root)}/${pattern}`);
}

/** The folders before the first wildcard, and the segments from it on. */
function splitAtWildcard(pattern: string): readonly [string, string] {
  const segments = pattern.split('/');
  const first = segments.findIndex((segment) => /[*?[]/.test(segment.replaceAll(literalSign, '')));
  const fixed = first === -1 ? segments : segments.slice(0, first);
  return [
    fixed.map((segment) => segment.replaceAll(literalSign, '$1')).join('/'),
    first === -1 ? '' : segments.slice(first).join('/'),
  ];
}

/** `[*]`: a sign that stands for itself. */
const literalSign = /\[([*?[])\]/g;

/** A path so written that a rule means exactly it. */
export function literalPath(name: string): string {
  return name.replaceAll(/[*?[]/g, '[$&]');
}

function realBase(folder: string): string {
  for (let current = folder, rest = ''; ;) {
    try {
      return slashes(path.join(realpathSync(current || '/'), rest)).replace(/\/$/, '');
    } catch {
      // It need not exist yet: its nearest existing parent decides.
      const parent = path.dirname(current);
      if (parent === current || current === '') return folder;
      rest = path.join(path.basename(current), rest);
      current = parent;
    }
  }
}

function expressionOf(base: string, rest: string, floats: boolean): RegExp {
  const start = floats ? '(?:^|/)' : `^${escape(comparable(base))}`;
  const below = rest === '' || floats ? rest : `/${rest}`;
  return new RegExp(`${start}${wildcards(comparable(below))}(?:/.*)?$`, 's');
}

function wildcards(text: string): string {
  return text.replace(/\/?\*\*$|\*\*\/|\*\*|\*|\?|\[[^\]]*\]|[.+^${}()|\\[\]]/g, (part) => {
    switch (part) {
      case '/**':
        return '(?:/.*)?';
      case '**/':
        return '(?:.*/)?';
      case '**':
        return '.*';
      case '*':
        return '[^/]*';
      case '?':
        return '[^/]';
      default:
        return part.length > 1
          ? `[${part.slice(1, -1).replace(/^!/, '^').replaceAll('\\', '\\\\')}]`
          : `\\${part}`;
    }
  });
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function slashes(value: string): string {
  return path.sep === '\\' ? value.replaceAll('\\', '/') : value;
}

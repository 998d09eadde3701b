import { err, ok, type Result } from '@shared/kit/result';

/** The pattern of a `Bash(…)` rule. */
export interface CommandPattern {
  readonly kind: 'all' | 'exact' | 'prefix' | 'glob';
  /** As written, without the `:*`. */
  readonly raw: string;
  /** Words after quote removal, of the exact text or the prefix. */
  readonly words: readonly string[];
  /** For a glob: what the joined words must match. */
  readonly expression: RegExp | undefined;
  /** The first word when it is known, for the index. */
  readonly head: string | undefined;
  /** What the joined words start with, as far as no wildcard stands there. */
  readonly start: string;
}

/** `maybe`: words known only at run time could make it match. */
export type Match = 'yes' | 'maybe' | 'no';

/**
 * `git push` matches exactly; `git push:*` matches it and anything after it; in other patterns `*` stands for any
 * text, and a blank before a last `*` also matches nothing. `\*` is a literal star.
 */
export function readCommandPattern(text: string): Result<CommandPattern, string> {
  const trimmed = text.trim();
  if (trimmed === '*' || trimmed === ':*') return ok(pattern('all', trimmed, [], undefined, ''));
  if (/(?<!\\):\*$/.test(trimmed)) {
    const raw = trimmed.slice(0, -2).trim();
    if (hasWildcard(raw)) return err('a pattern that ends in :* has no other wildcard.');
    const words = splitWords(unescapeStars(raw));
    return ok(pattern('prefix', unescapeStars(raw), words, undefined, words.join(' ')));
  }
  if (!hasWildcard(trimmed)) {
    const raw = unescapeStars(trimmed);
    const words = splitWords(raw);
    return ok(pattern('exact', raw, words, undefined, words.join(' ')));
  }
  const start = unescapeStars(/^(?:\\\*|[^*])*/.exec(trimmed)?.[0] ?? '');
  return ok(pattern('glob', trimmed, [], globExpression(trimmed), start));
}

function pattern(
  kind: CommandPattern['kind'],
  raw: string,
  words: readonly string[],
  expression: RegExp | undefined,
  start: string,
): CommandPattern {
  const head = kind === 'glob' ? /^(\S+)\s/.exec(start)?.[1] : words[0];
  return { kind, raw, words, expression, head, start };
}

function hasWildcard(text: string): boolean {
  return /(?<!\\)\*/.test(text);
}

function unescapeStars(text: string): string {
  return text.replaceAll('\\*', '*');
}

function globExpression(text: string): RegExp {
  const source = text
    .replaceAll('\\*', '\0')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/ \*$/, '(?: .*)?')
    .replaceAll(/(?<!\.)\*/g, '.*')
    .replaceAll('\0', '\\*');
  return new RegExp(`^${source}$`, 's');
}

/** Words of a rule's text, with the quotes that a person would write around them. */
export function splitWords(text: string): string[] {
  const words = [...text.matchAll(/(?:"((?:\\.|[^"\\])*)"|'([^']*)'|\\(.)|[^\s"'\\])+/gs)].map(([word]) =>
    word.replaceAll(
      /"((?:\\.|[^"\\])*)"|'([^']*)'|\\(.)/gs,
      (_, double?: string, single?: string, escaped?: string) =>
        double !== undefined ? double.replaceAll(/\\([$`"\\])/g, '$1') : (single ?? escaped ?? ''),
    ),
  );
  return words;
}

/** For allow rules: only what certainly matches. A word known only at run time matches wildcards alone. */
export function coversCommand(rule: CommandPattern, argv: readonly string[], joined: string): boolean {
  switch (rule.kind) {
    case 'all':
      return true;
    case 'exact':
      return argv.length === rule.words.length && rule.words.every((word, index) => argv[index] === word);
    case 'prefix':
      return argv.length >= rule.words.length && rule.words.every((word, index) => argv[index] === word);
    case 'glob':
      return rule.expression?.test(joined) === true;
  }
}

/** For deny and ask rules: also what may match, because a word is known only at run time. */
export function touchesCommand(rule: CommandPattern, argv: readonly string[], joined: string): Match {
  if (rule.kind === 'all') return 'yes';
  if (coversCommand(rule, argv, joined)) return 'yes';
  if (rule.kind === 'exact' && joined === rule.words.join(' ')) return 'yes';
  if (rule.kind === 'prefix' && (joined === rule.start || joined.startsWith(`${rule.start} `))) return 'yes';
  const unknown = joined.indexOf('\0');
  if (unknown === -1) return 'no';
  const known = joined.slice(0, unknown);
  return rule.start.startsWith(known) || known.startsWith(rule.start) ? 'maybe' : 'no';
}

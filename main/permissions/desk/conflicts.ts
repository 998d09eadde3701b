import type { RuleConflict } from '@shared/domain/permission';
import { compilePathPattern, matchableName, type PatternPlaces } from '../rules/path-pattern';
import { namesTool, placeOfRule, type RuleShape } from '../rules/rule';
import type { ListedRule } from './listed-rules';

/** Pairs that are compared before what waits gets its turn. */
const pairsAtOnce = 5000;

/** Rules that another one makes pointless, as far as their patterns tell. */
export async function conflictsOf(
  listed: readonly ListedRule[],
  places: PatternPlaces,
  breathe: () => Promise<void>,
): Promise<readonly RuleConflict[]> {
  const conflicts: RuleConflict[] = [];
  const covers = coverage(places);
  let pairs = 0;
  for (const [at, rule] of listed.entries()) {
    for (const [other, by] of listed.entries()) {
      pairs += 1;
      if (pairs % pairsAtOnce === 0) await breathe();
      if (at === other) continue;
      const kind = conflictKind(rule, by);
      if (kind === undefined || rule.rule === undefined || by.rule === undefined) continue;
      if (!covers(by.rule.shape, rule.rule.shape)) continue;
      // Of two equal rules only the later one is too many.
      if (kind === 'near' && covers(rule.rule.shape, by.rule.shape) && at < other) continue;
      conflicts.push({ kind, rule: rule.id, by: by.id, text: sentence(kind, rule, by) });
      break;
    }
  }
  return conflicts;
}

/** What `by` does to `rule` if it covers the same calls; undefined where they stand apart. */
function conflictKind(rule: ListedRule, by: ListedRule): RuleConflict['kind'] | undefined {
  if (by.agent !== undefined && by.agent !== rule.agent) return undefined;
  if (by.conversationId !== undefined && by.conversationId !== rule.conversationId) return undefined;
  // One that ends by itself makes nothing pointless for good.
  if (typeof by.entry !== 'string' && by.entry.until !== undefined) return undefined;
  const [weak, strong] = [rule.ref.effect, by.ref.effect];
  if (strong === 'deny' && weak !== 'deny') return 'shadowed';
  if (strong === 'ask' && weak === 'allow') return 'unreachable';
  return strong === weak ? 'near' : undefined;
}

function sentence(kind: RuleConflict['kind'], { ref }: ListedRule, by: ListedRule): string {
  const other = `${by.ref.effect} ${by.ref.text} (${placeOfRule(by.ref)})`;
  switch (kind) {
    case 'shadowed':
      return `${ref.text} never ${ref.effect === 'allow' ? 'allows' : 'asks for'} anything: the ${other} covers it.`;
    case 'unreachable':
      return `${ref.text} never allows anything: the ${other} asks first.`;
    case 'near':
      return `${ref.text} covers no more than the ${other}.`;
  }
}

/** Whether one pattern covers all that another one does; no where that cannot be told. */
export function coverage(places: PatternPlaces): (wide: RuleShape, narrow: RuleShape) => boolean {
  return (wide, narrow) => {
    if (wide.roster !== narrow.roster && !wide.roster) return false;
    if (!namesTool(wide.tool, narrow.tool)) return false;
    if (wide.content.kind === 'any') return true;
    if (wide.content.kind === 'command' && narrow.content.kind === 'command')
      return coversPattern(wide.content.pattern, narrow.content.pattern);
    if (wide.content.kind === 'domain' && narrow.content.kind === 'domain') {
      const [outer, inner] = [
        wide.content.domain.replace(/^\*\./, ''),
        narrow.content.domain.replace(/^\*\./, ''),
      ];
      return inner === outer || inner.endsWith(`.${outer}`);
    }
    if (wide.content.kind !== 'path' || narrow.content.kind !== 'path') return false;
    if (wide.content.access !== narrow.content.access) return false;
    const pattern = compilePathPattern(wide.content.pattern, places);
    const inner = narrow.content.pattern;
    if (!inner.includes('/') && inner !== '~')
      return wide.content.pattern === inner || wide.content.pattern === '**';
    // What a wildcard stands for is tried out, in one folder and in several.
    return ['\u0001', '\u0001/\u0002'].every((sample) => {
      const one = inner
        .replaceAll('**', sample)
        .replaceAll(/(?<!\[)\*(?!\])/g, '\u0001')
        .replaceAll(/(?<!\[)\?(?!\])/g, '\u0001');
      const base = compilePathPattern(one, places);
      return base.exact !== undefined && pattern.matches(matchableName(base.exact));
    });
  };
}

type CommandContent = Extract<RuleShape['content'], { kind: 'command' }>['pattern'];

function coversPattern(wide: CommandContent, narrow: CommandContent): boolean {
  if (wide.kind === 'all') return true;
  if (wide.raw === narrow.raw && wide.kind === narrow.kind) return true;
  if (wide.kind === 'prefix')
    return (
      (narrow.kind === 'exact' || narrow.kind === 'prefix') &&
      wide.words.length <= narrow.words.length &&
      wide.words.every((word, index) => narrow.words[index] === word)
    );
  if (wide.kind !== 'glob' || wide.expression === undefined) return false;
  const joined = narrow.words.join(' ');
  if (narrow.kind === 'exact') return wide.expression.test(joined);
  return (
    narrow.kind === 'prefix' &&
    wide.expression.test(joined) &&
    wide.expression.test(`${joined} \u0001 \u0001`)
  );
}

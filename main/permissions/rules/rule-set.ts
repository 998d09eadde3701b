import type { RuleUntil } from '@shared/domain/permission';
import type { RuleRef } from '@shared/domain/refusal';
import { isInside } from '../../workspace/paths';
import type { CommandUse, PathUse } from '../../tools/define';
import { coversCommand, touchesCommand, type CommandPattern } from './command-pattern';
import { compilePathPattern, matchableName, type PathPattern, type PatternPlaces } from './path-pattern';
import { namesTool, type RuleShape } from './rule';

/** A rule that is in force, with where it stands. */
export interface Rule {
  readonly ref: RuleRef;
  readonly shape: RuleShape;
  readonly until: RuleUntil;
  /** Where its uses are counted, when they are. */
  readonly use?: { readonly key: string; readonly limit: number };
  /** Whether what bounds it beside the time still holds; bound by the rule store. */
  readonly counts?: () => boolean;
}

/** The first rule that matches, and whether it only may. */
export interface RuleHit {
  readonly ref: RuleRef;
  readonly certain: boolean;
}

interface CommandRule {
  readonly rule: Rule;
  readonly pattern: CommandPattern;
}

interface PathRule {
  readonly rule: Rule;
  readonly pattern: PathPattern;
  readonly access: 'read' | 'write' | 'search';
}

/** The rules of one effect, arranged so that one call looks at few of them. */
export interface RuleSet {
  /** Rules that name the tool as a whole. */
  forTool(tool: string, now: number): RuleRef | undefined;
  /** `tool:Name` alone. */
  rosterRules(now: number): readonly { readonly tool: string; readonly ref: RuleRef }[];
  /** For deny and ask: what a command matches under any of its spellings, or may match. */
  touching(command: CommandUse, now: number): RuleHit | undefined;
  /** The same for the script as a whole. */
  touchingScript(script: string, now: number): RuleHit | undefined;
  /** For allow: rules that cover the command under a spelling for which `fits` says yes. */
  covering(
    command: CommandUse,
    now: number,
    fits: (wrapped: CommandUse['danger'], exact: boolean) => boolean,
  ): RuleRef | undefined;
  /** For allow: a rule that spells out this very text. */
  spelling(text: string, now: number): RuleRef | undefined;
  /** For deny and ask: `asked` is the path by its letters, which a rule may name too. */
  touchingPath(use: PathUse, asked: string, tool: string, now: number): RuleHit | undefined;
  coveringPath(
    use: PathUse,
    tool: string,
    now: number,
  ): { readonly ref: RuleRef; readonly exact: boolean } | undefined;
  coveringDomain(host: string, now: number): RuleRef | undefined;
}

export function createRuleSet(rules: readonly Rule[], places: PatternPlaces): RuleSet {
  const named = rules.filter(({ shape }) => shape.content.kind === 'any');
  const commands = rules.flatMap((rule): CommandRule[] =>
    rule.shape.content.kind === 'command' ? [{ rule, pattern: rule.shape.content.pattern }] : [],
  );
  const paths = rules.flatMap((rule): PathRule[] =>
    rule.shape.content.kind === 'path'
      ? [
          {
            rule,
            access: rule.shape.content.access,
            pattern: compilePathPattern(rule.shape.content.pattern, places),
          },
        ]
      : [],
  );
  const byHead = groupByHead(commands);
  const byText = groupBy(
    commands.filter(({ pattern }) => pattern.kind === 'exact'),
    ({ pattern }) => pattern.raw,
  );
  // Only these can match more than one command at once.
  const overParts = commands.filter(({ pattern }) => pattern.kind === 'glob' && /[;&|\n]/.test(pattern.raw));
  const byTool = groupBy(
    named.filter(({ shape }) => !shape.tool.includes('*') && !shape.tool.startsWith('mcp__')),
    ({ shape }) => shape.tool,
  );
  const patterns = named.filter(({ shape }) => shape.tool.includes('*') || shape.tool.startsWith('mcp__'));

  const byAccess = groupBy(paths, ({ access }) => access);

  /** A Read rule covers reading by any tool, an Edit rule writing by any; a Search rule is for Search alone. */
  function pathRulesFor(use: PathUse, tool: string): readonly PathRule[] {
    const general = byAccess.get(use.access) ?? [];
    return tool === 'Search' && use.access === 'read'
      ? [...general, ...(byAccess.get('search') ?? [])]
      : general;
  }

  function candidates(head: string | undefined): readonly CommandRule[] {
    if (head === undefined || head.startsWith('\0')) return commands;
    return [...(byHead.heads.get(head) ?? []), ...byHead.open];
  }

  function forTool(tool: string, now: number): RuleRef | undefined {
    const exact = byTool.get(tool)?.find((rule) => inForce(rule, now));
    return (exact ?? patterns.find((rule) => namesTool(rule.shape.tool, tool) && inForce(rule, now)))?.ref;
  }

  function spelling(text: string, now: number): RuleRef | undefined {
    return byText.get(text.trim())?.find(({ rule }) => inForce(rule, now))?.rule.ref;
  }

  function covering(
    command: CommandUse,
    now: number,
    fits: (wrapped: CommandUse['danger'], exact: boolean) => boolean,
  ): RuleRef | undefined {
    for (const form of formsOf(command)) {
      const joined = form.argv.join(' ');
      for (const { rule, pattern } of candidates(form.argv[0])) {
        if (!fits(form.wrapped, pattern.kind === 'exact')) continue;
        if (coversCommand(pattern, form.argv, joined) && inForce(rule, now)) return rule.ref;
      }
    }
    return undefined;
  }

  return {
    forTool,
    rosterRules: (now) =>
      named
        .filter((rule) => rule.shape.roster && inForce(rule, now))
        .map(({ shape, ref }) => ({ tool: shape.tool, ref })),
    touching(command, now) {
      const spelled = command.redirect === undefined ? spelling(command.text, now) : undefined;
      if (spelled !== undefined) return { ref: spelled, certain: true };
      return touching(command, now, candidates, commands);
    },
    touchingScript(script, now) {
      const text = script.trim();
      const ref =
        spelling(text, now) ??
        overParts.find(({ rule, pattern }) => pattern.expression?.test(text) === true && inForce(rule, now))
          ?.rule.ref;
      return ref === undefined ? undefined : { ref, certain: true };
    },
    covering,
    spelling,
    touchingPath(use, asked, tool, now) {
      const [real, written] = [matchableName(use.real), matchableName(asked)];
      let maybe: RuleHit | undefined;
      for (const { rule, pattern } of pathRulesFor(use, tool)) {
        if (pattern.matches(real) || (written !== real && pattern.matches(written))) {
          if (inForce(rule, now)) return { ref: rule.ref, certain: true };
          continue;
        }
        // A name at any depth may be in any folder that is used with all that is in it.
        const below = use.whole === true && (pattern.floats || isInside(use.real, pattern.base));
        if (below && inForce(rule, now)) maybe ??= { ref: rule.ref, certain: false };
      }
      return maybe;
    },
    coveringPath(use, tool, now) {
      const real = matchableName(use.real);
      const hits = pathRulesFor(use, tool).filter(
        ({ rule, pattern }) =>
          pattern.matches(real) &&
          // A name without a slash grants inside the workspace only.
          (!pattern.floats || isInside(places.root, use.real)) &&
          inForce(rule, now),
      );
      const hit = hits.find(({ pattern }) => pattern.exact !== undefined) ?? hits[0];
      return hit === undefined ? undefined : { ref: hit.rule.ref, exact: isSamePath(hit.pattern, use.real) };
    },
    coveringDomain: (host, now) =>
      rules.find(
        ({ shape, ...rule }) =>
          shape.content.kind === 'domain' && matchesDomain(shape.content.domain, host) && inForce(rule, now),
      )?.ref,
  };
}

function isSamePath(pattern: PathPattern, real: string): boolean {
  return pattern.exact !== undefined && isInside(pattern.exact, real) && isInside(real, pattern.exact);
}

function touching(
  command: CommandUse,
  now: number,
  candidates: (head: string | undefined) => readonly CommandRule[],
  all: readonly CommandRule[],
): RuleHit | undefined {
  if (command.redirect !== undefined) return undefined;
  let maybe: RuleHit | undefined;
  const forms = formsOf(command);
  if (forms.length === 0) {
    // A name known only at run time, or text that cannot be read: it may be anything.
    const any = all.find(({ rule }) => inForce(rule, now));
    return any === undefined ? undefined : { ref: any.rule.ref, certain: any.pattern.kind === 'all' };
  }
  for (const form of forms) {
    const joined = form.argv.join(' ');
    for (const { rule, pattern } of candidates(form.argv[0])) {
      const match = touchesCommand(pattern, form.argv, joined);
      if (match === 'no' || !inForce(rule, now)) continue;
      if (match === 'yes') return { ref: rule.ref, certain: true };
      if (match === 'maybe') maybe ??= { ref: rule.ref, certain: false };
    }
  }
  return maybe;
}

function formsOf(command: CommandUse): NonNullable<CommandUse['forms']> {
  if (command.redirect !== undefined) return [];
  if (command.forms !== undefined && command.forms.length > 0) return command.forms;
  return command.argv === null || command.argv.length === 0 ? [] : [{ argv: command.argv, wrapped: 'none' }];
}

function groupByHead(rules: readonly CommandRule[]): {
  heads: ReadonlyMap<string, readonly CommandRule[]>;
  open: readonly CommandRule[];
} {
  const open = rules.filter(({ pattern }) => pattern.head === undefined);
  const known = rules.filter(({ pattern }) => pattern.head !== undefined);
  return { heads: groupBy(known, ({ pattern }) => pattern.head ?? ''), open };
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** Asked last, of rules that match: looking up uses or a commit takes longer than matching. */
function inForce(rule: Pick<Rule, 'until' | 'counts'>, now: number): boolean {
  return (rule.until.time === undefined || now < rule.until.time) && rule.counts?.() !== false;
}

function matchesDomain(pattern: string, host: string): boolean {
  const name = host.toLowerCase();
  const plain = pattern.replace(/^\*\./, '');
  return name === plain || name.endsWith(`.${plain}`);
}

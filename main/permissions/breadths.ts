import path from 'node:path';
import { coreToolNames } from '@shared/catalog/names';
import type { Breadth } from '@shared/domain/approval';
import type { CommandUse, PathUse } from '../tools/define';
import type { DecisionRequest } from '../tools/ports';
import { displayPath, isInside } from '../workspace/paths';
import { commandText, judgeParts, type JudgedPart } from './judge-parts';
import type { Rules } from './rule-store';
import { commandRule, folderRule, pathRule } from './rules/spell-rule';
import { readRule } from './rules/rule';
import { createRuleSet, type Rule } from './rules/rule-set';

const core: ReadonlySet<string> = new Set(coreToolNames);

/** Programs that run whatever they are given: allowing any use of one would allow everything. */
const openEnded = new Set(
  (
    'bash sh zsh dash ksh fish pwsh python python2 python3 node deno bun ruby perl php lua osascript awk gawk env xargs ' +
    'parallel sudo doas su eval exec source . command builtin ssh npx pnpx bunx uvx find watch timeout nohup setsid time ' +
    'nice busybox flock entr tclsh expect gdb'
  ).split(' '),
);

/**
 * What Always could save for a call that asks, narrowest first (PE4). None at critical for native tools. Each is tried
 * on this very call: one whose rules would not let it pass is not offered.
 */
export function breadthsOf(
  request: DecisionRequest,
  rules: Rules,
  parts: readonly JudgedPart[],
  now: number,
): readonly Breadth[] {
  const critical = parts.some(({ culprit, danger }) => culprit && danger === 'critical');
  if (critical && core.has(request.tool)) return [];
  const seen = new Set<string>();
  return candidates(request, parts).filter((breadth) => {
    const key = JSON.stringify(breadth.rules);
    if (breadth.rules.length === 0 || seen.has(key)) return false;
    seen.add(key);
    return wouldAllow(breadth.rules, request, rules, parts, now);
  });
}

function wouldAllow(
  texts: readonly string[],
  request: DecisionRequest,
  rules: Rules,
  parts: readonly JudgedPart[],
  now: number,
): boolean {
  const added: Rule[] = [];
  for (const text of texts) {
    const shape = readRule(text);
    if (!shape.ok) return false;
    added.push({ ref: { text, effect: 'allow', scope: 'session' }, shape: shape.value, until: {} });
  }
  const allow = createRuleSet(
    [...rules.all.filter(({ ref }) => ref.effect === 'allow'), ...added],
    rules.places,
  );
  const judged = judgeParts(allow, request, now);
  return parts.every(({ culprit }, index) => !culprit || judged[index]?.culprit === false);
}

function candidates(request: DecisionRequest, parts: readonly JudgedPart[]): Breadth[] {
  const { tool, assessment } = request;
  const whole: Breadth = { id: 'tool', reach: `every ${tool} call that is not Critical`, rules: [tool] };
  if (!core.has(tool)) return customBreadths(tool);
  if (tool === 'Bash') return [...commandBreadths(request, parts), whole];
  const uses = parts.flatMap(({ culprit, path: use }) => (culprit && use !== undefined ? [use] : []));
  if (uses.length > 0) return [...pathBreadths(request, uses), ...(tool === 'Write' ? [wholeEdit] : [whole])];
  const hosts = [...new Set(assessment.hosts)];
  const domains: Breadth = {
    id: 'domain',
    reach: `anything on ${hosts.join(' and ')}`,
    rules: hosts.map((host) => `Research(domain:${host})`),
  };
  return tool === 'Research' ? [domains, whole] : [whole];
}

const wholeEdit: Breadth = { id: 'tool', reach: 'every edit that is not Critical', rules: ['Edit'] };

function customBreadths(tool: string): Breadth[] {
  const server = /^mcp__(.+?)__/.exec(tool)?.[1];
  return [
    { id: 'tool', reach: `every ${tool} call`, rules: [tool] },
    ...(server === undefined
      ? []
      : [{ id: 'server', reach: `every tool of ${server}, not at Critical`, rules: [`mcp__${server}__*`] }]),
  ];
}

function commandBreadths(request: DecisionRequest, parts: readonly JudgedPart[]): Breadth[] {
  const { assessment, root, home } = request;
  const script = commandText(request.input);
  const asking = assessment.commands.filter((_, index) => parts[index]?.culprit === true);
  if (script === undefined || asking.length === 0) return [];
  const redirects = asking.flatMap(({ redirect }) =>
    redirect === undefined || redirect === null ? [] : [`Edit(${pathRule(redirect.real, root, home)})`],
  );
  const commands = outermost(asking.filter(({ redirect }) => redirect === undefined));
  const exact: Breadth = { id: 'exact', reach: 'only this command', rules: [commandRule(script)] };
  const own: Breadth = {
    id: 'parts',
    reach: commands.length > 1 ? `these ${commands.length} commands in any line` : 'this part in any line',
    rules: [...commands.map(({ text }) => commandRule(text)), ...redirects],
  };
  const levels = ([3, 2, 1] as const).flatMap((count): Breadth[] => {
    const heads = commands.map((command) => wordsOf(command, count));
    if (heads.length === 0 || heads.some((head) => head === undefined)) return [];
    const prefixes = [...new Set(heads.map((head) => (head ?? []).join(' ')))];
    return [
      {
        id: `words-${count}`,
        reach: `any ${prefixes.join(' and any ')}`,
        rules: [...prefixes.map((prefix) => `Bash(${prefix}:*)`), ...redirects],
      },
    ];
  });
  return [exact, ...(assessment.commands.length > 1 ? [own] : []), ...levels];
}

/** What a part holds inside it is asked for with it. */
function outermost(commands: readonly CommandUse[]): readonly CommandUse[] {
  return commands.filter(
    (inner) =>
      !commands.some(
        (outer) =>
          outer !== inner &&
          outer.start <= inner.start &&
          inner.end <= outer.end &&
          outer.end - outer.start > inner.end - inner.start,
      ),
  );
}

/** The first words of a command, where they name a program and what it shall do. */
function wordsOf({ argv }: CommandUse, count: 1 | 2 | 3): readonly string[] | undefined {
  if (argv === null || argv.length === 0) return undefined;
  const [head = '', ...rest] = argv;
  if (!/^[\w@%+./-]+$/.test(head) || openEnded.has(path.basename(head))) return undefined;
  const steps = rest.slice(0, count - 1);
  // Options and paths are no subcommands; the shorter beginning says the same.
  const named = steps.findIndex(
    (word, index) => !/^[A-Za-z@][\w@:./-]*$/.test(word) || (index === 0 && /[./]/.test(word)),
  );
  return [head, ...(named === -1 ? steps : steps.slice(0, named))];
}

function pathBreadths({ root, home }: DecisionRequest, uses: readonly PathUse[]): Breadth[] {
  const name = uses[0]?.access === 'read' ? 'Read' : 'Edit';
  const verb = name === 'Read' ? 'reading' : 'edits of';
  const exact: Breadth = {
    id: 'exact',
    reach: uses.length > 1 ? `${verb} these ${uses.length} files` : `${verb} this file`,
    rules: uses.map(({ real }) => `${name}(${pathRule(real, root, home)})`),
  };
  const folders = foldersAbove(uses, root).map((folder, index): Breadth => {
    const shown = displayPath(folder, root, home);
    return {
      id: `folder-${index}`,
      reach: shown === '.' ? `${verb} anything in this workspace` : `${verb} anything under ${shown}/`,
      rules: [`${name}(${folderRule(folder, root, home)})`],
    };
  });
  return [exact, ...folders];
}

/** The folder that holds all of them, then the one directly in the workspace, then the workspace. */
function foldersAbove(uses: readonly PathUse[], root: string): string[] {
  let common = path.dirname(uses[0]?.real ?? root);
  while (!uses.every(({ real }) => isInside(common, real)) && path.dirname(common) !== common)
    common = path.dirname(common);
  if (path.dirname(common) === common) return [];
  if (!isInside(root, common)) return [common];
  const top = path.relative(root, common).split(path.sep)[0] ?? '';
  return [...new Set([common, ...(top === '' ? [] : [path.join(root, top)]), root])];
}

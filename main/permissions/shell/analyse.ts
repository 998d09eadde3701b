import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { dangerRank, highestDanger } from '@shared/domain/danger';
import { realPlaces } from '../../workspace/paths';
import type { Assessment, CommandUse, DangerReason, PathUse } from '../../tools/define';
import { partSentence } from '../parts';
import type { CommandEntry } from './command-entry';
import type { ShellParser } from './parse';
import { judgeRequest, worst, type JudgedPath } from './resolve-paths';
import type { Disk } from './verdict';
import { maxParts, walkScript } from './walk';
import { raise, type Located, type Walk } from './walk-state';

export interface ShellScene {
  /** Directory the command starts in. */
  readonly cwd: string;
  readonly root: string;
  readonly home: string;
  /** Real paths that the agent wrote in this session. */
  readonly written: ReadonlySet<string>;
}

/** Judges a command line without running anything (PE2). */
export interface ShellAnalyser {
  analyse(script: string, scene: ShellScene): Promise<Assessment>;
  /** Whether a script certainly changes nothing, by its words alone: it may then run beside others that do not. */
  readsOnly(script: string, scene: ShellScene): boolean;
}

export interface ShellAnalyserDeps {
  readonly parser: ShellParser;
  /** This program's own home. */
  readonly appHome: string;
  /** What the person says of a command, in USER/commands.json. */
  readonly own?: (name: string) => CommandEntry | undefined;
}

export function createShellAnalyser(deps: ShellAnalyserDeps): ShellAnalyser {
  const { parser } = deps;
  const own = deps.own === undefined ? {} : { own: deps.own };
  return {
    readsOnly(script, { cwd, root, home, written }) {
      const { parts, located } = walkScript({ parser, home, root, diskAt, written, ...own }, script, cwd);
      return (
        parts.length > 0 &&
        parts.every(({ danger }) => danger === 'none') &&
        located.every(({ request, redirect }) => redirect === undefined && request.access === 'read')
      );
    },
    async analyse(script, scene) {
      const places = await realPlaces({ root: scene.root, home: scene.home, appHome: deps.appHome });
      const context = {
        parser,
        ...own,
        home: places.home,
        root: places.root,
        diskAt,
        written: scene.written,
      };
      const walk = walkScript(context, script, scene.cwd);
      const paths: PathUse[] = [];
      const redirects: CommandUse[] = [];
      for (const located of walk.located) {
        const judged = await judgeRequest(located, walk, places);
        paths.push(...judged.flatMap(({ use }) => (use === undefined ? [] : [use])));
        redirects.push(...applyPaths(walk, located, judged));
      }
      if (walk.parts.length > maxParts)
        raise(walk, 0, { danger: 'critical', reason: 'is the first of too many to be judged one by one' });
      const commands = inOrder([...walk.parts.map(commandOf), ...redirects]);
      return {
        danger: highestDanger(commands.map(({ danger }) => danger)),
        reasons: reasonsOf(commands),
        paths: distinct(paths),
        commands,
        hosts: [...walk.hosts],
        cwd: scene.cwd,
      };
    },
  };
}

/** A path raises its command; a redirect that is more than a plain write in the workspace is a part of its own. */
function applyPaths(walk: Walk, located: Located, judged: readonly JudgedPath[]): CommandUse[] {
  const { redirect, part } = located;
  if (redirect === undefined) {
    for (const { danger, reason } of judged) raise(walk, part, { danger, reason });
    return [];
  }
  const top = worst(judged);
  if (top === undefined) return [];
  const { use, danger, reason } = top;
  if (
    use !== undefined &&
    use.place === 'inside' &&
    use.sort === 'plain' &&
    dangerRank(danger) <= dangerRank('medium')
  ) {
    raise(walk, part, { danger, reason });
    return [];
  }
  return [
    {
      text: redirect.text,
      start: redirect.start,
      end: redirect.end,
      argv: null,
      danger,
      reason,
      redirect: use ?? null,
    },
  ];
}

function commandOf(part: Walk['parts'][number]): CommandUse {
  const { span, argv, forms, danger, reason } = part;
  return { text: span.text, start: span.start, end: span.end, argv, danger, reason, forms };
}

/** As they stand in the text, what holds others before them; what was walked twice counts once, at its worst. */
function inOrder(commands: readonly CommandUse[]): CommandUse[] {
  const byPlace = new Map<string, CommandUse>();
  for (const command of commands) {
    const key = JSON.stringify([
      command.start,
      command.end,
      command.text,
      command.argv,
      command.redirect?.real,
    ]);
    const before = byPlace.get(key);
    if (before === undefined || dangerRank(command.danger) > dangerRank(before.danger))
      byPlace.set(key, command);
  }
  return [...byPlace.values()].toSorted((one, other) => one.start - other.start || other.end - one.end);
}

function reasonsOf(commands: readonly CommandUse[]): DangerReason[] {
  return commands
    .map(({ danger }, index) => ({ danger, text: partSentence(commands, index) }))
    .filter(({ danger }) => danger !== 'none')
    .toSorted((one, other) => dangerRank(other.danger) - dangerRank(one.danger));
}

function distinct(paths: readonly PathUse[]): PathUse[] {
  return [...new Map(paths.map((use) => [`${use.access} ${use.real}`, use])).values()];
}

/** A package.json larger than this is not looked into. */
const smallFile = 1_000_000;

function diskAt(directory: string): Disk {
  const at = (file: string): string => path.resolve(directory, file);
  return {
    exists: (file) => existsSync(at(file)),
    isDirectory: (file) => statSync(at(file), { throwIfNoEntry: false })?.isDirectory() === true,
    canEnter(folder) {
      try {
        accessSync(at(folder), constants.X_OK);
        return statSync(at(folder)).isDirectory();
      } catch {
        // What is not there, or is closed, is not gone into.
        return false;
      }
    },
    readSmallFile(file) {
      const stats = statSync(at(file), { throwIfNoEntry: false });
      if (stats?.isFile() !== true || stats.size > smallFile) return undefined;
      return readFileSync(at(file), 'utf8');
    },
  };
}

import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { SkillOrigin, SkillProblem } from '@shared/domain/skill';
import { err, type Result } from '@shared/kit/result';
import { pluginEnvironment } from '../plugins/parts';
import type { Plugin } from '../plugins/plugin';
import { readBoundedText } from '../workspace/bounded-text';
import { parseSkill } from './parse';
import type { Skill, SkillSource } from './skill';

export interface SkillFinderDeps {
  /** `<home>/USER/skills`. */
  readonly userSkills: string;
  /** The person's home, for `~/.claude`. */
  readonly userHome: string;
  readonly isSecret: (real: string) => boolean;
  /** Those that are on. */
  readonly plugins: (root: string | null) => Promise<readonly Plugin[]>;
}

export interface FoundSkill {
  readonly skill: Skill;
  /** The file of the same name that counts instead. */
  readonly shadowedBy?: string;
}

export interface FoundSkills {
  /** By precedence: what comes first of a name counts. */
  readonly skills: readonly FoundSkill[];
  readonly problems: readonly SkillProblem[];
}

export interface SkillFinder {
  /** As the files say now; a file that did not change is not read again. `root` is the open folder, or null;
   *  `trusted` says whether it is. */
  find(root: string | null, trusted?: boolean): Promise<FoundSkills>;
}

/** A body longer than this would crowd the conversation out. */
const maxBytes = 256 * 1024;
/** Files of one place; a folder of thousands was put there by mistake. */
const maxFiles = 500;

interface Place {
  readonly kind: Skill['kind'];
  readonly path: string;
  readonly origin: SkillOrigin;
  /** The folder that its files may not lead out of; null for the person's own. */
  readonly within: string | null;
  readonly plugin?: Plugin;
}

/**
 * Finds skills and commands in Claude Code's places and the program's own. Precedence as there: the person's own before
 * the folder's, skills before commands; those of plugins bear the plugin's name and meet no other. What a folder that is
 * not trusted brings stands behind all of the person's: typing a command of one's own must not load another's text.
 */
export function createSkillFinder(deps: SkillFinderDeps): SkillFinder {
  const known = new Map<string, { readonly stamp: string; readonly read: Result<Skill, SkillProblem> }>();

  async function readOne(source: SkillSource, within: string | null): Promise<Result<Skill, SkillProblem>> {
    const key = `${source.plugin?.name ?? ''}\0${source.file}`;
    const stamp = await stampOf(source.file);
    const before = known.get(key);
    if (before !== undefined && before.stamp === stamp) return before.read;
    const text = await readBoundedText(source.file, { within, isSecret: deps.isSecret, maxBytes });
    const read = text.ok
      ? parseSkill(text.value.text, { ...source, file: text.value.real })
      : err({ file: source.file, message: text.error.message });
    // A link may lead elsewhere tomorrow without its target changing.
    if (text.ok) known.set(key, { stamp, read });
    return read;
  }

  async function places(root: string | null, trusted: boolean): Promise<readonly Place[]> {
    const claude = path.join(deps.userHome, '.claude');
    // The home itself may be open: its skills are the person's own and stand among those already.
    const isHome = root !== null && path.join(root, '.claude') === claude;
    const folder = root === null || isHome ? undefined : path.join(root, '.claude');
    const of = (kind: Skill['kind'], at: string, origin: SkillOrigin, within: string | null): Place => ({
      kind,
      path: at,
      origin,
      within,
    });
    const plugins = (await deps.plugins(root)).filter(({ off }) => !off);
    const inOrder = [
      of('skill', deps.userSkills, 'user', null),
      of('skill', path.join(claude, 'skills'), 'claude-user', null),
      ...(folder === undefined ? [] : [of('skill', path.join(folder, 'skills'), 'workspace', root)]),
      of('command', path.join(claude, 'commands'), 'claude-user', null),
      ...(folder === undefined ? [] : [of('command', path.join(folder, 'commands'), 'workspace', root)]),
      ...plugins.flatMap((plugin): Place[] => [
        ...plugin.skills.map((at) => ({ ...of('skill', at, 'plugin', plugin.folder), plugin })),
        ...plugin.commands.map((at) => ({ ...of('command', at, 'plugin', plugin.folder), plugin })),
      ]),
    ];
    return trusted ? inOrder : inOrder.toSorted((a, b) => Number(isFolders(a)) - Number(isFolders(b)));
  }

  async function ofPlace(place: Place): Promise<readonly Result<Skill, SkillProblem>[]> {
    const files = place.kind === 'skill' ? await skillFiles(place.path) : await commandFiles(place.path);
    const { kind, origin, plugin } = place;
    const brought =
      plugin === undefined ? {} : { plugin: { name: plugin.name, env: pluginEnvironment(plugin) } };
    const read = await Promise.all(
      files
        .slice(0, maxFiles)
        .map(({ file, name }) =>
          readOne({ kind, defaultName: name, file, origin, ...brought }, place.within),
        ),
    );
    if (files.length <= maxFiles) return read;
    const message = `It holds ${files.length} files. Only the first ${maxFiles} are looked at.`;
    return [...read, err({ file: place.path, message })];
  }

  return {
    async find(root, trusted = false) {
      const read = (await Promise.all((await places(root, trusted)).map(ofPlace))).flat();
      const first = new Map<string, string>();
      const seen = new Set<string>();
      const skills: FoundSkill[] = [];
      for (const one of read) {
        // A plugin may name its usual folder once more.
        if (!one.ok || seen.has(`${one.value.name}\0${one.value.file}`)) continue;
        const { name, file } = one.value;
        seen.add(`${name}\0${file}`);
        const shadowedBy = first.get(name);
        first.set(name, shadowedBy ?? file);
        skills.push({ skill: one.value, ...(shadowedBy === undefined ? {} : { shadowedBy }) });
      }
      return { skills, problems: read.flatMap((one) => (one.ok ? [] : [one.error])) };
    },
  };
}

function isFolders({ origin }: Place): boolean {
  return origin === 'workspace';
}

interface Candidate {
  readonly file: string;
  readonly name: string;
}

/** Folders with a SKILL.md in a folder of such, or the one that the path itself is. */
async function skillFiles(folder: string): Promise<readonly Candidate[]> {
  const itself = path.join(folder, 'SKILL.md');
  if ((await stampOf(itself)) !== '') return [{ file: itself, name: path.basename(folder) }];
  const candidates = (await entriesOf(folder))
    .filter((name) => !name.startsWith('.'))
    .map((name) => ({ file: path.join(folder, name, 'SKILL.md'), name }));
  const there = await Promise.all(candidates.map(({ file }) => stampOf(file)));
  return candidates.filter((_, at) => there[at] !== '');
}

/** Markdown files at any depth, or the one that the path itself is. A folder between is a part of the name. */
async function commandFiles(place: string): Promise<readonly Candidate[]> {
  if (place.endsWith('.md')) return [{ file: place, name: path.basename(place, '.md') }];
  return (await entriesOf(place, true))
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({
      file: path.join(place, name),
      name: name.slice(0, -'.md'.length).split(path.sep).join(':'),
    }));
}

async function entriesOf(folder: string, recursive = false): Promise<readonly string[]> {
  try {
    return (await readdir(folder, { recursive })).toSorted();
  } catch {
    // Most people have no such folder.
    return [];
  }
}

/** Empty where there is no file. */
async function stampOf(file: string): Promise<string> {
  try {
    const { size, mtimeMs, ino } = await stat(file);
    return `${ino} ${size} ${mtimeMs}`;
  } catch {
    // A link that leads nowhere, or a folder without a SKILL.md: no skill.
    return '';
  }
}

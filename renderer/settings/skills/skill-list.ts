import type { SkillView } from '@shared/domain/skill';

/** Skills that come from one place, as the page groups them. */
export interface SkillGroup {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  readonly skills: readonly SkillView[];
}

const places: Readonly<Record<SkillView['origin'], { readonly title: string; readonly note: string }>> = {
  user: { title: 'Yours', note: 'In every folder, and in no other program' },
  'claude-user': { title: 'Of your Claude Code', note: 'From ~/.claude' },
  workspace: { title: 'Of this folder', note: 'From .claude of the open folder' },
  plugin: { title: '', note: 'A plugin' },
};

/** By place, the nearest to the person first, and within one by name; `filter` looks at name and description. */
export function groupSkills(skills: readonly SkillView[], filter: string): readonly SkillGroup[] {
  const wanted = filter.trim().toLowerCase();
  const groups = new Map<string, SkillView[]>();
  for (const skill of skills) {
    if (!`${skill.name} ${skill.description}`.toLowerCase().includes(wanted)) continue;
    const key = skill.plugin === undefined ? skill.origin : `plugin ${skill.plugin}`;
    groups.set(key, [...(groups.get(key) ?? []), skill]);
  }
  return [...groups]
    .toSorted(([, one], [, other]) => placeOf(one) - placeOf(other))
    .map(([key, own]) => {
      const origin = own[0]?.origin ?? 'user';
      const { title, note } = places[origin];
      return {
        key,
        title: own[0]?.plugin ?? title,
        note,
        skills: own.toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
      };
    });
}

/** Stable within plugins, which come last. */
function placeOf(skills: readonly SkillView[]): number {
  return Object.keys(places).indexOf(skills[0]?.origin ?? 'plugin');
}

/** Who may call it, in words; nothing where both may. */
export function whoWords({ forModel, forPerson }: SkillView): string | undefined {
  if (forModel && forPerson) return undefined;
  if (forModel) return 'the model alone';
  return forPerson ? 'you alone' : 'nobody';
}

import type { RoleView } from '@shared/contract/agents';
import { modeWords } from '@shared/present/mode-words';

/** Roles that come from one place, as the page groups them. */
export interface RoleGroup {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  readonly roles: readonly RoleView[];
}

const places: Readonly<Record<RoleView['origin'], { readonly title: string; readonly note: string }>> = {
  user: { title: 'Yours', note: 'In every folder, and in no other program' },
  'claude-user': { title: 'Of your Claude Code', note: 'From ~/.claude/agents' },
  workspace: { title: 'Of this folder', note: 'From .claude/agents of the open folder' },
  plugin: { title: '', note: 'A plugin' },
  'built-in': { title: 'Built in', note: 'A file of the same name takes its place' },
};

/** By place, the nearest to the person first; `filter` looks at name and description. */
export function groupRoles(roles: readonly RoleView[], filter: string): readonly RoleGroup[] {
  const wanted = filter.trim().toLowerCase();
  const groups = new Map<string, RoleView[]>();
  for (const role of roles) {
    if (!`${role.name} ${role.description}`.toLowerCase().includes(wanted)) continue;
    const key = role.plugin === undefined ? role.origin : `plugin ${role.plugin}`;
    groups.set(key, [...(groups.get(key) ?? []), role]);
  }
  const order = Object.keys(places);
  return [...groups]
    .map(([key, own]) => {
      const origin = own[0]?.origin ?? 'user';
      const { title, note } = places[origin];
      return { key, title: own[0]?.plugin ?? title, note, roles: own, place: order.indexOf(origin) };
    })
    .toSorted((one, other) => one.place - other.place);
}

/** What a role narrows or sets, in words; nothing of what it leaves as it is. */
export function roleFacts({ tools, disallowedTools, model, mode, catalogue }: RoleView): readonly string[] {
  return [
    ...(tools === undefined ? ['all tools'] : [tools.length === 0 ? 'no tool' : tools.join(', ')]),
    ...(disallowedTools === undefined ? [] : [`without ${disallowedTools.join(', ')}`]),
    ...(model === undefined ? [] : [`model ${model}`]),
    ...(mode === undefined ? [] : [`${modeWords[mode].word} mode`]),
    ...(catalogue === 'claude' ? [] : [`catalogue ${catalogue}`]),
  ];
}

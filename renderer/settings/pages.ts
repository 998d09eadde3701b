import { Cpu, Shield, SlidersHorizontal, Wrench, type LucideIcon } from 'lucide-react';

export type SettingsPageId = 'general' | 'models' | 'tools' | 'permissions';

/** Pages in the order of the navigation. */
export const settingsPages: readonly {
  readonly id: SettingsPageId;
  readonly title: string;
  readonly icon: LucideIcon;
}[] = [
  { id: 'general', title: 'General', icon: SlidersHorizontal },
  { id: 'models', title: 'Models', icon: Cpu },
  { id: 'tools', title: 'Tools', icon: Wrench },
  { id: 'permissions', title: 'Permissions', icon: Shield },
];

/** A page asked for by name, from a link or a command; the first one when it is not there. */
export function settingsPage(id: string | undefined): SettingsPageId {
  return settingsPages.find((page) => page.id === id)?.id ?? 'general';
}

import {
  BookMarked,
  Bot,
  Cpu,
  KeyRound,
  Plug,
  Shield,
  SlidersHorizontal,
  Wrench,
  Webhook,
  type LucideIcon,
  Sparkles,
} from 'lucide-react';

export type SettingsPageId =
  | 'general'
  | 'models'
  | 'tools'
  | 'permissions'
  | 'hooks'
  | 'mcp'
  | 'memory'
  | 'vault'
  | 'skills'
  | 'agents';

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
  { id: 'hooks', title: 'Hooks', icon: Webhook },
  { id: 'mcp', title: 'MCP servers', icon: Plug },
  { id: 'skills', title: 'Skills & plugins', icon: Sparkles },
  { id: 'agents', title: 'Agents', icon: Bot },
  { id: 'memory', title: 'Memory', icon: BookMarked },
  { id: 'vault', title: 'Vault', icon: KeyRound },
];

/** A page asked for by name, from a link or a command, as `tools` or `tools/custom`; the first one when it is not there. */
export function settingsPage(id: string | undefined): SettingsPageId {
  const [name] = id?.split('/') ?? [];
  return settingsPages.find((page) => page.id === name)?.id ?? 'general';
}

/** What is asked for of the page: `custom` of `tools/custom`. */
export function settingsPart(id: string | undefined): string | undefined {
  return id?.split('/')[1];
}

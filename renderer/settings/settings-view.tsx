import { Icon } from '../ui/icon';
import { Select } from '../ui/select';
import { cx } from '../lib/cx';
import { AgentsPage } from './agents/agents-page';
import { GeneralPage } from './general/general-page';
import { HooksPage } from './hooks/hooks-page';
import { McpPage } from './mcp/mcp-page';
import { MemoryPage } from './memory/memory-page';
import { ModelsPage } from './models/models-page';
import { PermissionsPage } from './permissions/permissions-page';
import { settingsPage, settingsPages, settingsPart, type SettingsPageId } from './pages';
import { SkillsPage } from './skills/skills-page';
import { ToolsPage } from './tools/tools-page';
import { useShownPart } from './use-shown-part';
import { VaultPage } from './vault/vault-page';

export interface SettingsViewProps {
  readonly page: string | undefined;
  readonly onPage: (page: SettingsPageId) => void;
}

const views: Readonly<Record<SettingsPageId, (part: string | undefined) => React.ReactNode>> = {
  general: () => <GeneralPage />,
  models: () => <ModelsPage />,
  tools: (part) => <ToolsPage key={part} part={part} />,
  permissions: () => <PermissionsPage />,
  hooks: () => <HooksPage />,
  mcp: () => <McpPage />,
  skills: () => <SkillsPage />,
  agents: () => <AgentsPage />,
  memory: () => <MemoryPage />,
  vault: () => <VaultPage />,
};

/** Settings fill the window's content; narrow, the navigation becomes one menu at the top right. */
export function SettingsView({ page, onPage }: SettingsViewProps) {
  const current = settingsPage(page);
  const content = useShownPart(settingsPart(page));
  return (
    <div className="@container flex h-full min-h-0 min-w-0 flex-1 bg-surface">
      <nav
        aria-label="Settings"
        className="hidden w-50 shrink-0 flex-col border-r border-line bg-app p-2 @min-[1152px]:flex"
      >
        {settingsPages.map(({ id, title, icon }) => (
          <button
            key={id}
            type="button"
            aria-current={id === current ? 'page' : undefined}
            onClick={() => onPage(id)}
            className={cx(
              'flex h-control items-center gap-2 rounded-md px-2 text-base',
              id === current ? 'bg-selected font-medium text-fg' : 'text-muted hover:bg-hover hover:text-fg',
            )}
          >
            <Icon icon={icon} />
            {title}
          </button>
        ))}
      </nav>
      <div ref={content} className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto">
        <div className="flex shrink-0 justify-end px-6 pt-4 @min-[1152px]:hidden">
          <Select
            aria-label="Settings page"
            options={settingsPages.map(({ id, title, icon }) => ({ value: id, label: title, icon }))}
            value={current}
            onValueChange={onPage}
            className="w-40"
          />
        </div>
        {views[current](settingsPart(page))}
      </div>
    </div>
  );
}

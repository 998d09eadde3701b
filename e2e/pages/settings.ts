import type { Page } from '@playwright/test';

/** Settings, one page at a time. */
export function settingsOn(page: Page) {
  const navigation = page.getByRole('navigation', { name: 'Settings' });
  return {
    navigation,
    async open(
      title:
        | 'Skills & plugins'
        | 'General'
        | 'Agents'
        | 'Models'
        | 'Tools'
        | 'Permissions'
        | 'Memory'
        | 'Vault'
        | 'Hooks'
        | 'MCP servers',
    ): Promise<void> {
      await page.keyboard.press('Control+,');
      await navigation.getByRole('button', { name: title }).click();
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
    },
    async choose(field: string, option: string): Promise<void> {
      await page.getByRole('combobox', { name: field }).click();
      await page.getByRole('option', { name: option }).click();
    },
    provider: (name: string) => page.getByRole('listitem').filter({ hasText: name }),
  };
}

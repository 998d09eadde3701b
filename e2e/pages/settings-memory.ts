import type { Page } from '@playwright/test';

/** Settings → Memory. */
export function memoryOn(page: Page) {
  const found = page.getByRole('list', { name: 'Found in memory' });
  return {
    search: page.getByRole('searchbox', { name: 'Search memory' }),
    found,
    nothing: page.getByText('Nothing in memory has these words'),
    tab: (name: 'Memories' | 'Standing orders' | 'Notes') => page.getByRole('tab', { name }),
    rows: (name: 'Memories' | 'Standing orders' | 'Notes') =>
      page.getByRole('list', { name }).locator('[data-row]'),
  };
}

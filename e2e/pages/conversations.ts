import type { Locator, Page } from '@playwright/test';

/** The list of conversations in the side panel. */
export function conversationsOn(page: Page) {
  const pane = page.getByRole('region', { name: 'Conversations' });
  const list = pane.getByRole('list', { name: 'Conversations' });
  const line = (title: string): Locator => list.getByRole('button', { name: new RegExp(`^${title}`) });
  return {
    pane,
    list,
    search: pane.getByRole('searchbox', { name: 'Search conversations' }),
    line,
    /** The line's own menu. */
    async choose(title: string, entry: string): Promise<void> {
      await line(title).hover();
      await list.getByRole('button', { name: `More for ${title}` }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    },
    titleField: page.getByRole('textbox', { name: 'Title' }),
  };
}

import type { Page } from '@playwright/test';

/** The window around its panes. */
export function workbenchOn(page: Page) {
  const places = page.getByRole('toolbar', { name: 'Places' });
  const status = page.getByRole('contentinfo', { name: 'Status' });
  return {
    folder: page.getByRole('heading', { level: 1 }),
    notices: page.getByRole('status', { name: 'Notices' }),
    toasts: page.getByRole('region', { name: 'Notifications' }),
    status,
    place: (name: 'Conversations' | 'Files' | 'Settings') => places.getByRole('button', { name }),
    paneSwitch: (name: 'Side panel' | 'Terminal' | 'Editor') =>
      page.getByRole('banner').getByRole('button', { name }),
    /** The person reloads the page. */
    async reload(): Promise<void> {
      await page.reload();
      await page.locator('main:not([aria-busy])').waitFor();
    },
  };
}

export function paletteOn(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Search or run a command' });
  return {
    dialog,
    field: dialog.getByRole('combobox'),
    rows: dialog.getByRole('option'),
    async run(command: string): Promise<void> {
      await page.keyboard.press('Control+Shift+P');
      await dialog.getByRole('combobox').fill(`>${command}`);
      await dialog.getByRole('option', { name: command }).first().click();
    },
  };
}

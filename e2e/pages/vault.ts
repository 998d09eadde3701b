import type { Locator, Page } from '@playwright/test';

/** Settings → Vault. */
export function vaultOn(page: Page) {
  const form = page.getByRole('form', { name: 'New secret' });
  const table = page.getByRole('table', { name: 'Secrets' });
  return {
    form,
    table,
    field: (name: string): Locator => form.getByRole('textbox', { name, exact: true }),
    /** Masked, so it is no textbox. */
    value: form.getByLabel('Value', { exact: true }),
    row: (name: string): Locator =>
      table.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) }),
    question: page.getByRole('alertdialog'),
  };
}

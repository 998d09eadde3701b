import type { Locator, Page } from '@playwright/test';

/** The row of one tool. */
export interface ToolRow {
  readonly row: Locator;
  state(word: 'On' | 'Defer' | 'Off'): Locator;
  readonly memory: Locator;
}

/** Settings → Tools → Native Tools. */
export function nativeToolsOn(page: Page) {
  const table = page.getByRole('table', { name: 'Native tools' });
  return {
    table,
    cost: page.getByRole('region', { name: 'Cost of the roster' }),
    enableAll: page.getByRole('button', { name: 'Enable all' }),
    off: page.getByRole('status').filter({ hasText: /^\d+ off$/ }),
    filter: page.getByRole('searchbox', { name: 'Filter tools' }),
    row(name: string): ToolRow {
      const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
      return {
        row,
        state: (word) => row.getByRole('radio', { name: word }),
        memory: row.getByRole('switch', { name: `Remember calls of ${name}` }),
      };
    },
    async pick(field: 'Catalogue' | 'Agent', option: string | RegExp): Promise<void> {
      await page.getByRole('combobox', { name: field }).click();
      await page.getByRole('option', { name: option }).click();
    },
  };
}

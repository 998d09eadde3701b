import type { Locator, Page } from '@playwright/test';

/** Settings → Tools → Budget. */
export function budgetOn(page: Page) {
  // The page itself is a section too, and comes first.
  const box = (title: string): Locator =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title, exact: true, level: 2 }) })
      .last();
  return {
    async open(): Promise<void> {
      await page.getByRole('tab', { name: 'Budget' }).click();
      await page.getByRole('heading', { name: 'Suggestions' }).waitFor();
    },
    surface: page.getByRole('region', { name: 'Tools of the next run, an estimate' }),
    suggestions: box('Suggestions'),
    autopilot: box('Autopilot'),
    server: box('Report server'),
    chart: page.getByRole('img', { name: /^Calls a day/ }),
    ceiling: page.getByRole('textbox', { name: 'Ceiling in tokens a request' }),
    press: (name: string | RegExp) => page.getByRole('button', { name }).click(),
    row: (name: string) =>
      page
        .getByRole('table', { name: 'Cost against use' })
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name, exact: true }) }),
  };
}

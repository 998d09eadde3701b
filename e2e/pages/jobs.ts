import type { Page } from '@playwright/test';

/** The jobs under chat and editor. */
export function jobsOn(page: Page) {
  const pane = page.getByRole('region', { name: 'Jobs', exact: true });
  const list = pane.getByRole('listbox', { name: 'Jobs' });
  return {
    pane,
    list,
    /** How many are under way, in the status bar. */
    status: page.getByRole('contentinfo', { name: 'Status' }).getByRole('button', { name: /\d jobs?/ }),
    row: (command: string | RegExp) => list.getByRole('option', { name: command }),
    output: pane.getByRole('log'),
    stop: pane.getByRole('button', { name: 'Stop' }),
    answer: pane.getByRole('textbox', { name: /^Answer to/ }),
    async open(): Promise<void> {
      await page.keyboard.press('Control+Shift+j');
      await pane.waitFor();
    },
  };
}

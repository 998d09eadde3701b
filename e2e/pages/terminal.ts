import type { Page } from '@playwright/test';

/** The terminals under chat and editor. */
export function terminalOn(page: Page) {
  const pane = page.getByRole('region', { name: 'Terminal' });
  const input = pane.getByRole('textbox', { name: /^Terminal/ });
  return {
    pane,
    tabs: pane.getByRole('list', { name: 'Terminals' }),
    create: pane.getByRole('button', { name: 'New terminal' }).first(),
    /** Of the terminal that is shown. */
    input,
    findField: pane.getByRole('textbox', { name: 'Find in terminal' }),
    async find(): Promise<void> {
      await input.press('Control+Shift+F');
    },
  };
}

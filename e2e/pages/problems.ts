import type { Page } from '@playwright/test';

/** What language servers find, under chat and editor. */
export function problemsOn(page: Page) {
  const pane = page.getByRole('region', { name: 'Problems' });
  return {
    pane,
    row: (name: string | RegExp) => pane.getByRole('treeitem', { name }),
    /** In the status bar. */
    count: page.getByRole('contentinfo', { name: 'Status' }).getByRole('button', { name: /Show problems/ }),
    /** From the terminal's bar. */
    show: page.getByRole('region', { name: 'Terminal' }).getByRole('button', { name: /^Problems/ }),
  };
}

import type { Page } from '@playwright/test';

/** The tree of the open folder. */
export function filesOn(page: Page) {
  const pane = page.getByRole('region', { name: 'Files' });
  const tree = pane.getByRole('tree', { name: 'Files' });
  return {
    pane,
    tree,
    entry: (name: string) => tree.getByRole('treeitem', { name, exact: true }),
  };
}

/** Open files, their text and what stands above it. */
export function editorOn(page: Page) {
  const pane = page.getByRole('region', { name: 'Editor', exact: true });
  return {
    pane,
    tab: (name: string) => pane.getByRole('tab', { name, exact: true }),
    /** Monaco's drawn lines; lines out of sight are not among them. */
    text: pane.locator('.view-lines').first(),
    input: pane.getByRole('textbox'),
    conflict: pane.getByRole('alert'),
    cursor: page.getByRole('contentinfo', { name: 'Status' }).getByText(/^Ln \d+, Col \d+/),
  };
}

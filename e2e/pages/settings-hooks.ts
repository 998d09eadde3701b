import type { Locator, Page } from '@playwright/test';

/** The question whether to trust the folder, over the chat. */
export function trustCardOn(page: Page) {
  const box = page.getByRole('region', {
    name: /^This folder brings|of this folder (is|are) new or changed$/,
  });
  return {
    box,
    brought: box.getByRole('list', { name: 'What the folder brings' }).getByRole('listitem'),
    button: (
      name: 'Trust this folder' | 'Keep off' | 'Not now' | 'Keep on' | 'Switch off' | 'Stop trusting',
    ) => box.getByRole('button', { name, exact: true }),
  };
}

/** Settings → Hooks. */
export function hooksOn(page: Page) {
  const trust = page.getByRole('region', { name: 'Trust of this folder' });
  const trial = page.getByRole('region', { name: 'Try on a recorded call' });
  const runs = page.getByRole('list', { name: 'Runs of hooks' });
  return {
    trust,
    trial,
    runs,
    problem: (text: string) => page.getByRole('status').filter({ hasText: text }),
    row: (event: string, text: string): Locator =>
      page
        .getByRole('list', { name: `Hooks of ${event}` })
        .getByRole('listitem')
        .filter({ hasText: text }),
    async show(tab: 'Hooks' | 'Runs'): Promise<void> {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
    },
    /** Feeds the recorded call to the row's hook. */
    async tryOn(row: Locator, call: RegExp): Promise<void> {
      await row.getByRole('button', { name: /^Try on a recorded call/ }).click();
      await trial.getByRole('radio', { name: call }).click();
      await trial.getByRole('button', { name: 'Run the hook' }).click();
    },
  };
}

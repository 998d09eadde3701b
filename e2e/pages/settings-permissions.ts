import type { Page } from '@playwright/test';

/** Settings → Permissions. */
export function permissionsOn(page: Page) {
  const rules = page.getByRole('grid', { name: 'Rules' });
  const form = page.getByRole('form', { name: 'New rule' });
  const simulator = page.getByRole('textbox', { name: 'Call to judge' });
  return {
    rules,
    form,
    row: (text: string) => rules.getByRole('row', { name: text, exact: true }),
    /** What the simulator says of the typed call. */
    verdict: page.getByRole('status').filter({ hasText: /^(Asks|Denied|Runs|Not judged)/ }),
    parts: page.getByRole('table', { name: 'Parts of the call' }),
    decisions: page.getByRole('table', { name: 'Audit log' }).getByRole('button', { name: /^Why: / }),
    async show(tab: 'Rules' | 'Roster' | 'Gardener' | 'Audit log'): Promise<void> {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
    },
    async judge(call: string): Promise<void> {
      await simulator.fill(call);
    },
    /** Begins a rule that allows, without saving it. */
    async write(text: string): Promise<void> {
      await page.getByRole('button', { name: 'Add rule' }).first().click();
      await form.getByRole('textbox', { name: 'Rule' }).fill(text);
    },
    async save(): Promise<void> {
      await form.getByRole('button', { name: 'Add rule' }).click();
    },
  };
}

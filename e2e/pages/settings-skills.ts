import type { Page } from '@playwright/test';

/** Settings → Skills & plugins. */
export function skillsOn(page: Page) {
  const form = page.getByRole('form', { name: 'New skill' });
  return {
    form,
    row: (name: string) => page.getByRole('listitem').filter({ hasText: `/${name}` }),
    plugin: (name: string) =>
      page.getByRole('list', { name: 'Plugins' }).getByRole('listitem').filter({ hasText: name }),
    async create(name: string, when: string, what: string): Promise<void> {
      await page.getByRole('button', { name: 'New skill' }).click();
      await page.keyboard.type(name);
      await form.getByRole('textbox', { name: 'When' }).fill(when);
      await form.getByRole('textbox', { name: 'What' }).fill(what);
      await form.getByRole('button', { name: 'Create' }).click();
    },
  };
}

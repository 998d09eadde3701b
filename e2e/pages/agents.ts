import type { Page } from '@playwright/test';

/** Cards of sub-agents in the chat pane, and the line over the message box. */
export function agentsOn(page: Page) {
  const log = page.getByRole('list', { name: /^Conversation: / });
  return {
    /** Those that work while nobody waits for them. */
    dock: page.getByRole('group', { name: 'Agents in the background' }),
    /** By its description; a nested one lies in the card above it. */
    card(description: string) {
      const named = page.getByRole('button', { name: new RegExp(`^Agent ${description}`) });
      const header = log.getByRole('button', { name: new RegExp(`^Agent ${description}`) });
      const box = log.locator('[data-call-card]').filter({ has: named }).last();
      return {
        box,
        header,
        stop: log.getByRole('button', { name: `Stop the agent: ${description}` }),
        message: log.getByRole('textbox', { name: `Message to the agent: ${description}` }),
        forecast: box.getByRole('button', { name: /^What it may do/ }).first(),
      };
    },
  };
}

/** Settings → Agents. */
export function rolesOn(page: Page) {
  const form = page.getByRole('form', { name: 'New agent' });
  return {
    form,
    list: (title: string) => page.getByRole('list', { name: `Agents: ${title}` }),
    async create(name: string, when: string, told: string): Promise<void> {
      await page.getByRole('button', { name: 'New agent' }).click();
      await page.keyboard.type(name);
      await form.getByRole('textbox', { name: 'When' }).fill(when);
      await form.getByRole('textbox', { name: 'Told' }).fill(told);
      await form.getByRole('button', { name: 'Create' }).click();
    },
  };
}

import type { Locator, Page } from '@playwright/test';

/** Settings → MCP servers. */
export function mcpOn(page: Page) {
  const form = page.getByRole('form', { name: /^(New server|Change )/ });
  const box = (name: string): Locator => form.getByRole('textbox', { name, exact: true });
  return {
    form,
    paste: box('Paste'),
    name: box('Name'),
    command: box('Command'),
    args: box('Arguments'),
    test: form.getByRole('button', { name: 'Test connection' }),
    outcome: page.getByRole('status', { name: 'Test of the connection' }),
    save: form.getByRole('button', { name: /^(Add|Save)$/ }),
    add: page.getByRole('button', { name: 'Add server' }),
    /** Of the list; everything about one server is in it. */
    server: (name: string): Locator =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('switch', { name: `On: ${name}`, exact: true }) }),
    show: (name: string): Locator => page.getByRole('button', { name: `Show all of ${name}`, exact: true }),
    tools: (server: string): Locator =>
      page.getByRole('list', { name: `Tools of ${server}` }).getByRole('listitem'),
    toolSwitch: (tool: string): Locator => page.getByRole('switch', { name: `On: ${tool}`, exact: true }),
    part: (name: RegExp): Locator => page.getByRole('tab', { name }),
  };
}

import type { Locator, Page } from '@playwright/test';

/** A parameter as it is typed into the form. */
export interface TypedParameter {
  readonly name: string;
  readonly description: string;
  /** Absent is string. */
  readonly type?: 'number' | 'boolean';
}

/** Settings → Tools → Custom Tools. */
export function customToolsOn(page: Page) {
  const form = page.getByRole('form', { name: 'New tool' });
  const bench = page.getByRole('region', { name: 'Bench', exact: true });
  const list = page.getByRole('list', { name: 'Your tools' });
  const field = (name: string): Locator => form.getByRole('textbox', { name, exact: true });
  return {
    form,
    bench,
    list,
    missing: bench.getByRole('group', { name: 'What is missing' }).getByRole('listitem'),
    willRun: bench.getByRole('group', { name: 'What will run' }),
    test: bench.getByRole('button', { name: 'Test now' }),
    outcome: bench.getByRole('group', { name: 'Test' }),
    create: form.getByRole('button', { name: 'Create' }),
    cancel: form.getByRole('button', { name: 'Cancel' }),
    field,
    url: form.getByRole('combobox', { name: 'URL' }),
    row: (name: string) => list.getByRole('listitem').filter({ hasText: name }),
    /** From the settings page of tools. */
    async show(): Promise<void> {
      await page.getByRole('tab', { name: /^Custom Tools/ }).click();
      await form.waitFor();
    },
    async pickKind(kind: 'Bash' | 'HTTP'): Promise<void> {
      await form.getByRole('radio', { name: kind }).click();
    },
    async describe(name: string, description: string): Promise<void> {
      await field('Name').fill(name);
      await field('Description').fill(description);
    },
    async addParameter({ name, description, type }: TypedParameter): Promise<void> {
      const before = await form.getByRole('textbox', { name: /^Name of parameter/ }).count();
      await form.getByRole('button', { name: 'Add parameter' }).click();
      await field(`Name of parameter ${before + 1}`).fill(name);
      await field(`Description of parameter ${name === '' ? before + 1 : name}`).fill(description);
      if (type !== undefined) await this.choose(`Type of parameter ${name}`, type);
    },
    /** The code field takes the keys as a person's. */
    async script(text: string): Promise<void> {
      await field('Script').focus();
      await page.keyboard.insertText(text);
    },
    /** Key by key: what is typed in one go with the focus meets the field's change to plain digits. */
    async emptyTimeout(): Promise<void> {
      await form.getByRole('textbox', { name: 'Timeout, ms' }).click();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Backspace');
    },
    async body(text: string): Promise<void> {
      await field('Body').focus();
      await page.keyboard.insertText(text);
    },
    async addHeader(name: string, value: string): Promise<void> {
      await form.getByRole('button', { name: 'Add header' }).click();
      await field('Name of header 1').fill(name);
      await form.getByRole('combobox', { name: /^Value of header/ }).fill(value);
    },
    async fillFrom(source: 'curl' | 'Project' | 'File' | 'OpenAPI'): Promise<void> {
      await form.getByRole('button', { name: 'Fill from…' }).click();
      await form.getByRole('radio', { name: source }).click();
    },
    async choose(select: string, option: string): Promise<void> {
      await form.getByRole('combobox', { name: select }).click();
      await page.getByRole('option', { name: option }).click();
    },
    async sample(name: string, value: string): Promise<void> {
      await bench.getByRole('textbox', { name: `Sample of ${name}`, exact: true }).fill(value);
    },
  };
}

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { chatOn } from '../pages/chat';
import { editorOn } from '../pages/files';
import { paletteOn } from '../pages/workbench';
import { expect, testOnOneApp } from '../support/test';

const test = testOnOneApp(async (desk) => {
  await desk.settle({ model: 'direct', mode: 'full' });
  await desk.write('src/wombat.ts', 'export const one = 1;\nexport const fee = rate(2);\n');
  await desk.write('notes.md', '# Station\n');
  return desk.start({ folder: desk.folder });
});

/** Opens it and types. */
async function ask(page: Page, text: string): Promise<ReturnType<typeof paletteOn>> {
  const palette = paletteOn(page);
  await expect(palette.dialog).toBeHidden();
  await page.keyboard.press('Control+p');
  await palette.field.fill(text);
  return palette;
}

test('WB1, CO9: each sign of quick open lists its kind and goes there, by keys alone', async ({ app }) => {
  const { page } = app;
  const [chat, editor] = [chatOn(page), editorOn(page)];
  await chat.begin('MemoryCarve {"text": "Wombats dig at night.", "kind": "fact"}');
  await expect(chat.card(/^MemoryCarve/).box).toContainText('ms');
  await chat.begin('GlobalSearch wombat');
  await chat.card(/^GlobalSearch/).header.click();
  await expect(chat.log).toContainText('file · src/wombat.ts');
  await expect(chat.log).toContainText('Wombats dig at night.');

  let palette = await ask(page, 'wmbt:2');
  await expect(palette.rows.first()).toHaveAccessibleName(/^wombat\.ts/);
  await page.keyboard.press('Enter');
  await expect(editor.cursor).toHaveText('Ln 2, Col 1');

  palette = await ask(page, ':1');
  await expect(palette.rows).toHaveText(['Go to line 1']);
  await page.keyboard.press('Enter');
  await expect(editor.cursor).toHaveText('Ln 1, Col 1');

  palette = await ask(page, '%rate(2)');
  await expect(palette.rows).toHaveText([/export const fee = rate\(2\);.*wombat\.ts:2/]);
  await page.keyboard.press('Enter');
  await expect(editor.cursor).toHaveText('Ln 2, Col 1');

  palette = await ask(page, '@carve');
  await expect(palette.rows.first()).toHaveAccessibleName(/^MemoryCarve/);
  await page.keyboard.press('Enter');
  await expect(chat.title).toHaveText(/^MemoryCarve/);

  palette = await ask(page, '#wombats');
  await expect(palette.rows.first()).toHaveAccessibleName(/^Wombats dig at night\./);

  await palette.field.fill('~global');
  await expect(palette.rows.first()).toHaveAccessibleName(/^GlobalSearch.*Live/);

  await palette.field.fill('?');
  await expect(palette.rows).toHaveCount(8);
  await palette.field.fill('?setting');
  await page.keyboard.press('Enter');
  await expect(palette.field).toHaveValue(',');
  await palette.field.fill(',step');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Step limit' })).toBeFocused();
});

test('WB1, WB3: F1, Ctrl+Shift+P and Ctrl+Shift+F open it with their sign; what was used lately is first; axe finds nothing', async ({
  app,
}) => {
  const { page } = app;
  const palette = paletteOn(page);
  for (const [keys, sign] of [
    ['F1', '>'],
    ['Control+Shift+P', '>'],
    ['Control+Shift+F', '%'],
    ['Control+p', ''],
  ] as const) {
    await page.keyboard.press(keys);
    await expect(palette.field).toBeFocused();
    await expect(palette.field).toHaveValue(sign);
    await page.keyboard.press('Escape');
    await expect(palette.dialog).toBeHidden();
  }
  await ask(page, 'notes');
  await page.keyboard.press('Enter');
  await expect(editorOn(page).tab('notes.md')).toHaveAttribute('aria-selected', 'true');
  await ask(page, '>Show files');
  await page.keyboard.press('Enter');
  await ask(page, '');
  const lately = palette.dialog.getByRole('group', { name: 'Used lately' });
  await expect(lately.getByRole('option').first()).toHaveAccessibleName(/^Show files/);
  await palette.field.fill('mo');
  await expect(palette.dialog.getByRole('group', { name: 'Everything else' })).toBeVisible();
  const scan = new AxeBuilder({ page }).setLegacyMode().exclude('[data-base-ui-focus-guard]');
  const { violations } = await scan.analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
});

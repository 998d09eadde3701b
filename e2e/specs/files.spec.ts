import { open, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chatOn } from '../pages/chat';
import { editorOn, filesOn } from '../pages/files';
import { anthropicModel } from '../support/app';
import { resultsIn } from '../support/requests';
import { expect, testOnOneApp } from '../support/test';

const test = testOnOneApp(async (desk) => {
  await desk.settle({ model: anthropicModel, mode: 'full' });
  await desk.write('src/deep/sensor.ts', 'export const interval = 60;\n');
  await desk.write('notes.md', '# Station\n');
  await desk.write('data.bin', Buffer.from([0, 1, 2, 255, 254, 0, 0, 7]));
  const huge = await open(await desk.write('huge.log', ''), 'r+');
  await huge.truncate(500 * 1024 * 1024);
  await huge.close();
  await symlink('loop', join(desk.folder, 'loop'));
  return desk.start({ folder: desk.folder });
});

/** Types at the end of the text that the editor shows. */
async function typeAtEnd(page: Page, text: string): Promise<void> {
  await editorOn(page).text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
}

test('WB1: the tree unfolds to a file, which opens in the editor, is changed and saved', async ({
  app,
  desk,
}) => {
  const { page } = app;
  const files = filesOn(page);
  const editor = editorOn(page);
  await files.entry('src').click();
  await files.entry('deep').click();
  await files.entry('sensor.ts').dblclick();
  await expect(editor.text).toContainText('interval = 60');
  await typeAtEnd(page, '// checked');
  await expect(editor.tab('sensor.ts, not saved')).toBeVisible();
  expect(await readFile(join(desk.folder, 'src/deep/sensor.ts'), 'utf8')).not.toContain('checked');
  await page.keyboard.press('Control+s');
  await expect(editor.tab('sensor.ts')).toBeVisible();
  expect(await readFile(join(desk.folder, 'src/deep/sensor.ts'), 'utf8')).toBe(
    'export const interval = 60;\n// checked',
  );
});

test('WB1: what an agent changes shows up in the open file at once', async ({ app, desk }) => {
  const path = await desk.write('live.ts', 'export const level = 1;\n');
  const edits = [{ path: 'live.ts', old_string: 'level = 1', new_string: 'level = 2' }];
  desk.reply('change it', { calls: [{ name: 'Edit', input: { edits } }] }, { text: 'Changed.' });
  const editor = editorOn(app.page);
  await filesOn(app.page).entry('live.ts').dblclick();
  await expect(editor.text).toContainText('level = 1');
  await chatOn(app.page).begin('change it');
  await expect(editor.text).toContainText('level = 2');
  await expect(editor.conflict).toBeHidden();
  expect(await readFile(path, 'utf8')).toBe('export const level = 2;\n');
});

test('WB1: a file that changed on disk under unsaved text is never overwritten unasked', async ({
  app,
  desk,
}) => {
  const { page } = app;
  const path = await desk.write('both.txt', 'first\n');
  const editor = editorOn(page);
  await filesOn(page).entry('both.txt').dblclick();
  await expect(editor.text).toContainText('first');
  await typeAtEnd(page, 'mine');
  await writeFile(path, 'theirs\n');
  await expect(editor.conflict).toContainText('both.txt was changed on disk since you opened it.');
  await editor.text.click();
  await page.keyboard.press('Control+s');
  await expect(editor.conflict).toBeVisible();
  expect(await readFile(path, 'utf8')).toBe('theirs\n');

  await editor.conflict.getByRole('button', { name: 'Compare' }).click();
  await expect(editor.pane.locator('.monaco-diff-editor')).toContainText('theirs');
  await editor.conflict.getByRole('button', { name: 'Compare' }).click();
  await editor.conflict.getByRole('button', { name: 'Overwrite' }).click();
  await expect(editor.conflict).toBeHidden();
  expect(await readFile(path, 'utf8')).toBe('first\nmine');

  await typeAtEnd(page, ' again');
  await writeFile(path, 'theirs once more\n');
  await editor.conflict.getByRole('button', { name: 'Reload' }).click();
  await expect(editor.text).toContainText('theirs once more');
  await typeAtEnd(page, 'x');
  await rm(path);
  await expect(editor.conflict).toContainText('both.txt was deleted on disk.');
  await editor.conflict.getByRole('button', { name: 'Save again' }).click();
  await expect(editor.conflict).toBeHidden();
  expect(await readFile(path, 'utf8')).toBe('theirs once more\nx');
});

test('WB1: closing a tab with unsaved text asks, and each answer does what it says', async ({
  app,
  desk,
}) => {
  const { page } = app;
  const path = await desk.write('closing.txt', 'kept\n');
  const editor = editorOn(page);
  await filesOn(page).entry('closing.txt').dblclick();
  await typeAtEnd(page, 'lost');
  await page.keyboard.press('Control+w');
  const dialog = page.getByRole('dialog', { name: 'Save closing.txt before it closes?' });
  await dialog.getByRole('button', { name: 'Keep open' }).click();
  await expect(editor.tab('closing.txt, not saved')).toBeVisible();
  await editor.text.click();
  await page.keyboard.press('Control+w');
  await dialog.getByRole('button', { name: 'Close without saving' }).click();
  await expect(editor.pane.getByRole('tab', { name: /closing/ })).toBeHidden();
  expect(await readFile(path, 'utf8')).toBe('kept\n');
});

test('a binary file and one of 500 MB are told apart in words, and the window stays quick', async ({
  app,
}) => {
  const files = filesOn(app.page);
  const editor = editorOn(app.page);
  await files.entry('data.bin').dblclick();
  await expect(editor.pane).toContainText('data.bin is not shown');
  await files.entry('huge.log').dblclick();
  await expect(editor.pane).toContainText(/huge\.log is not shown.*500 MB/);
  await files.entry('notes.md').dblclick();
  await expect(editor.text).toContainText('Station');
});

test('RD1, RD3: an agent that reads them gets an answer too: what it is and how to go on', async ({
  app,
  desk,
}) => {
  const calls = ['data.bin', 'huge.log', 'loop', 'src'].map((path) => ({ name: 'Read', input: { path } }));
  desk.reply('read odd ones', { calls }, { text: 'All odd.' });
  const chat = chatOn(app.page);
  await chat.begin('read odd ones');
  await expect(chat.log).toContainText('All odd.');
  await expect(chat.card('Read loop').box).toContainText('failed');
  expect(resultsIn(desk.model.requests.at(-1)).map(({ text }) => text)).toEqual([
    'data.bin: It is a binary file of 8 bytes, not text. mode "hex" shows its bytes.',
    'huge.log: It is a binary file of 524288000 bytes, not text. mode "hex" shows its bytes.',
    expect.stringContaining('goes through a loop of links.'),
    expect.stringContaining('deep'),
  ]);
  expect(desk.model.requests.at(-1)?.bytes).toBeLessThan(400_000);
});

test('files are made, renamed and found by their letters', async ({ app, desk }) => {
  const { page } = app;
  const files = filesOn(page);
  await files.entry('notes.md').click();
  await files.pane.getByRole('button', { name: 'New file' }).click();
  await page.getByRole('textbox', { name: 'Name of the new entry' }).fill('fresh.txt');
  await page.keyboard.press('Enter');
  await expect(editorOn(page).tab('fresh.txt')).toBeVisible();
  expect(await readFile(join(desk.folder, 'fresh.txt'), 'utf8')).toBe('');
  await files.entry('fresh.txt').click();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'New name of fresh.txt' }).fill('stale.txt');
  await page.keyboard.press('Enter');
  await expect(files.entry('stale.txt')).toBeVisible();
  await expect(editorOn(page).tab('stale.txt')).toBeVisible();
  await page.keyboard.press('Control+p');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('dpsnsr');
  await page.keyboard.press('Enter');
  await expect(editorOn(page).tab('sensor.ts')).toHaveAttribute('aria-selected', 'true');
});

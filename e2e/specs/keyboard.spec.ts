import { chatOn } from '../pages/chat';
import { editorOn, filesOn } from '../pages/files';
import { paletteOn, workbenchOn } from '../pages/workbench';
import { expect, testOnOneApp } from '../support/test';

const test = testOnOneApp(async (desk) => {
  await desk.settle({ model: 'direct' });
  await desk.write('src/sensor.ts', 'one\ntwo\nthree\nfour\n');
  await desk.write('notes.md', '# Station\n');
  return desk.start({ folder: desk.folder });
});

test('WB3: F6 goes round the panes in reading order and Shift+F6 back', async ({ app }) => {
  const { page } = app;
  await page.keyboard.press('Control+n');
  await expect(chatOn(page).composer).toBeFocused();
  const at = () =>
    page.evaluate(
      () => document.activeElement?.closest('[data-pane]')?.getAttribute('data-pane') ?? 'nowhere',
    );
  const round: string[] = [await at()];
  do {
    await page.keyboard.press('F6');
    round.push(await at());
  } while (round.length < 12 && round.at(-1) !== 'chat');
  expect(round).toEqual(['chat', 'terminal', 'status', 'activity', 'conversations', 'files', 'chat']);
  await expect(chatOn(page).composer).toBeFocused();
  await page.keyboard.press('Shift+F6');
  expect(await at()).toBe('files');
  await expect(filesOn(page).tree).toBeFocused();
});

test('WB1, WB3: the palette runs commands and goes to files and lines; Esc gives the focus back', async ({
  app,
}) => {
  const { page } = app;
  const palette = paletteOn(page);
  const chat = chatOn(page);
  await chat.composer.focus();
  await page.keyboard.press('Control+Shift+P');
  await expect(palette.field).toBeFocused();
  await expect(palette.field).toHaveValue('>');
  await page.keyboard.type('new conv');
  await expect(palette.rows.first()).toHaveAccessibleName(/^New conversation/);
  await page.keyboard.press('Escape');
  await expect(palette.dialog).toBeHidden();
  await expect(chat.composer).toBeFocused();

  await page.keyboard.press('Control+p');
  await page.keyboard.type('snsr');
  await expect(palette.rows.first()).toHaveAccessibleName(/sensor\.ts/);
  await page.keyboard.press('Enter');
  const editor = editorOn(page);
  await expect(editor.tab('sensor.ts')).toHaveAttribute('aria-selected', 'true');
  await expect(editor.text).toContainText('four');
  await page.keyboard.press('Control+p');
  await page.keyboard.type(':3');
  await page.keyboard.press('Enter');
  await expect(editor.cursor).toHaveText('Ln 3, Col 1');
  await editor.input.focus();
  await page.keyboard.press('Control+n');
  await expect(chat.title).toHaveText('New conversation');
  await page.keyboard.press('Control+Alt+b');
  await expect(editor.pane).toBeHidden();
});

test('WB3: Tab walks the window once round, each stop has a name and shows that it has the focus', async ({
  app,
}) => {
  const { page } = app;
  await page.keyboard.press('Control+n');
  await expect(chatOn(page).composer).toBeFocused();
  const stops: string[] = [];
  for (let count = 0; count < 60; count++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const active = document.activeElement as HTMLElement;
      const name = active.getAttribute('aria-label') ?? active.textContent?.trim() ?? '';
      const place =
        active.closest('[data-pane]')?.getAttribute('data-pane') ??
        active.closest('header, footer, [role]')?.tagName.toLowerCase() ??
        '';
      return active === document.body ? 'page' : `${place}: ${name}`;
    });
    stops.push(stop);
    if (stop.endsWith(': Calls to run')) break;
  }
  expect(stops.at(-1)).toBe('chat: Calls to run');
  for (const stop of stops) expect(stop).toMatch(/: ./);
});

test('WB3: menus, the tree and the list of conversations are walked by arrows', async ({ app }) => {
  const { page } = app;
  const files = filesOn(page);
  await page.keyboard.press('Control+Shift+E');
  await files.tree.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(files.entry('src')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(editorOn(page).tab('sensor.ts')).toBeVisible();
  await workbenchOn(page).place('Conversations').focus();
  await page.keyboard.press('ArrowDown');
  await expect(workbenchOn(page).place('Files')).toBeFocused();
});

test('WB1: a window made narrow and wide again, fast and slowly, keeps its panes', async ({ app }) => {
  const { page } = app;
  await expect(filesOn(page).tree).toBeVisible();
  for (const width of [1280, 820, 1280, 1000, 700, 1440, 820, 1100, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(workbenchOn(page).status).toBeVisible();
  }
  await expect(filesOn(page).tree).toBeVisible();
});

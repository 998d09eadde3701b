import { chatOn } from '../pages/chat';
import { filesOn } from '../pages/files';
import { firstRunOn } from '../pages/first-run';
import { paletteOn, workbenchOn } from '../pages/workbench';
import type { RunningApp } from '../support/app';
import { expect, test } from '../support/test';

const noKeys = { ANTHROPIC_API_KEY: undefined, OPENAI_API_KEY: undefined };

/** The system's folder dialog answers with `folder`; null is Cancel. */
async function folderDialogGives(app: RunningApp, folder: string | null): Promise<void> {
  await app.electron.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: path === null, filePaths: path === null ? [] : [path] });
  }, folder);
}

test('WB1, WB2: on an empty home with no key three choices stand in one view, Direct works at once, and the next start goes straight to work', async ({
  desk,
}) => {
  await desk.write('README.md', '# Weather station\n');
  const app = await desk.start({ env: noKeys });
  const first = firstRunOn(app.page);
  await expect(first.main).toBeVisible();
  await expect(first.answer('Direct')).toBeChecked();
  await expect(first.answer('Anthropic')).toBeDisabled();
  await expect(first.start).toBeDisabled();

  await folderDialogGives(app, null);
  await first.openFolder.click();
  await expect(first.start).toBeDisabled();
  await folderDialogGives(app, desk.folder);
  await first.openFolder.click();
  await expect(first.main).toContainText('weather-station');

  // The list of folders opened before stands in for the dialog.
  await paletteOn(app.page).run('Close folder');
  await first.recent.getByRole('button').click();
  await expect(first.main).toContainText('weather-station');
  await first.start.click();

  const chat = chatOn(app.page);
  await expect(workbenchOn(app.page).folder).toHaveText('weather-station');
  await expect(filesOn(app.page).entry('README.md')).toBeVisible();
  await expect(chat.model).toContainText('Direct');
  await chat.send('Read README.md');
  await expect(chat.card('Read README.md').box).toContainText(/18 B/);
  expect(desk.model.requests).toHaveLength(0);
  await app.electron.close();

  const again = await desk.start({ env: noKeys });
  await expect(chatOn(again.page).composer).toBeVisible();
  await expect(firstRunOn(again.page).main).toBeHidden();
  await expect(workbenchOn(again.page).folder).toHaveText('weather-station');
});

test('WB1: without a folder the chat says what it lacks, and a folder named on the command line is open from the start', async ({
  desk,
}) => {
  await desk.write('src/a.ts', 'export const a = 1;\n');
  const app = await desk.start({ env: noKeys });
  await firstRunOn(app.page).startWithout.click();
  await expect(chatOn(app.page).pane).toContainText('Open a folder to give it something to work on.');
  await app.electron.close();

  const named = await desk.start({ folder: desk.folder });
  await expect(workbenchOn(named.page).folder).toHaveText('weather-station');
  await expect(filesOn(named.page).entry('src')).toBeVisible();
});

import type { Page } from '@playwright/test';
import { terminalOn } from '../pages/terminal';
import { workbenchOn } from '../pages/workbench';
import { commandsHolding } from '../support/processes';
import { expect, testOnOneApp } from '../support/test';

const test = testOnOneApp(async (desk) => {
  await desk.settle();
  await desk.write('here.txt', '');
  return desk.start({ folder: desk.folder });
});

/** The terminal is drawn as a picture; its own search says what stands in it. */
async function expectOnScreen(page: Page, text: string): Promise<void> {
  const { find, findField } = terminalOn(page);
  await find();
  await expect(async () => {
    await findField.fill('');
    await findField.fill(text);
    await expect(findField).not.toHaveAttribute('aria-invalid', 'true', { timeout: 500 });
  }).toPass();
  await findField.press('Escape');
}

test('WB1: a terminal opens in the folder, takes what is typed, shows what it prints and survives a reload', async ({
  app,
}) => {
  const { page } = app;
  const terminal = terminalOn(page);
  await page.keyboard.press('Control+`');
  await expect(terminal.input).toBeFocused();
  await page.keyboard.type('echo begin-$((40+2)); ls\n');
  await expectOnScreen(page, 'begin-42');
  await expectOnScreen(page, 'here.txt');
  await page.keyboard.type('kept=still; echo $kept\n');

  await workbenchOn(page).reload();
  await expect(terminal.tabs.getByRole('listitem')).toHaveCount(1);
  await expectOnScreen(page, 'begin-42');
  await terminal.input.focus();
  await page.keyboard.type('echo $kept-$((50+5))\n');
  await expectOnScreen(page, 'still-55');
});

test('WB1: several terminals stand side by side; an ended one says so, a closed one takes its processes along', async ({
  app,
}) => {
  const { page } = app;
  const terminal = terminalOn(page);
  await terminal.create.click();
  const count = await terminal.tabs.getByRole('listitem').count();
  await expect(terminal.input).toBeFocused();
  await page.keyboard.type('exit 7\n');
  await expect(terminal.tabs).toContainText('exit 7');

  const mark = 'sleep 63.1717';
  await terminal.create.click();
  await expect(terminal.tabs.getByRole('listitem')).toHaveCount(count + 1);
  await expect(terminal.input).toBeFocused();
  await page.keyboard.type(`${mark}\n`);
  await expect.poll(() => commandsHolding(mark)).not.toHaveLength(0);
  await terminal.tabs
    .getByRole('button', { name: /^Close/ })
    .last()
    .click();
  await expect.poll(() => commandsHolding(mark)).toEqual([]);
});

test('WB1: a flood of output neither stops the window nor the shell', async ({ app }) => {
  const { page } = app;
  const terminal = terminalOn(page);
  await terminal.create.click();
  await expect(terminal.input).toBeFocused();
  await page.keyboard.type('seq 1 300000; echo flood-$((9*9))\n');
  await workbenchOn(page).place('Files').click();
  await expect(workbenchOn(page).place('Files')).toHaveAttribute('aria-pressed', 'true');
  await terminal.input.focus();
  await expectOnScreen(page, 'flood-81');
});

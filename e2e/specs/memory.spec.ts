import { AxeBuilder } from '@axe-core/playwright';
import { chatOn } from '../pages/chat';
import { memoryOn } from '../pages/settings-memory';
import { settingsOn } from '../pages/settings';
import { nativeToolsOn } from '../pages/settings-tools';
import { anthropicModel } from '../support/app';
import { expect, testOnOneApp } from '../support/test';

const test = testOnOneApp(async (desk) => {
  await desk.settle({ model: anthropicModel, mode: 'full' });
  return desk.start({ folder: desk.folder });
});

test('NT6, ME2: a call is found the moment its memory is switched on, and hidden the moment it is off', async ({
  app,
  desk,
}) => {
  const { page } = app;
  desk.reply(
    'print it',
    { calls: [{ name: 'Bash', input: { command: 'echo wobbegong-$((40+2))' } }] },
    { text: 'Printed.' },
  );
  const chat = chatOn(page);
  await chat.begin('print it');
  await expect(chat.log).toContainText('Printed.');
  const settings = settingsOn(page);
  const memory = memoryOn(page);

  await settings.open('Memory');
  await memory.search.fill('wobbegong');
  await expect(memory.nothing).toBeVisible();

  await settings.open('Tools');
  const row = nativeToolsOn(page).row('Bash');
  await row.memory.click();
  await expect(row.memory).toBeChecked();
  await settings.open('Memory');
  await memory.search.fill('wobbegong');
  await expect(memory.found).toContainText('wobbegong-42');

  await settings.open('Tools');
  await row.memory.click();
  await expect(row.memory).not.toBeChecked();
  await settings.open('Memory');
  await memory.search.fill('wobbegong');
  await expect(memory.nothing).toBeVisible();
});

test('ME2, NT7: what an agent carves and notes is listed and found; an order is asked for, enters the next prompt, and ends when the person ends it', async ({
  app,
  desk,
}) => {
  const { page } = app;
  desk.reply(
    'keep these',
    {
      calls: [
        { name: 'MemoryCarve', input: { text: 'Stations report every ten minutes.', kind: 'fact' } },
        { name: 'MemoryNote', input: { text: 'The gauge on the roof is broken.' } },
        { name: 'MemoryPin', input: { text: 'Give temperatures in Celsius.' } },
      ],
    },
    { text: 'All kept.' },
  );
  const chat = chatOn(page);
  await chat.begin('keep these');
  const asked = chat.approval(/^MemoryPin asks/);
  await expect(asked.box).toContainText('It would stand in every later prompt of this project');
  await expect(asked.box).toContainText('Give temperatures in Celsius.');
  await asked.once.click();
  await expect(chat.log).toContainText('All kept.');

  desk.reply('and now', { text: 'Understood.' });
  await chat.begin('and now');
  await expect(chat.log).toContainText('Understood.');
  const prompt = JSON.stringify(desk.model.requests.at(-1));
  expect(prompt).toContain('# Standing orders');
  expect(prompt).toContain('- Give temperatures in Celsius.');
  expect(prompt).toContain('The gauge on the roof is broken.');

  await settingsOn(page).open('Memory');
  const memory = memoryOn(page);
  await expect(memory.rows('Memories')).toContainText('Stations report every ten minutes.');
  await memory.search.fill('how often do stations report');
  await expect(memory.found).toContainText('Stations report every ten minutes.');
  await memory.search.fill('');
  await memory.tab('Notes').click();
  await expect(memory.rows('Notes')).toContainText('The gauge on the roof is broken.');
  await memory.tab('Standing orders').click();
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .exclude('[data-base-ui-focus-guard]')
    .analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  await page.getByRole('button', { name: /^End: Give temperatures/ }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(page.getByText('No standing orders')).toBeVisible();

  desk.reply('once more', { text: 'Yes.' });
  await chat.begin('once more');
  await expect(chat.log).toContainText('Yes.');
  const last = JSON.stringify(desk.model.requests.at(-1));
  expect(last).not.toContain('# Standing orders');
  // A note is told once.
  expect(last).not.toContain('The gauge on the roof is broken.');
});

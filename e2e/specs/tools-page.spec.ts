import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chatOn } from '../pages/chat';
import { settingsOn } from '../pages/settings';
import { nativeToolsOn } from '../pages/settings-tools';
import { anthropicModel } from '../support/app';
import { toolsIn } from '../support/requests';
import { expect, testOnOneApp } from '../support/test';

const test = testOnOneApp(async (desk) => {
  await desk.settle({ model: anthropicModel, mode: 'full' });
  await desk.writeHome('USER/permissions.json', '{"deny": ["tool:Write"]}');
  return desk.start({ folder: desk.folder });
});

test('NT3, NT4, NT6, NT8: a switch shows its state at once, stands in the file, and counts from the next message on', async ({
  app,
  desk,
}) => {
  const { page } = app;
  const file = async (): Promise<unknown> =>
    JSON.parse(await readFile(join(desk.home, 'USER/agent-tools.json'), 'utf8').catch(() => 'null'));
  await settingsOn(page).open('Tools');
  const tools = nativeToolsOn(page);
  await expect(tools.off).toHaveText('0 off');
  await tools.row('Search').state('Off').click();
  await expect(tools.row('Search').state('Off')).toBeChecked();
  await expect(tools.row('Search').row).toContainText('Withheld You switched it off');
  await expect(tools.off).toHaveText('1 off');
  await expect(tools.cost).toContainText('by your switches');

  // From the keyboard: down to the next row, and one state to the right.
  await tools.row('Bash').state('On').focus();
  await page.keyboard.press('ArrowDown');
  await expect(tools.row('Jobs').state('On')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tools.row('Jobs').row).toContainText('Deferred You deferred it');
  await tools.row('Bash').memory.click();
  await expect.poll(file).toMatchObject({ off: ['Search'], deferred: ['Jobs'], remembered: ['Bash'] });

  desk.reply('which tools', { text: 'These.' });
  const chat = chatOn(page);
  await chat.begin('which tools');
  await expect(chat.log).toContainText('These.');
  const told = toolsIn(desk.model.requests.at(-1));
  expect(told).toContain('Bash');
  expect(told).not.toContain('Search');
  expect(told).not.toContain('Jobs');

  await settingsOn(page).open('Tools');
  await tools.enableAll.click();
  await expect(tools.off).toHaveText('0 off');
  await expect.poll(file).toMatchObject({ off: [], deferred: ['Jobs'] });
});

test('TR8, NT5: a tool that a rule takes away comes back with one click; end_turn says why it stays', async ({
  app,
}) => {
  const { page } = app;
  await settingsOn(page).open('Tools');
  const tools = nativeToolsOn(page);
  const write = tools.row('Write').row;
  await expect(write).toContainText('by tool:Write (user permissions.json:1)');
  await write.getByRole('button', { name: 'Remove rule: Write' }).click();
  await expect(write).toContainText('Live');
  await tools.pick('Catalogue', /granular/);
  await expect(tools.row('end_turn').row).toContainText('It ends every turn, so it is always on');
  await expect(tools.row('end_turn').row.getByRole('radio')).toHaveCount(0);
});

test('NT8: a file changed by hand counts at once, and a broken one is told of with the last good switches kept', async ({
  app,
  desk,
}) => {
  const { page } = app;
  await settingsOn(page).open('Tools');
  const tools = nativeToolsOn(page);
  await desk.writeHome('USER/agent-tools.json', '{"version": 1, "off": ["Edit"]}');
  await expect(tools.row('Edit').state('Off')).toBeChecked();
  await desk.writeHome('USER/agent-tools.json', '{"off": [');
  await expect(page.getByRole('status').filter({ hasText: 'agent-tools.json' }).first()).toBeVisible();
  await expect(tools.row('Edit').state('Off')).toBeChecked();
  await tools.row('Edit').state('On').click();
  await expect(page.getByRole('alert').filter({ hasText: 'agent-tools.json' })).toBeVisible();
  await expect(tools.row('Edit').state('Off')).toBeChecked();
});

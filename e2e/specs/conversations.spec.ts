import { chatOn } from '../pages/chat';
import { conversationsOn } from '../pages/conversations';
import { anthropicModel } from '../support/app';
import { expect, testOnOneApp } from '../support/test';

const test = testOnOneApp(async (desk) => {
  await desk.settle({ model: anthropicModel });
  return desk.start({ folder: desk.folder });
});

test('a conversation is named by its first message and renamed in the list and in its head', async ({
  app,
  desk,
}) => {
  desk.reply('count the sensors', { text: 'Three.' });
  const chat = chatOn(app.page);
  const list = conversationsOn(app.page);
  await chat.begin('count the sensors');
  await expect(chat.title).toHaveText('count the sensors');
  await list.choose('count the sensors', 'Rename');
  await list.titleField.fill('Sensor count');
  await list.titleField.press('Enter');
  await expect(chat.title).toHaveText('Sensor count');
  await list.line('Sensor count').press('F2');
  await list.titleField.fill('thrown away');
  await list.titleField.press('Escape');
  await expect(list.line('Sensor count')).toBeVisible();
  await chat.pane.getByRole('button', { name: 'More' }).click();
  await app.page.getByRole('menuitem', { name: 'Rename' }).click();
  await list.titleField.fill('Sensors, counted');
  await list.titleField.press('Enter');
  await expect(list.line('Sensors, counted')).toBeVisible();
});

test('search finds titles in whatever case; words that no title has find nothing and say so', async ({
  app,
  desk,
}) => {
  desk.reply('about barometers', { text: 'They measure pressure.' });
  desk.reply('about hygrometers', { text: 'They measure humidity.' });
  const chat = chatOn(app.page);
  const list = conversationsOn(app.page);
  await chat.begin('about barometers');
  await expect(chat.log).toContainText('pressure');
  await chat.begin('about hygrometers');
  await expect(chat.log).toContainText('humidity');
  await list.search.fill('HYGRO');
  await expect(list.line('about barometers')).toBeHidden();
  await expect(list.line('about hygrometers')).toBeVisible();
  await list.search.fill('"%_ zeppelin');
  await expect(list.pane).toContainText('Nothing found for "%_ zeppelin');
  await list.search.fill('');
  await expect(list.line('about barometers')).toBeVisible();
});

test('deleting asks once, Keep keeps, and a deleted one is gone also after a reload', async ({
  app,
  desk,
}) => {
  desk.reply('short lived', { text: 'Indeed.' });
  const chat = chatOn(app.page);
  const list = conversationsOn(app.page);
  await chat.begin('short lived');
  await expect(chat.log).toContainText('Indeed.');
  const dialog = app.page.getByRole('alertdialog', { name: 'Delete short lived?' });
  await list.choose('short lived', 'Delete');
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await expect(list.line('short lived')).toBeVisible();
  await list.line('short lived').press('Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(list.line('short lived')).toBeHidden();
  await expect(chat.title).toHaveText('New conversation');
  await app.page.reload();
  await expect(chat.composer).toBeVisible();
  await expect(list.line('short lived')).toBeHidden();
});

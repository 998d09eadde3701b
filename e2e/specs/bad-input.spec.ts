import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chatOn } from '../pages/chat';
import { editorOn, filesOn } from '../pages/files';
import { workbenchOn } from '../pages/workbench';
import { anthropicModel } from '../support/app';
import { commandsHolding } from '../support/processes';
import { resultsIn } from '../support/requests';
import { expect, test, testOnOneApp } from '../support/test';

const onOneApp = testOnOneApp(async (desk) => {
  await desk.settle({ model: anthropicModel, mode: 'full' });
  await desk.write('notes.md', 'Three sensors.\n');
  return desk.start({ folder: desk.folder });
});

const bash = (command: string) => ({ name: 'Bash', input: { command } });

onOneApp(
  'TR3, RD5: arguments that are no JSON, fields nobody knows and tools that are none are answered, and the turn goes on',
  async ({ app, desk }) => {
    desk.reply(
      'go wrong',
      { calls: [{ name: 'Read', rawArguments: '{"path": "notes.md' }] },
      { calls: [{ name: 'Read', input: { path: 'notes.md', colour: 'blue' } }] },
      { calls: [{ name: 'Paint', input: { colour: 'blue' } }] },
      { calls: [{ name: 'Grep', input: { pattern: 'sensors' } }] },
      { text: 'Learned.' },
    );
    const chat = chatOn(app.page);
    await chat.begin('go wrong');
    await expect(chat.log).toContainText('Learned.');
    await expect(chat.log.locator('[data-call-card]')).toHaveCount(4);
    await expect(chat.log.getByText('wrong arguments')).toHaveCount(2);
    await expect(chat.card(/^Paint/).box).toContainText('no such tool');
    const results = resultsIn(desk.model.requests.at(-1));
    expect(results[0]?.text).toContain('The arguments of Read are not a JSON object: {"path": "notes.md');
    expect(results[1]?.text).toContain('Unknown field "colour". Leave it out.');
    expect(results[2]?.text).toContain('There is no tool named "Paint".');
    expect(results[3], 'a name of another product is lifted').toEqual({ text: 'notes.md', isError: false });
  },
);

onOneApp(
  'BA5: endless output leaves the window quick, can be stopped, and is kept with head and tail',
  async ({ app, desk }) => {
    const mark = 'yes endless';
    desk.reply(
      'flood',
      { calls: [bash('echo head; yes row | head -c 5000000; echo tail')] },
      { text: 'Much.' },
    );
    desk.reply('endless', { calls: [bash(mark)] }, { text: 'never' });
    const chat = chatOn(app.page);
    await chat.begin('flood');
    await expect(chat.log).toContainText('Much.', { timeout: 30_000 });
    const [result] = resultsIn(desk.model.requests.at(-1));
    expect(result?.text.length).toBeLessThan(200_000);
    expect(result?.text).toMatch(/^head\nrow\n[\s\S]*row\ntail/);

    await chat.begin('endless');
    await expect(chat.card(`Bash ${mark}`).box.getByRole('log', { name: 'Live output' })).toContainText(
      'endless',
    );
    await chat.composer.pressSequentially('quick');
    await expect(chat.composer).toHaveValue('quick');
    await chat.stop.click();
    await expect(chat.stop).toBeHidden();
    await expect.poll(() => commandsHolding(mark)).toEqual([]);
  },
);

test('NT8, PE5: broken settings and broken rules are said in a notice, never overwritten, and the stricter reading counts', async ({
  desk,
}) => {
  const settings = '{ "version": 1, "model": ';
  const rules = '{ "allow": ["Bash"] oops';
  await desk.settle();
  await desk.writeHome('USER/settings.json', settings);
  await desk.writeHome('USER/permissions.json', rules);
  const { page } = await desk.start({ folder: desk.folder });
  const { notices } = workbenchOn(page);
  await expect(notices).toContainText('settings.json');
  const chat = chatOn(page);
  await chat.begin('Bash touch asked.txt', { mode: 'Full' });
  await expect(chat.approval('Bash asks: touch asked.txt').box).toBeVisible();
  await expect(notices).toContainText('permissions.json');
  await chat.approval().deny.click();
  await chat.pickMode('Manual');
  expect(await readFile(join(desk.home, 'USER/settings.json'), 'utf8')).toBe(settings);
  expect(await readFile(join(desk.home, 'USER/permissions.json'), 'utf8')).toBe(rules);

  await desk.writeHome('USER/settings.json', '{ "version": 1, "theme": "dark" }');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a folder that vanishes is told in the tree, in the editor and to the agent, and everything works when it is back', async ({
  desk,
}) => {
  await desk.settle({ model: 'direct', mode: 'full' });
  const path = await desk.write('notes.md', 'Three sensors.\n');
  const { page } = await desk.start({ folder: desk.folder });
  const chat = chatOn(page);
  const files = filesOn(page);
  await files.entry('notes.md').dblclick();
  await expect(editorOn(page).text).toContainText('Three sensors.');
  await rename(desk.folder, `${desk.folder}-away`);
  await expect(files.pane).toContainText('is no longer there. Put it back, or open another folder.');
  await expect(editorOn(page).conflict).toContainText('was deleted on disk');
  await chat.begin('Read notes.md\nBash pwd');
  await expect(chat.card('Read notes.md').box).toContainText('failed');
  await expect(chat.stop).toBeHidden();

  await rename(`${desk.folder}-away`, desk.folder);
  await files.pane.getByRole('button', { name: 'Try again' }).click();
  await expect(files.entry('notes.md')).toBeVisible();
  await chat.begin('Read notes.md');
  await expect(chat.card('Read notes.md').box).toContainText('15 B');
  await rm(path);
});

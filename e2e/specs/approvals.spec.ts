import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chatOn } from '../pages/chat';
import { conversationsOn } from '../pages/conversations';
import { editorOn } from '../pages/files';
import { workbenchOn } from '../pages/workbench';
import { anthropicModel } from '../support/app';
import { resultsIn } from '../support/requests';
import { expect, testOnOneApp } from '../support/test';

const test = testOnOneApp(async (desk) => {
  await desk.settle({ model: anthropicModel, mode: 'manual' });
  await desk.writeHome('USER/permissions.json', '{\n  "ask": ["Bash(git push:*)"]\n}\n');
  await desk.write('station.ts', 'export const name = "north";\nexport const high = 40;\n');
  return desk.start({ folder: desk.folder });
});

const raise = (from: number, to: number) => ({
  name: 'Edit',
  input: { edits: [{ path: 'station.ts', old_string: `high = ${from}`, new_string: `high = ${to}` }] },
});
const bash = (command: string) => ({ name: 'Bash', input: { command } });

test('PE1, PE4: in Manual an edit asks with its diff, its danger and why; allowed once, the next one asks again', async ({
  app,
  desk,
}) => {
  desk.reply('raise twice', { calls: [raise(40, 41)] }, { calls: [raise(41, 42)] }, { text: 'Raised.' });
  const chat = chatOn(app.page);
  await chat.begin('raise twice');
  const first = chat.approval('Edit asks: station.ts');
  await expect(first.box).toContainText('Medium');
  await expect(first.box).toContainText('It changes station.ts. Manual mode asks from Low.');
  await expect(first.box.getByRole('group', { name: 'Change of station.ts' })).toContainText('high = 41');
  await expect(chat.card('Edit station.ts').box).toContainText('waits for you');
  expect(await readFile(join(desk.folder, 'station.ts'), 'utf8')).toContain('high = 40');

  await first.once.click();
  const second = chat.approval('Edit asks: station.ts');
  await expect(second.box.getByRole('group', { name: 'Change of station.ts' })).toContainText('high = 42');
  await second.once.click();
  await expect(chat.log).toContainText('Raised.');
  await expect(second.box).toBeHidden();
  expect(await readFile(join(desk.folder, 'station.ts'), 'utf8')).toContain('high = 42');
});

test('PE4: For session the same command is not asked again, another one is', async ({ app, desk }) => {
  const [same, other] = [bash('touch one.txt'), bash('touch two.txt')];
  desk.reply('touch', { calls: [same] }, { calls: [same] }, { calls: [other] }, { text: 'Touched.' });
  const chat = chatOn(app.page);
  await chat.begin('touch');
  await chat.approval('Bash asks: touch one.txt').session.click();
  const next = chat.approval('Bash asks: touch two.txt');
  await expect(next.box).toBeVisible();
  await expect(chat.log.locator('[data-call-card]').filter({ hasText: 'touch one.txt' })).toHaveCount(2);
  await expect(chat.log.locator('[data-call-card]').filter({ hasText: 'exit 0' })).toHaveCount(2);
  await next.once.click();
  await expect(chat.log).toContainText('Touched.');
});

test('PE4: a denial says so on the card, and the model reads the words that came with it', async ({
  app,
  desk,
}) => {
  desk.reply('remove', { calls: [bash('rm station.ts')] }, { text: 'I leave it.' });
  const chat = chatOn(app.page);
  await chat.begin('remove');
  const asked = chat.approval(/^Bash asks/);
  await asked.message.fill('we still need it');
  await asked.deny.click();
  await expect(chat.log).toContainText('I leave it.');
  const card = chat.card('Bash rm station.ts').box;
  await expect(card).toContainText('denied by you');
  await expect(card.getByText('we still need it')).toHaveCount(1);
  expect(resultsIn(desk.model.requests.at(-1))).toEqual([
    { text: 'The person denied this call and says: we still need it', isError: true },
  ]);
  expect(await readFile(join(desk.folder, 'station.ts'), 'utf8')).toContain('north');
});

test('PE4, WB3: without a pointer: Alt+↑ goes to the card, Enter, 2 and Esc answer, and the composer keeps its keys', async ({
  app,
  desk,
}) => {
  desk.reply(
    'by keyboard',
    { calls: [bash('touch k1')] },
    { calls: [bash('touch k2')] },
    { calls: [bash('touch k3')] },
    { text: 'Keys worked.' },
  );
  const { keyboard } = app.page;
  const chat = chatOn(app.page);
  await keyboard.press('Control+n');
  await expect(chat.composer).toBeFocused();
  await keyboard.type('by keyboard');
  await keyboard.press('Enter');

  const first = chat.approval('Bash asks: touch k1');
  await expect(first.box).toBeVisible();
  await expect(chat.composer, 'a card never takes the focus by itself').toBeFocused();
  await keyboard.type('12');
  await expect(chat.composer).toHaveValue('12');
  await keyboard.press('Backspace');
  await keyboard.press('Backspace');
  await keyboard.press('Alt+ArrowUp');
  await expect(first.box).toBeFocused();
  await keyboard.press('Enter');

  const second = chat.approval('Bash asks: touch k2');
  await expect(chat.composer, 'once no card waits the focus is back').toBeFocused();
  await expect(second.box).toBeVisible();
  await keyboard.press('Alt+ArrowUp');
  await expect(second.box).toBeFocused();
  await keyboard.press('2');

  const third = chat.approval('Bash asks: touch k3');
  await expect(third.box).toBeVisible();
  await keyboard.press('Alt+ArrowUp');
  await expect(third.box).toBeFocused();
  await keyboard.press('Escape');

  await expect(chat.log).toContainText('Keys worked.');
  await expect(chat.composer).toBeFocused();
  await expect(chat.card('Bash touch k1').box).toContainText('exit 0');
  await expect(chat.card('Bash touch k2').box).toContainText('exit 0');
  await expect(chat.card('Bash touch k3').box).toContainText('denied by you');
});

test('PE4, WB3: Alt+↑ reaches the card from anywhere in the window', async ({ app, desk }) => {
  desk.reply('from anywhere', { calls: [bash('touch anywhere')] }, { text: 'Came from afar.' });
  const chat = chatOn(app.page);
  await chat.begin('from anywhere');
  const asked = chat.approval('Bash asks: touch anywhere');
  await expect(asked.box).toBeVisible();
  await workbenchOn(app.page).place('Files').focus();
  await app.page.keyboard.press('Alt+ArrowUp');
  await expect(asked.box).toBeFocused();
  await app.page.keyboard.press('1');
  await expect(chat.log).toContainText('Came from afar.');
});

test('PE4: calls that wait together stand in one stack; the focus stays in it until the last is answered', async ({
  app,
  desk,
}) => {
  const names = ['one.txt', 'two.txt', 'three.txt'];
  for (const name of names) await desk.write(`../outside/${name}`, `${name}\n`);
  const calls = names.map((name) => ({ name: 'Read', input: { path: `../outside/${name}` } }));
  desk.reply('three at once', { calls }, { text: 'Stack done.' });
  const chat = chatOn(app.page);
  await chat.begin('three at once');
  await expect(chat.waiting).toHaveText('3 calls wait for you');
  // The order among them is that of their questions; the front one is the only card.
  const front = chat.approval(/^Read asks/);
  await expect(front.box).toContainText('Medium');
  await app.page.keyboard.press('Alt+ArrowUp');
  await app.page.keyboard.press('Enter');
  await expect(chat.waiting).toHaveText('2 calls wait for you');
  await expect(front.box).toBeFocused();
  await app.page.keyboard.press('Escape');
  await expect(chat.waiting).toHaveText('1 call waits for you');
  await expect(front.box).toBeFocused();
  await front.once.click();
  await expect(chat.log).toContainText('Stack done.');
  const results = resultsIn(desk.model.requests.at(-1));
  expect(results.filter(({ isError }) => isError)).toHaveLength(1);
});

test('PE4: a question that waits is still there after a reload, and its answer counts', async ({
  app,
  desk,
}) => {
  desk.reply('ask and reload', { calls: [bash('touch r1')] }, { text: 'Answered.' });
  const chat = chatOn(app.page);
  await chat.begin('ask and reload');
  const asked = chat.approval('Bash asks: touch r1');
  await expect(asked.box).toBeVisible();
  await workbenchOn(app.page).reload();
  await conversationsOn(app.page).line('ask and reload').click();
  await expect(chat.card('Bash touch r1').box).toContainText('waits for you');
  await asked.once.click();
  await expect(chat.log).toContainText('Answered.');
  await expect(chat.card('Bash touch r1').box).toContainText('exit 0');
});

test("PE3, PE4: where the person's own ask rule decides, only Allow once is offered and the rule's line opens", async ({
  app,
  desk,
}) => {
  desk.reply('push', { calls: [bash('git push origin main')] }, { text: 'Not pushed.' });
  const chat = chatOn(app.page);
  await chat.begin('push', { mode: 'Full' });
  const asked = chat.approval(/^Bash asks: git push/);
  await expect(asked.session).toBeDisabled();
  await expect(asked.once).toBeEnabled();
  await asked.box.getByRole('button', { name: 'permissions.json:2 ask Bash(git push:*)' }).click();
  const editor = editorOn(app.page);
  await expect(editor.tab('permissions.json')).toHaveAttribute('aria-selected', 'true');
  await expect(editor.cursor).toHaveText(/^Ln 2, /);
  await asked.deny.click();
  await expect(chat.log).toContainText('Not pushed.');
});

test('PE1, PE5: in Full an edit runs unasked, and a write to a hook of git still asks as critical', async ({
  app,
  desk,
}) => {
  const hook = { name: 'Write', input: { files: [{ path: '.git/hooks/pre-push', content: '#!/bin/sh\n' }] } };
  const plain = { name: 'Write', input: { files: [{ path: 'plain.txt', content: 'x\n' }] } };
  desk.reply('hook', { calls: [plain, hook] }, { text: 'Left alone.' });
  const chat = chatOn(app.page);
  await chat.begin('hook', { mode: 'Full' });
  const asked = chat.approval('Write asks: .git/hooks/pre-push');
  await expect(asked.box).toContainText('Critical');
  await asked.deny.click();
  await expect(chat.log).toContainText('Left alone.');
  await expect(chat.card('Write plain.txt').box).toContainText('added x');
});

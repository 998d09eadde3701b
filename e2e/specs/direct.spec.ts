import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chatOn, type Chat } from '../pages/chat';
import { expect, testOnOneApp } from '../support/test';

const test = testOnOneApp(async (desk) => {
  await desk.settle({ model: 'direct', mode: 'full' });
  await desk.write('notes.md', '# Station\nThree sensors.\n');
  await desk.write('src/a.ts', 'export const low = 1;\n');
  return desk.start({ folder: desk.folder });
});

/** What a person sees of the cards, in order, without what depends on the clock. */
async function cardsOf(chat: Chat): Promise<readonly string[]> {
  const cards = await chat.log.locator('[data-call-card]').allInnerTexts();
  return cards.map((card) =>
    card
      .replace(/\d+(\.\d+)? m?s\b/g, 'time')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

test('WB2, section 10: every form of a Direct line is a call: a name and its main argument, a name and JSON, JSON alone, a JSON list', async ({
  app,
}) => {
  const chat = chatOn(app.page);
  await expect(chat.composer).toHaveAccessibleName('Calls to run');
  await chat.begin(
    [
      'Read notes.md',
      'Search {"query": "sensors", "path": "."}',
      '{"tool": "Read", "input": {"path": "src/a.ts"}}',
      'Bash echo direct',
    ].join('\n'),
  );
  await expect(chat.card(/^Bash echo direct/).box).toContainText('exit 0');
  await expect(chat.card('Read notes.md').box).toBeVisible();
  await expect(chat.card('Search sensors').box).toContainText('1 match');
  await expect(chat.card('Read src/a.ts').box).toBeVisible();
  await expect(chat.stop).toBeHidden();

  await chat.begin(
    '[\n  {"tool": "Write", "input": {"files": [{"path": "d.txt", "content": "one"}]}},\n  {"tool": "Read", "input": {"path": "d.txt"}}\n]',
  );
  await expect(chat.card('Read d.txt').box).toContainText('3 B');
});

test('section 10: each call sees the effect of the one before, and a failed one does not end the rest', async ({
  app,
  desk,
}) => {
  const chat = chatOn(app.page);
  await chat.begin('Bash mkdir -p made && cd made && pwd > here.txt\nRead nowhere.txt\nRead made/here.txt');
  const read = chat.card('Read made/here.txt');
  await expect(chat.card('Read nowhere.txt').box).toContainText('failed');
  await read.header.click();
  await expect(read.box).toContainText('weather-station/made');
  expect(await readFile(join(desk.folder, 'made/here.txt'), 'utf8')).toContain('/made');
});

test('section 10: a line that is no call is answered with how calls are written and which tools there are', async ({
  app,
}) => {
  const chat = chatOn(app.page);
  await chat.begin('please fix the tests');
  await expect(chat.log).toContainText('"please fix the tests" is no tool call.');
  await expect(chat.log).toContainText(
    'Tools: Read, Write, Edit, Search, Bash, Jobs, AskUserQuestion, Plan,',
  );
});

test('section 10: the same calls give the same cards and the same results, whether Direct or a model asks for them', async ({
  app,
  desk,
}) => {
  const calls = [
    { name: 'Read', input: { path: 'notes.md' } },
    { name: 'Search', input: { query: 'sensors' } },
    { name: 'Write', input: { files: [{ path: 'same.txt', content: 'same\n' }] } },
    { name: 'Bash', input: { command: 'cat same.txt; rm same.txt; exit 2' } },
    { name: 'Read', input: { path: 'gone.md' } },
    { name: 'Paint', input: { colour: 'blue' } },
  ];
  desk.reply('ask for them', ...calls.map((call) => ({ calls: [call] })), { text: 'All asked.' });
  const chat = chatOn(app.page);
  await chat.begin('ask for them', { provider: 'Anthropic' });
  await expect(chat.log).toContainText('All asked.');
  const byModel = await cardsOf(chat);

  await chat.begin(JSON.stringify(calls.map(({ name, input }) => ({ tool: name, input }))), {
    provider: 'Direct',
  });
  await expect(chat.log.locator('[data-call-card]')).toHaveCount(calls.length);
  await expect(chat.stop).toBeHidden();
  expect(await cardsOf(chat)).toEqual(byModel);
  expect(byModel).toHaveLength(calls.length);
});

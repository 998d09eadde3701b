import { chatOn } from '../pages/chat';
import { conversationsOn } from '../pages/conversations';
import { workbenchOn } from '../pages/workbench';
import { anthropicModel } from '../support/app';
import { commandsHolding } from '../support/processes';
import { resultsIn, saidIn } from '../support/requests';
import { expect, testOnOneApp } from '../support/test';

const test = testOnOneApp(async (desk) => {
  await desk.settle({ model: anthropicModel, mode: 'full' });
  return desk.start({ folder: desk.folder });
});

const bash = (command: string) => ({ name: 'Bash', input: { command } });
const waitFor = (file: string) => bash(`while [ ! -e ${file} ]; do sleep 0.05; done; echo ${file}`);
const words = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${prefix}${at} `);

test('CD5: a reply appears piece by piece and takes no keys from what is typed meanwhile', async ({
  app,
  desk,
}) => {
  desk.reply('tell', { chunks: words('word', 40), chunkDelayMs: 40 });
  const chat = chatOn(app.page);
  await chat.begin('tell');
  await expect(chat.log).toContainText('word3');
  expect(await chat.log.textContent()).not.toContain('word39');
  await chat.composer.pressSequentially('typed while it streams');
  await expect(chat.composer).toHaveValue('typed while it streams');
  await expect(chat.log).toContainText('word39');
  await expect(chat.stop).toBeHidden();
});

test('CD1, CD2, CD4: Markdown is drawn, code is coloured and copied whole, links and buttons open nothing by themselves', async ({
  app,
  desk,
}) => {
  await desk.write('src/probe.ts', 'one\ntwo\nthree\n');
  const code = 'const probe: number = 21.5;';
  const text = [
    '## Found',
    'A **bold** word, `src/probe.ts:2` and [the docs](https://example.com/docs).',
    '| sensor | value |\n|---|---|\n| north | 21 |',
    '- first\n- second',
    `\`\`\`ts\n${code}\n\`\`\``,
    'toolwright://ui/file?path=src/probe.ts&line=3',
    '<img src="https://example.com/spy.png"><script>document.title = "owned"</script>',
  ].join('\n\n');
  desk.reply('markdown', { text });
  const chat = chatOn(app.page);
  await chat.begin('markdown');
  await expect(chat.log.getByRole('heading', { name: 'Found' })).toBeVisible();
  await expect(chat.log.locator('strong')).toHaveText('bold');
  await expect(chat.log.getByRole('table').getByRole('cell', { name: 'north' })).toBeVisible();
  await expect(chat.log.getByRole('listitem').filter({ hasText: /^second$/ })).toBeVisible();
  await expect(chat.log.getByRole('link', { name: 'the docs' })).toBeVisible();
  const block = chat.log.getByRole('group', { name: 'Code, ts' });
  await expect(block).toHaveText(code);
  await expect(block.locator('span[style*="color"]').first()).toBeVisible();
  await chat.log.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => app.electron.evaluate(({ clipboard }) => clipboard.readText())).toBe(`${code}\n`);
  await expect(chat.log.locator('img[src^="http"]')).toHaveCount(0);
  expect(await app.page.title()).toBe('Toolwright');
  expect(app.electron.windows()).toHaveLength(1);

  await chat.log.getByRole('button', { name: 'src/probe.ts:3' }).click();
  await expect(workbenchOn(app.page).status).toContainText('Ln 3, Col 1');
});

test('a message typed while it works is queued, can be taken back, and arrives with the next request', async ({
  app,
  desk,
}) => {
  desk.reply('steer me', { calls: [waitFor('steered')] }, { text: 'I see.' });
  const chat = chatOn(app.page);
  await chat.begin('steer me');
  await expect(chat.card(/^Bash/).box).toBeVisible();
  await chat.send('forget this');
  await chat.send('and mind the gap');
  const queue = chat.pane.getByRole('list', { name: 'Taken at the next step' });
  await expect(queue.getByRole('listitem')).toHaveCount(2);
  await queue
    .getByRole('listitem')
    .filter({ hasText: 'forget this' })
    .getByRole('button', { name: 'Take it back' })
    .click();
  await expect(queue.getByRole('listitem')).toHaveCount(1);
  await desk.write('steered', '');
  await expect(chat.log).toContainText('I see.');
  await expect(queue).toBeHidden();
  await expect(chat.log).toContainText('and mind the gap');
  expect(saidIn(desk.model.requests.at(-1))).toEqual(['steer me', 'and mind the gap']);
});

test('BA1: Stop in the middle of a command ends the turn at once and leaves no process', async ({
  app,
  desk,
}) => {
  const mark = 'sleep 61.4142';
  desk.reply('sleep', { calls: [bash(`${mark} & ${mark}; echo never`)] }, { text: 'never said' });
  const chat = chatOn(app.page);
  await chat.begin('sleep');
  await expect(chat.card(/^Bash/).box.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect.poll(() => commandsHolding(mark)).not.toHaveLength(0);
  const started = Date.now();
  await chat.stop.click();
  await expect(chat.stop).toBeHidden();
  // Half a second on a machine that does nothing else; two windows under test share two cores.
  expect(Date.now() - started).toBeLessThan(4000);
  await expect(chat.log).toContainText('You stopped the turn');
  await expect(chat.card(/^Bash/).box).toContainText('stopped');
  await expect.poll(() => commandsHolding(mark)).toEqual([]);
});

test('BA1: Stop on one card ends that command alone; the model is told and goes on', async ({
  app,
  desk,
}) => {
  const mark = 'sleep 61.2718';
  desk.reply('stop one', { calls: [bash(mark)] }, { text: 'Going on without it.' });
  const chat = chatOn(app.page);
  await chat.begin('stop one');
  await chat.card(`Bash ${mark}`).box.getByRole('button', { name: 'Stop' }).click();
  await expect(chat.log).toContainText('Going on without it.');
  await expect.poll(() => commandsHolding(mark)).toEqual([]);
  expect(resultsIn(desk.model.requests.at(-1))[0]?.text).toMatch(/stopped/i);
});

test('two conversations work at once: each streams, each asks, and the list says what they wait for', async ({
  app,
  desk,
}) => {
  for (const name of ['left', 'right']) {
    desk.reply(
      `go ${name}`,
      { chunks: words(`${name}-`, 30), chunkDelayMs: 30, calls: [bash(`touch ${name}.txt`)] },
      { text: `${name} is done` },
    );
  }
  const chat = chatOn(app.page);
  const list = conversationsOn(app.page);
  await chat.begin('go left', { mode: 'Manual' });
  await expect(chat.log).toContainText('left-1');
  await chat.begin('go right', { mode: 'Manual' });
  await expect(chat.log).toContainText('right-29');
  await expect(list.line('go left')).toContainText('waiting for you');
  await expect(list.line('go right')).toContainText('waiting for you');

  await chat.approval('Bash asks: touch right.txt').once.click();
  await expect(chat.log).toContainText('right is done');
  await list.line('go left').click();
  await expect(chat.log).toContainText('left-29');
  await chat.approval('Bash asks: touch left.txt').once.click();
  await expect(chat.log).toContainText('left is done');
  await expect(chat.log).not.toContainText('right');
});

test('a reload in the middle of a turn shows the same state, and the turn streams on', async ({
  app,
  desk,
}) => {
  desk.reply(
    'reload me',
    {
      text: 'Before. ',
      calls: [bash('echo first line; while [ ! -e reloaded ]; do sleep 0.05; done; echo last line')],
    },
    { chunks: words('after', 30), chunkDelayMs: 50 },
  );
  const chat = chatOn(app.page);
  await chat.begin('reload me');
  const live = chat.card(/^Bash/).box.getByRole('log', { name: 'Live output' });
  await expect(live).toContainText('first line');
  await chat.send('for later');

  await workbenchOn(app.page).reload();
  await conversationsOn(app.page).line('reload me').click();
  await expect(live).toContainText('first line');
  await expect(chat.log).toContainText('Before.');
  await expect(chat.pane.getByRole('list', { name: 'Taken at the next step' })).toContainText('for later');

  await desk.write('reloaded', '');
  await expect(chat.card(/^Bash/).box).toContainText('exit 0');
  await expect(chat.log).toContainText('after3');
  await workbenchOn(app.page).reload();
  await conversationsOn(app.page).line('reload me').click();
  await expect(chat.log).toContainText('after29');
  await expect(chat.stop).toBeHidden();
  const whole = (await chat.log.textContent()) ?? '';
  expect(whole.match(/after7\b/g), 'no piece is shown twice').toHaveLength(1);
});

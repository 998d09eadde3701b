import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chatOn } from '../pages/chat';
import { editorOn } from '../pages/files';
import { anthropicModel } from '../support/app';
import { plainPng } from '../support/pictures';
import { resultsIn } from '../support/requests';
import { expect, testOnOneApp } from '../support/test';

const test = testOnOneApp(async (desk) => {
  await desk.settle({ model: anthropicModel, mode: 'full' });
  await desk.write('notes.md', '# Station\n\nThree sensors report every minute.\n');
  await desk.write('src/sensor.ts', 'export const interval = 60;\nexport const unit = "celsius";\n');
  await desk.write('src/report.ts', 'export const interval = 3600;\n');
  await desk.write('logo.png', plainPng(96, 64, [40, 90, 210]));
  return desk.start({ folder: desk.folder });
});

test('CD1: a Read is one line that unfolds to the lines it read and, asked for, to its input', async ({
  app,
  desk,
}) => {
  desk.reply('read the notes', { calls: [{ name: 'Read', input: { path: 'notes.md' } }] }, { text: 'Read.' });
  const chat = chatOn(app.page);
  await chat.begin('read the notes');
  const { box, header, input } = chat.card('Read notes.md');
  await expect(header).toHaveAttribute('aria-expanded', 'false');
  await expect(box).toContainText(/\d+ B · \d+/);
  await header.click();
  await expect(box.getByRole('group', { name: 'notes.md' })).toContainText(
    'Three sensors report every minute.',
  );
  await box.getByRole('button', { name: 'Input', exact: true }).click();
  await expect(input).toHaveText(/"path": "notes\.md"/);
  await header.click();
  await expect(input).toBeHidden();
  await expect(chat.log).toContainText('Read.');
  expect(resultsIn(desk.model.requests.at(-1))).toEqual([
    { text: '1\t# Station\n2\t\n3\tThree sensors report every minute.', isError: false },
  ]);
});

test('CD3, RD2: a batch shows a row per file, pictures as pictures, and its paths open in the editor', async ({
  app,
  desk,
}) => {
  const reads = [{ path: 'src/report.ts' }, { path: 'logo.png' }, { path: 'gone.ts' }];
  desk.reply('read three', { calls: [{ name: 'Read', input: { reads } }] }, { text: 'Two of three.' });
  const chat = chatOn(app.page);
  await chat.begin('read three');
  const { box } = chat.card('Read 3 files');
  await expect(box.getByRole('listitem')).toHaveCount(3);
  await expect(box.getByRole('img', { name: 'logo.png' })).toHaveJSProperty('naturalWidth', 96);
  await expect(box.getByRole('listitem').filter({ hasText: 'gone.ts' })).toContainText(
    'There is no such file.',
  );
  await box.getByRole('button', { name: 'src/report.ts' }).click();
  const editor = editorOn(app.page);
  await expect(editor.tab('report.ts')).toHaveAttribute('aria-selected', 'true');
  await expect(editor.text).toContainText('interval = 3600');
});

test('CD3, SE1: a Search says how much it found and shows the lines; their paths are links', async ({
  app,
  desk,
}) => {
  desk.reply('search', { calls: [{ name: 'Search', input: { query: 'interval' } }] }, { text: 'Found.' });
  const chat = chatOn(app.page);
  await chat.begin('search');
  const { box, header } = chat.card('Search interval');
  await expect(box).toContainText('2 matches');
  await header.click();
  await expect(box.getByRole('group', { name: 'Result' })).toContainText(
    'src/sensor.ts:1:export const interval = 60;',
  );
  await box.getByRole('link', { name: 'src/sensor.ts:1' }).click();
  const editor = editorOn(app.page);
  await expect(editor.tab('sensor.ts')).toHaveAttribute('aria-selected', 'true');
  await expect(editor.cursor).toHaveText('Ln 1, Col 1');
});

test('CD3, WE1: an Edit shows its diff with the words that changed, and the file holds them', async ({
  app,
  desk,
}) => {
  await desk.write('src/limits.ts', 'export const low = 1;\nexport const high = 40;\n');
  const edits = [{ path: 'src/limits.ts', old_string: 'high = 40', new_string: 'high = 45' }];
  desk.reply('edit', { calls: [{ name: 'Edit', input: { edits } }] }, { text: 'Edited.' });
  const chat = chatOn(app.page);
  await chat.begin('edit');
  const { box } = chat.card('Edit src/limits.ts');
  await expect(box.getByRole('img', { name: '1 line added, 1 removed' })).toBeVisible();
  const diff = box.getByRole('group', { name: 'Change of src/limits.ts' });
  await expect(diff).toContainText('removed export const high = 40;');
  await expect(diff).toContainText('added export const high = 45;');
  await expect(chat.log).toContainText('Edited.');
  expect(await readFile(join(desk.folder, 'src/limits.ts'), 'utf8')).toBe(
    'export const low = 1;\nexport const high = 45;\n',
  );
});

test('CD3, WE1: a Write of two files is one card with a diff for each', async ({ app, desk }) => {
  const files = [
    { path: 'out/a.txt', content: 'first\n' },
    { path: 'out/b.txt', content: 'second\n' },
  ];
  desk.reply('write', { calls: [{ name: 'Write', input: { files } }] }, { text: 'Written.' });
  const chat = chatOn(app.page);
  await chat.begin('write');
  const { box } = chat.card('Write 2 files');
  for (const { path, content } of files) {
    await expect(box.getByRole('region', { name: path })).toContainText(`added ${content.trim()}`);
    await expect(box.getByRole('region', { name: path })).toContainText('new');
  }
  expect(await readFile(join(desk.folder, 'out/b.txt'), 'utf8')).toBe('second\n');
});

test('BA1, CD1: a command shows its output while it runs, then its exit code and what it printed', async ({
  app,
  desk,
}) => {
  const command = 'echo begun; while [ ! -e go ]; do sleep 0.05; done; echo ended; exit 3';
  desk.reply('run', { calls: [{ name: 'Bash', input: { command } }] }, { text: 'It ended with 3.' });
  const chat = chatOn(app.page);
  await chat.begin('run');
  const { box, header } = chat.card(/^Bash echo begun/);
  await expect(box.getByRole('log', { name: 'Live output' })).toHaveText('begun');
  await expect(box.getByRole('button', { name: 'Stop' })).toBeVisible();
  await desk.write('go', '');
  await expect(box).toContainText('exit 3');
  await expect(box.getByRole('log', { name: 'Live output' })).toBeHidden();
  if ((await header.getAttribute('aria-expanded')) === 'false') await header.click();
  await expect(box.getByRole('group', { name: 'Output' })).toContainText('ended');
  await expect(chat.log).toContainText('It ended with 3.');
  const [result] = resultsIn(desk.model.requests.at(-1));
  expect(result?.isError).toBe(true);
  expect(result?.text).toContain('begun\nended');
});

import { readFile, readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chatOn } from '../pages/chat';
import { customToolsOn } from '../pages/custom-tools';
import { settingsOn } from '../pages/settings';
import { expect, testOnOneApp } from '../support/test';

const test = testOnOneApp(async (desk) => {
  await desk.settle({ model: 'direct', mode: 'manual' });
  return desk.start({ folder: desk.folder });
});

test('CT1, CT3, CT4, CT8, CT9, CT12: a script becomes a tool: what is missing, a test that streams, an example, and a call with its card', async ({
  app,
}) => {
  const { page } = app;
  await settingsOn(page).open('Tools');
  const tools = customToolsOn(page);
  await tools.show();
  await expect(tools.missing).toHaveCount(3);
  await expect(tools.test).toBeDisabled();

  await tools.describe('greet', 'Greet somebody by name.');
  await tools.addParameter({ name: 'who', description: 'Whom to greet.' });
  await tools.script('echo "Hello, $WHO"\nexit 3');
  await tools.sample('who', 'Ada; echo no');
  await expect(tools.willRun).toContainText('WHO=Ada; echo no');
  await tools.test.click();
  await expect(tools.outcome).toContainText('exit 3');
  await tools.outcome.getByRole('radio', { name: 'The model reads' }).click();
  await expect(tools.outcome).toContainText('Hello, Ada; echo no');
  await tools.outcome.getByRole('button', { name: 'Keep as example' }).click();
  await tools.create.click();
  await expect(tools.row('greet')).toContainText('1 example');
  await expect(tools.field('Name')).toHaveValue('');
  await tools.row('greet').getByRole('button', { name: 'Run the examples of greet' }).click();
  await expect(tools.row('greet')).toContainText('1 check passed');

  const chat = chatOn(page);
  await chat.begin('greet {"who": "Grace"}');
  const asked = chat.approval(/^greet asks/);
  await expect(asked.box).toContainText('custom tool', { ignoreCase: true });
  await asked.once.click();
  await expect(chat.card(/^greet/).box).toContainText('exit 3');
});

test('CT5, CT6, CT7, CT11, CT16: a request becomes a tool: an unknown placeholder is named, the bench shows the encoded request, and a call asks nobody', async ({
  app,
  desk,
}) => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.setHeader('content-type', 'application/json').end('{"high": 21}');
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const { page } = app;
  await settingsOn(page).open('Tools');
  const tools = customToolsOn(page);
  await tools.show();
  await tools.pickKind('HTTP');
  await tools.describe('forecast', 'The forecast for a city.');
  await tools.addParameter({ name: 'city', description: 'In English.' });
  await tools.addParameter({ name: 'days', description: 'How many.', type: 'number' });
  await tools.url.fill(`http://127.0.0.1:${port}/{{region}}/{{city}}`);
  await tools.create.click();
  await expect(tools.form).toContainText('{{region}} names no parameter.');
  await expect(tools.missing.filter({ hasText: 'URL' })).toContainText('{{region}} names no parameter.');

  await tools.url.fill(`http://127.0.0.1:${port}/forecast/{{city}}?days=`);
  await tools.url.press('End');
  await tools.url.pressSequentially('{{d');
  await page.keyboard.press('Enter');
  await expect(tools.url).toHaveValue(`http://127.0.0.1:${port}/forecast/{{city}}?days={{days}}`);
  await tools.choose('Danger', 'None');
  await tools.sample('city', 'Haifa/ö');
  await tools.sample('days', '3');
  await expect(tools.willRun).toContainText('/forecast/Haifa%2F%C3%B6?days=3');
  await tools.test.click();
  await expect(tools.outcome).toContainText('200');
  await expect(tools.outcome).toContainText('"high": 21');
  await tools.create.click();
  await expect(tools.row('forecast')).toContainText('city, days');

  const chat = chatOn(page);
  await chat.begin('forecast {"city": "Bonn", "days": 2}');
  await expect(chat.card(/^forecast/).box).toContainText('200');
  expect(seen).toEqual(['GET /forecast/Haifa%2F%C3%B6?days=3', 'GET /forecast/Bonn?days=2']);
  const file = await readFile(await fileOf(desk.home, 'forecast'), 'utf8');
  expect(JSON.parse(file)).toMatchObject({ kind: 'http', danger: 'none', memory: true, timeoutMs: 30_000 });
  await new Promise((done) => server.close(done));
});

/** The one project of the home. */
async function fileOf(home: string, name: string): Promise<string> {
  const [project = ''] = await readdir(join(home, 'WORKSPACE'));
  return join(home, 'WORKSPACE', project, 'tools', `${name}.json`);
}

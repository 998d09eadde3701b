import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chatOn } from '../pages/chat';
import { customToolsOn } from '../pages/custom-tools';
import { settingsOn } from '../pages/settings';
import { vaultOn } from '../pages/vault';
import { openDesk, type Desk } from '../support/app';
import { expect, testOnOneApp } from '../support/test';

const test = testOnOneApp(async (desk) => {
  await desk.settle({ model: 'direct', mode: 'manual' });
  await desk.write('package.json', '{"scripts": {"lint": "eslint ."}}');
  await desk.write('Makefile', 'report: ## Writes the report.\n\t@echo "made $(DAY)"\n');
  await desk.write('justfile', '# Greets somebody.\ngreet name="you":\n  echo "hi {{name}}"\n');
  return desk.start({ folder: desk.folder });
});

async function openTools(page: Page) {
  await settingsOn(page).open('Tools');
  const tools = customToolsOn(page);
  await tools.show();
  if ((await tools.field('Name').inputValue()) !== '') await tools.cancel.click();
  // A cleared form keeps its kind.
  await tools.pickKind('Bash');
  return tools;
}

const user = (desk: Desk, name: string): string => join(desk.home, `USER/tools/${name}.json`);

/** A tool's file as a person writes it by hand. */
const script = (name: string, text: string, more: object = {}): string =>
  JSON.stringify({
    name,
    kind: 'bash',
    description: 'A script.',
    danger: 'low',
    bash: { script: text },
    ...more,
  });

type Tools = ReturnType<typeof customToolsOn>;

/** Each from a form that lacks nothing else: what is typed, and what then stands beside its field and on the bench. */
const mistakes: readonly (readonly [
  kind: 'Bash' | 'HTTP',
  field: string,
  act: (tools: Tools) => Promise<void>,
  message: string,
])[] = [
  ['Bash', 'Name', (tools) => tools.field('Name').fill(''), 'Give the tool a name.'],
  [
    'Bash',
    'Name',
    (tools) => tools.field('Name').fill('read'),
    'Read is a native tool; choose another name.',
  ],
  [
    'Bash',
    'Name',
    (tools) => tools.field('Name').fill('mcp__x'),
    'Names that begin with mcp__ are those of MCP',
  ],
  [
    'Bash',
    'Name',
    (tools) => tools.field('Name').fill('Größe'),
    'Use small letters, digits and _, begin with',
  ],
  ['Bash', 'Description', (tools) => tools.field('Description').fill(' '), 'Write the description.'],
  ['Bash', 'Script', (tools) => tools.script(' '), 'The script is empty.'],
  [
    'Bash',
    'Script',
    (tools) => tools.script('echo {{vault:K}}'),
    '{{vault:K}} may stand only in a variable of',
  ],
  [
    'Bash',
    'Parameter 1',
    (tools) => tools.addParameter({ name: '', description: 'd' }),
    'Give the parameter a name.',
  ],
  [
    'Bash',
    'Parameter path',
    (tools) => tools.addParameter({ name: 'path', description: 'd' }),
    'path would replace the variable PATH',
  ],
  ['Bash', 'Timeout', (tools) => tools.emptyTimeout(), 'Give a whole number of milliseconds, such as 60000.'],
  ['HTTP', 'URL', (tools) => tools.url.fill('{{host}}/x'), 'http'],
  ['HTTP', 'URL', (tools) => tools.url.fill('https://a.example/{{id}}'), '{{id}} names no parameter.'],
  ['HTTP', 'Body', (tools) => tools.body('{"a": {{b}}}'), '{{b}} names no parameter.'],
  ['HTTP', 'Header 1', (tools) => tools.addHeader('', 'x'), 'Give the header a name, or remove the row.'],
  ['HTTP', 'Header Host', (tools) => tools.addHeader('Host', '{{id}}'), 'The host must be written out.'],
];

test('CT5, CT7, CT9, CT15, CT20: every mistake stands beside its field and on the bench, and Test stays off', async ({
  app,
}) => {
  const tools = await openTools(app.page);
  for (const [kind, field, act, message] of mistakes) {
    await tools.pickKind(kind);
    await tools.describe('fine', 'A tool.');
    if (kind === 'HTTP') await tools.url.fill('https://a.example/x');
    else if (field !== 'Script') await tools.script('true');
    await act(tools);
    await tools.create.click();
    await expect(tools.form, `${field}: ${message}`).toContainText(message);
    await expect(tools.missing.filter({ hasText: field }).filter({ hasText: message })).toHaveCount(1);
    await expect(tools.test).toBeDisabled();
    await tools.cancel.click();
  }
  await expect(tools.list).toHaveCount(0);
});

test('CT1, CT2, CT12, CT14: a tool is made, changed in its place, allowed for the session, restored, and deleted after one question', async ({
  app,
  desk,
}) => {
  const { page } = app;
  const tools = await openTools(page);
  await tools.describe('stamp', 'Writes a stamp.');
  await tools.addParameter({ name: 'mark', description: 'What to write.' });
  await tools.script('echo "$MARK" > stamp.txt');
  await tools.create.click();
  await tools.row('stamp').getByRole('button', { name: 'Edit stamp' }).click();
  const form = page.getByRole('form', { name: 'Change stamp' });
  await expect(form.getByRole('radiogroup', { name: 'Kind' })).toHaveCount(0);
  await expect(form).toContainText('Duplicate as…');
  await form.getByRole('textbox', { name: 'Description', exact: true }).fill('Stamps.');
  // Half done, and looked away from: nothing is lost.
  await page.getByRole('tab', { name: 'Native Tools' }).click();
  await settingsOn(page).open('General');
  await settingsOn(page).open('Tools');
  await tools.show();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();

  const chat = chatOn(page);
  await chat.begin('stamp {"mark": "one"}');
  const asked = chat.approval(/^stamp asks/);
  await expect(asked.box).toContainText('custom tool', { ignoreCase: true });
  await asked.session.click();
  await expect(chat.card(/^stamp/).box).toContainText('exit 0');
  await chat.send('stamp {"mark": "two"}');
  const stamp = (): Promise<string> => readFile(join(desk.folder, 'stamp.txt'), 'utf8').catch(() => 'none');
  await expect.poll(stamp).toBe('two\n');
  const bars = chat.log.getByRole('group', { name: 'Changes of this turn' });
  await expect(bars).toHaveCount(2);
  await bars.last().getByRole('button', { name: 'Restore…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore 1 file' }).click();
  await expect.poll(stamp).toBe('one\n');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await openTools(page);
  await tools.row('stamp').getByRole('button', { name: 'Delete stamp' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete stamp?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(tools.row('stamp')).toHaveCount(0);
});

test('CT4, CT9, CT10: a test is stopped with what it started, an empty text is a value, and a call that fails says why once', async ({
  app,
}) => {
  const { page } = app;
  const tools = await openTools(page);
  await tools.describe('slow', 'Waits.');
  await tools.addParameter({ name: 'who', description: 'Whom.' });
  await tools.script('echo "[${WHO-unset}]"; sleep 60');
  await expect(tools.missing).toHaveText([/Give who a sample value/]);
  await tools.bench.getByRole('button', { name: 'Empty text for who' }).click();
  await tools.test.click();
  await expect(tools.outcome).toContainText('Running');
  await tools.outcome.getByRole('button', { name: 'Stop' }).click();
  await expect(tools.outcome).toContainText('stopped');
  await tools.outcome.getByRole('radio', { name: 'The model reads' }).click();
  await expect(tools.outcome).toContainText('[]');
  await tools.cancel.click();

  const gone = createServer();
  await new Promise<void>((done) => void gone.listen(0, '127.0.0.1', done));
  const { port } = gone.address() as AddressInfo;
  await new Promise((done) => gone.close(done));
  await tools.pickKind('HTTP');
  await tools.describe('nobody', 'Nobody answers.');
  await tools.url.fill(`http://127.0.0.1:${port}/x`);
  await tools.choose('Danger', 'None');
  await tools.create.click();
  await expect(tools.row('nobody')).toBeVisible();
  const chat = chatOn(page);
  await chat.begin('nobody {}');
  await expect(chat.card(/^nobody/).box.getByText(/nothing listens there/)).toHaveCount(1);
});

test('CT16, CT19: both scopes, outside edits at once, a held change, a broken file told once and over once it is mended', async ({
  app,
  desk,
}) => {
  const { page } = app;
  const tools = await openTools(page);
  await mkdir(join(desk.home, 'USER/tools'), { recursive: true });
  await writeFile(user(desk, 'clock'), script('clock', 'echo user'));
  await expect(tools.row('clock')).toContainText('Changed outside');
  await tools.describe('clock', 'The workspace’s own.');
  await tools.script('echo workspace');
  await expect(tools.bench).toContainText('A user tool has this name too');
  await tools.create.click();
  await expect(tools.row('clock')).toHaveCount(2);
  await expect(tools.row('clock').filter({ hasText: 'user tool' })).toContainText('idden by the ws tool');
  const chat = chatOn(page);
  await chat.begin('clock {}', { mode: 'Full' });
  await chat.card(/^clock/).header.click();
  await expect(chat.card(/^clock/).box).toContainText('workspace');

  await openTools(page);
  await writeFile(user(desk, 'clock'), script('clock', 'echo user', { danger: 'none' }));
  await expect(tools.row('clock').filter({ hasText: 'user tool' })).toContainText('Held: changed outside');
  const notices = page.getByRole('status', { name: 'Notices' });
  await writeFile(user(desk, 'half'), '{"name": "half",');
  await expect(tools.list).toContainText('half.json');
  await expect(tools.list).toContainText('was skipped: line 1, column 17: the text ends too early.');
  await expect(notices).toHaveCount(0);
  await settingsOn(page).open('General');
  await expect(notices).toContainText('half.json is skipped');
  await writeFile(user(desk, 'half'), script('half', 'true'));
  await writeFile(user(desk, 'clock'), script('clock', 'echo user'));
  await expect(notices).toHaveCount(0);
  await rm(user(desk, 'half'));
});

test('CT16: with no folder open the workspace is greyed out and says why', async () => {
  const desk = await openDesk();
  await desk.settle({ model: 'direct' });
  const { page } = await desk.start();
  const tools = await openTools(page);
  const scope = tools.form.getByRole('radiogroup', { name: 'Scope' });
  await expect(scope.getByRole('radio', { name: 'Workspace' })).toBeDisabled();
  await expect(scope.getByRole('radio', { name: 'User' })).toBeChecked();
  await expect(tools.form).toContainText('No folder is open');
  await desk.close();
});

test('CT18: what there is already fills the form: a script, a target, a recipe, curl, an OpenAPI file and an exported one', async ({
  app,
  desk,
}) => {
  const { page } = app;
  const tools = await openTools(page);
  for (const [item, name, text] of [
    ['lint', 'lint', 'npm run lint'],
    ['report', 'report', 'make'],
    ['greet', 'greet', 'just'],
  ] as const) {
    await tools.fillFrom('Project');
    await tools.form.getByRole('combobox', { name: 'Script, target or recipe' }).click();
    await page.getByRole('option', { name: item }).click();
    await tools.form.getByRole('button', { name: 'Fill the form' }).click();
    await expect(tools.field('Name')).toHaveValue(name);
    await expect(tools.willRun).toContainText(text);
    await tools.cancel.click();
  }
  await tools.fillFrom('curl');
  await tools.field('curl command').fill(`curl -X POST https://a.example/x -H 'X-Key: k' --json '{"a":1}'`);
  await tools.form.getByRole('button', { name: 'Fill the form' }).click();
  await expect(tools.willRun).toContainText('POST https://a.example/x');
  await tools.cancel.click();

  await tools.fillFrom('OpenAPI');
  const paths = {
    '/forecast/{city}': {
      get: {
        operationId: 'getForecast',
        parameters: [{ name: 'city', in: 'path', required: true, schema: { type: 'string' } }],
      },
    },
  };
  const openApi = {
    openapi: '3.1.0',
    info: { title: 'W', version: '1' },
    servers: [{ url: 'https://w.example' }],
    paths,
  };
  const openApiFile = await desk.write('openapi.json', JSON.stringify(openApi));
  await tools.form.getByLabel('OpenAPI file').setInputFiles(openApiFile);
  await tools.form.getByRole('combobox', { name: 'Operation' }).click();
  await page.getByRole('option').first().click();
  await tools.form.getByRole('button', { name: 'Fill the form' }).click();
  await expect(tools.url).toHaveValue('https://w.example/forecast/{{city}}');
  await tools.describe('forecast', 'The forecast.');
  await tools.create.click();
  await expect(tools.row('forecast')).toBeVisible();

  const one = { kind: 'http', description: 'Looks.', http: { url: 'https://w.example/' } };
  const exported = {
    toolwrightTools: 1,
    tools: [
      { ...one, name: 'outlook' },
      { ...one, name: 'review' },
    ],
  };
  const file = await desk.write('tools.json', JSON.stringify(exported));
  await tools.fillFrom('File');
  await tools.form.getByLabel('File of tools').setInputFiles(file);
  await tools.form.getByRole('button', { name: 'Open outlook in the form' }).click();
  await expect(tools.field('Name')).toHaveValue('outlook');
  await tools.cancel.click();
});

test('CO7, CT18, CT19: a secret that a form names is added in the Vault and the form is as it was; no value comes back', async ({
  app,
}) => {
  const { page } = app;
  const tools = await openTools(page);
  await tools.pickKind('HTTP');
  await tools.describe('keyed', 'Takes a key.');
  await tools.url.fill('https://api.example.com/x?k={{vault:WEATHER_KEY}}');
  await tools.form.getByRole('button', { name: 'Add WEATHER_KEY to the Vault' }).click();
  const vault = vaultOn(page);
  await expect(vault.field('Name')).toHaveValue('WEATHER_KEY');
  await expect(vault.field('Hosts')).toHaveValue('api.example.com');
  await vault.value.fill('value-of-the-key');
  await vault.form.getByRole('button', { name: 'Add and go back to the tool' }).click();
  await expect(tools.url).toBeFocused();
  await expect(tools.field('Name')).toHaveValue('keyed');
  await expect(tools.form.getByRole('button', { name: 'Add WEATHER_KEY to the Vault' })).toHaveCount(0);
  await tools.create.click();
  await expect(tools.row('keyed')).toBeVisible();

  await settingsOn(page).open('Vault');
  await expect(vault.row('WEATHER_KEY')).toContainText('api.example.com');
  await expect(vault.row('WEATHER_KEY')).toContainText('keyed');
  await vault.row('WEATHER_KEY').getByRole('button', { name: 'Copy {{vault:WEATHER_KEY}}' }).click();
  expect(await app.electron.evaluate(({ clipboard }) => clipboard.readText())).toBe('{{vault:WEATHER_KEY}}');
  expect(await page.content()).not.toContain('value-of-the-key');
  await vault.row('WEATHER_KEY').getByRole('button', { name: 'Delete WEATHER_KEY' }).click();
  await expect(vault.question).toContainText('keyed uses it and is refused until it is added again.');
  await vault.question.getByRole('button', { name: 'Delete' }).click();
  await expect(vault.row('WEATHER_KEY')).toContainText('No value');
});

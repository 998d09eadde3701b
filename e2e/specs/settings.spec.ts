import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { chatOn } from '../pages/chat';
import { settingsOn } from '../pages/settings';
import { workbenchOn } from '../pages/workbench';
import { expect, testOnOneApp } from '../support/test';

const test = testOnOneApp(async (desk) => {
  await desk.settle({ kept: 'by hand' });
  return desk.start({ folder: desk.folder, env: { ANTHROPIC_API_KEY: undefined } });
});

test('WB1: the theme follows the choice at once: light, dark, high contrast, and the system again', async ({
  app,
  desk,
}) => {
  const { page } = app;
  const settings = settingsOn(page);
  await settings.open('General');
  const { status } = workbenchOn(page);
  const look = () =>
    status.evaluate((bar) => getComputedStyle(bar).backgroundColor + getComputedStyle(bar).borderTopColor);
  const seen = new Set<string>();
  for (const [choice, theme] of [
    ['Light', 'light'],
    ['Dark', 'dark'],
    ['High contrast', 'contrast'],
  ] as const) {
    await settings.choose('Theme', choice);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    seen.add(await look());
  }
  expect(seen.size).toBe(3);
  await settings.choose('Theme', 'As the system');
  await expect(page.locator('html')).toHaveAttribute('data-theme', /light|dark/);
  const file = JSON.parse(await readFile(join(desk.home, 'USER/settings.json'), 'utf8')) as unknown;
  expect(file, 'members the app does not know stay').toMatchObject({ theme: 'system', kept: 'by hand' });
});

test('WB1: a setting changed in the file by hand counts at once', async ({ app, desk }) => {
  await desk.settle({ theme: 'dark', kept: 'by hand' });
  await expect(app.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await desk.settle({ theme: 'light', kept: 'by hand' });
  await expect(app.page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('WB2, CO7: a key is taken, said to last until the app is quit where there is no keychain, tested, and removed; its value is nowhere on disk', async ({
  app,
  desk,
}) => {
  const { page } = app;
  const settings = settingsOn(page);
  await settings.open('Models');
  const row = settings.provider('Anthropic');
  await expect(row).toContainText('no key');
  await row.getByRole('button', { name: 'Test connection' }).click();
  await expect(row.getByRole('status')).toContainText('There is no key for Anthropic.');

  await row.getByRole('button', { name: 'Add key' }).click();
  await row.getByRole('button', { name: 'Save key' }).click();
  await expect(row).toContainText('The key is empty.');
  await row.getByLabel('Key', { exact: true }).fill('sk-secret-of-the-test');
  await row.getByRole('button', { name: 'Save key' }).click();
  await expect(workbenchOn(page).toasts).toContainText('kept until you quit');
  await expect(row).toContainText('key until you quit');
  await row.getByRole('button', { name: 'Test connection' }).click();
  await expect(row.getByRole('status')).toContainText(/Anthropic answered\..* 2 models/);
  await expect(readFile(join(desk.home, 'USER/secrets.json'), 'utf8').catch(() => '')).resolves.not.toContain(
    'sk-secret-of-the-test',
  );

  await row.getByRole('button', { name: 'Remove key' }).click();
  await expect(row.getByRole('button', { name: 'Add key' })).toBeVisible();
});

test('WB2: where the person accepts it, a key is kept readable on disk, for their user alone', async ({
  app,
  desk,
}) => {
  const { page } = app;
  const settings = settingsOn(page);
  await settings.open('Models');
  const row = settings.provider('Google');
  await row.getByRole('button', { name: 'Add key' }).click();
  await row.getByRole('checkbox', { name: /^Without a keychain/ }).click();
  await row.getByLabel('Key', { exact: true }).fill('plain-key-of-the-test');
  await row.getByRole('button', { name: 'Save key' }).click();
  await expect(row).toContainText('key readable on disk');
  const path = join(desk.home, 'USER/secrets.json');
  expect(await readFile(path, 'utf8')).toContain('plain-key-of-the-test');
  expect((await stat(path)).mode & 0o077).toBe(0);
});

test('WB2: an endpoint is added, answers with its models in a conversation, and is removed', async ({
  app,
  desk,
}) => {
  const { page } = app;
  const settings = settingsOn(page);
  await settings.open('Models');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Bench');
  await page.getByLabel('Base URL').fill('no address');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByLabel('Base URL')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Base URL').fill(`${desk.model.url}/v1`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const row = settings.provider('Bench');
  await expect(row).toContainText('2 models');

  desk.reply('to the bench', { text: 'From the bench.' });
  const chat = chatOn(page);
  await chat.begin('to the bench', { provider: 'Bench' });
  await expect(chat.log).toContainText('From the bench.');
  expect(desk.model.requests.at(-1)?.protocol).toBe('openai');

  await settings.open('Models');
  await row.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row).toBeHidden();
});

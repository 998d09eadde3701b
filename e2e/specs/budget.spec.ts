import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import Database from 'libsql';
import { budgetOn } from '../pages/settings-budget';
import { settingsOn } from '../pages/settings';
import type { Desk } from '../support/app';
import { expect, testOnOneApp } from '../support/test';

const dayMs = 86_400_000;

/** Ten days of work with Bash; Jobs was offered all the time and never called. */
function recordWork({ home, folder }: Desk): void {
  const project = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const now = Date.now();
  const database = new Database(join(home, 'toolwright.db'));
  database.exec('PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE');
  const call = database.prepare(
    "INSERT INTO usage_calls (user, project_id, tool, at, failed) VALUES ('local', ?, 'Bash', ?, 0)",
  );
  for (let day = 0; day <= 10; day += 1)
    for (let count = 0; count < 20; count += 1) call.run([project, now - day * dayMs]);
  const offered = database.prepare(
    "INSERT INTO usage_roster (user, project_id, tool, first_at, last_at, runs) VALUES ('local', ?, ?, ?, ?, 90)",
  );
  for (const tool of ['Bash', 'Jobs', 'Read']) offered.run([project, tool, now - 10 * dayMs, now]);
  database.exec('COMMIT');
  database.close();
}

const test = testOnOneApp(async (desk) => {
  await desk.settle({ model: 'direct' });
  const app = await desk.start({ folder: desk.folder });
  recordWork(desk);
  return app;
});

test('TB3, TB4, TB5: a suggestion is applied with one press and taken back, and so is a proposal', async ({
  app,
  desk,
}) => {
  const { page } = app;
  const file = async (): Promise<unknown> =>
    JSON.parse(await readFile(join(desk.home, 'USER/agent-tools.json'), 'utf8').catch(() => 'null'));
  await settingsOn(page).open('Tools');
  const budget = budgetOn(page);
  await budget.open();
  await expect(budget.suggestions).toContainText('220 calls in 10 days; 200 in 7 are needed');
  await expect(budget.suggestions).toContainText(/Never used.*Jobs.*Offered for 10 days, 0 calls\./);
  await expect(budget.row('Bash')).toContainText('220');
  await expect(budget.chart).toContainText(/220 calls, 0 failed/);

  await budget.press('Defer: Jobs');
  await expect(budget.suggestions).toContainText(/Deferred, \d+ tokens saved on every request\./);
  await expect.poll(file).toMatchObject({ deferred: ['Jobs'] });
  await budget.press('Undo: Jobs');
  await expect.poll(file).toMatchObject({ deferred: [] });
  await expect(budget.suggestions).toContainText('Never used');

  await expect(budget.autopilot).toContainText('Never called in 90 turns.');
  await budget.press('Accept 1 move');
  await expect(budget.autopilot).toContainText('1 move made for all agents.');
  await expect.poll(file).toMatchObject({ deferred: ['Jobs'] });
  await budget.press('Undo moves');
  await expect.poll(file).toMatchObject({ deferred: [] });

  const axe = new AxeBuilder({ page }).setLegacyMode().include('[aria-labelledby="settings-title"]');
  const { violations } = await axe.analyze();
  expect(
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`),
  ).toEqual([]);
});

test('TB1: the report server answers who has the token, once it is switched on', async ({ app, desk }) => {
  const { page } = app;
  await settingsOn(page).open('Tools');
  const budget = budgetOn(page);
  await budget.open();
  await budget.server.getByRole('switch', { name: 'Report server' }).click();
  await expect(budget.server).toContainText('Listens on 127.0.0.1:');
  const rpc = join(desk.home, 'rpc.json');
  const { port, token } = JSON.parse(await readFile(rpc, 'utf8')) as { port: number; token: string };
  expect((await stat(rpc)).mode & 0o777).toBe(0o600);
  await expect(budget.server).not.toContainText(token);
  const ask = (bearer: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/rpc/tools/gc`, { headers: { authorization: `Bearer ${bearer}` } });
  const answer = await ask(token);
  expect(await answer.json()).toMatchObject({ version: 1, projectId: null, evidence: { calls: 0 } });
  expect((await ask('a-wrong-token-of-a-test')).status).toBe(401);
  await budget.server.getByRole('switch', { name: 'Report server' }).click();
  await expect(budget.server).toContainText('Off until you switch it on.');
  await expect(ask(token)).rejects.toThrow('fetch failed');
});

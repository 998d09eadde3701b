import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chatOn } from '../pages/chat';
import { editorOn } from '../pages/files';
import { settingsOn } from '../pages/settings';
import { permissionsOn } from '../pages/settings-permissions';
import { workbenchOn } from '../pages/workbench';
import { expect, testOnOneApp } from '../support/test';

const test = testOnOneApp(async (desk) => {
  await desk.settle({ model: 'direct', mode: 'edits' });
  await desk.writeHome(
    'USER/permissions.json',
    '{\n  "deny": ["Read(~/.ssh/**)"],\n  "allow": ["Bash(npm ci)"]\n}\n',
  );
  await desk.write('package.json', '{"scripts": {"lint": "true"}}');
  await desk.write('.claude/settings.json', '{"permissions": {"ask": ["WebFetch(domain:example.com)"]}}');
  return desk.start({ folder: desk.folder });
});

test('PE6, PE9: from a card to the rules: a call is judged, a rule written with its replay, saved, undone, and the deciding line opened', async ({
  app,
  desk,
}) => {
  const { page } = app;
  const chat = chatOn(page);
  const permissions = permissionsOn(page);
  await chat.begin('Bash git push origin main', { mode: 'Edits' });
  const card = chat.approval(/^Bash asks/);
  await card.box.getByRole('button', { name: 'Mode: Edits' }).click();
  await expect(page.getByRole('heading', { name: 'Permissions', exact: true })).toBeVisible();

  await permissions.judge('Bash npm ci && git push origin main');
  await expect(permissions.verdict).toContainText('Asks in Edits');
  await expect(permissions.parts.getByRole('row', { name: /git push/ })).toContainText('High');

  await permissions.write('Bash(git push');
  await expect(permissions.form.getByRole('textbox', { name: 'Rule' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await permissions.write('Bash(git push:*)');
  await expect(permissions.form).toContainText(/would|changes nothing/);
  await permissions.save();
  const row = permissions.row('allow Bash(git push:*)');
  await expect(row).toBeVisible();
  await expect(permissions.verdict).toContainText('Runs unasked');

  await row.getByRole('button', { name: /^Remove/ }).click();
  await expect(row).toBeHidden();
  await workbenchOn(page).toasts.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();

  await permissions.judge('Read ~/.ssh/id_rsa');
  await expect(permissions.verdict).toContainText('Denied');
  await expect(permissions.row('deny Read(~/.ssh/**)')).toHaveAttribute('aria-selected', 'true');
  await permissions.row('deny Read(~/.ssh/**)').getByRole('button', { name: 'permissions.json:2' }).click();
  await expect(editorOn(page).text).toContainText('Read(~/.ssh/**)');
  await chat.approval().deny.click();
  expect(await readFile(join(desk.home, 'USER/permissions.json'), 'utf8')).toContain('Bash(npm ci)');
});

test('PE7, PE3: what was decided is in the audit log and exported; rules of Claude Code are taken over', async ({
  app,
}) => {
  const { page } = app;
  const chat = chatOn(page);
  const permissions = permissionsOn(page);
  await chat.begin('Bash git rev-parse --show-toplevel', { mode: 'Edits' });
  await expect(chat.card(/^Bash git rev-parse/).box).toBeVisible();
  await settingsOn(page).open('Permissions');
  await permissions.show('Audit log');
  const why = page.getByRole('button', { name: 'Why: Bash git rev-parse --show-toplevel' });
  await expect(why).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter the audit log' }).fill('nothing like it');
  await expect(page.getByText('No decision matches')).toBeVisible();
  await page.getByRole('button', { name: 'Show all decisions' }).click();
  await expect(why).toBeVisible();

  await permissions.show('Rules');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('button', { name: 'Import 1 rule' }).click();
  await expect(permissions.row('ask Research(domain:example.com)')).toContainText('permissions.json');
});

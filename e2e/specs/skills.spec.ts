import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chatOn } from '../pages/chat';
import { settingsOn } from '../pages/settings';
import { skillsOn } from '../pages/settings-skills';
import { anthropicModel } from '../support/app';
import { resultsIn, saidIn } from '../support/requests';
import { expect, testOnOneApp } from '../support/test';

const test = testOnOneApp(async (desk) => {
  await desk.settle({ model: anthropicModel, mode: 'full' });
  await desk.writeHome(
    'USER/skills/review/SKILL.md',
    '---\nname: review\ndescription: Reviews a file.\nargument-hint: "[file]"\n---\n\nReview $0 with care.\n',
  );
  await desk.writeHome('USER/skills/deploy/SKILL.md', 'Deploy to $ARGUMENTS.\n');
  await desk.writeHome('USER/skills/broken/SKILL.md', '---\nname: no such name\n---\n');
  await desk.writeHome(
    'USER/plugins/demo/.claude-plugin/plugin.json',
    '{"name": "demo", "version": "1.0.0"}',
  );
  await desk.writeHome('USER/plugins/demo/commands/go.md', 'Go.\n');
  return desk.start({ folder: desk.folder });
});

test('CO3: a command is found and completed by keyboard, shown as typed, and read expanded by the model', async ({
  app,
  desk,
}) => {
  const { page } = app;
  const chat = chatOn(page);
  await page.keyboard.press('Control+n');
  const options = page.getByRole('listbox', { name: 'Commands' }).getByRole('option');
  await chat.composer.pressSequentially('/');
  await expect(options).toHaveCount(3);
  await chat.composer.pressSequentially('rvw');
  await expect(options).toHaveText([/^\/review\[file\]Reviews a file\.yours · skill$/]);
  await page.keyboard.press('Tab');
  await expect(chat.composer).toHaveValue('/review ');
  desk.reply('/review src/a.ts', { text: 'Reviewed.' });
  await chat.composer.pressSequentially('src/a.ts');
  await page.keyboard.press('Enter');
  await expect(chat.log).toContainText('Reviewed.');
  await expect(chat.log.getByText('/review src/a.ts', { exact: true })).toBeVisible();
  expect(saidIn(desk.model.requests.at(-1))).toEqual([
    '/review src/a.ts',
    `Base directory for this skill: ${join(desk.home, 'USER/skills/review')}\n\nReview src/a.ts with care.`,
  ]);

  await chat.composer.fill('/nope');
  await expect(page.getByRole('status').filter({ hasText: 'There is no command /nope.' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(chat.composer).toHaveValue('/nope');
  await chat.composer.fill('');
});

test('CO3: Skill loads by a line of Direct; a save shows its whole text and waits for the person', async ({
  app,
  desk,
}) => {
  const { page } = app;
  const chat = chatOn(page);
  await chat.begin('Skill review src/b.ts', { provider: 'Direct' });
  const card = chat.card('Skill review src/b.ts');
  await card.header.click();
  await expect(card.box).toContainText('Review src/b.ts with care.');

  const save = { action: 'save', skill: 'notes', description: 'Takes notes.', content: 'Write them down.' };
  desk.reply('save it', { calls: [{ name: 'Skill', input: save }] }, { text: 'Saved.' });
  await chat.begin('save it', { provider: 'Anthropic' });
  const approval = chat.approval(/^Skill asks/);
  await expect(approval.box).toContainText('Write them down.');
  await expect(approval.box).toContainText('It writes the skill notes, which later turns follow.');
  await approval.once.click();
  await expect(chat.log).toContainText('Saved.');
  expect(resultsIn(desk.model.requests.at(-1))[0]?.text).toMatch(/^Saved the skill notes in /);
  expect(await readFile(join(desk.home, 'USER/skills/notes/SKILL.md'), 'utf8')).toContain('Write them down.');
});

test('PL1: the page lists skills, plugins and what is broken, switches one off, writes one and deletes it', async ({
  app,
  desk,
}) => {
  const { page } = app;
  const skills = skillsOn(page);
  await settingsOn(page).open('Skills & plugins');
  await expect(skills.row('review')).toContainText('Reviews a file.');
  await expect(skills.plugin('demo')).toContainText('1.0.0 · 1 command');
  await expect(page.getByRole('button', { name: /broken\/SKILL\.md:2$/ })).toBeVisible();
  await skills.row('review').getByRole('switch').press('Space');
  await expect(page.getByRole('status').filter({ hasText: '1 off' })).toBeVisible();
  expect(await readFile(join(desk.home, 'USER/settings.json'), 'utf8')).toMatch(/"skillsOff": \[\s*"review"/);

  await skills.create('fresh', 'Start afresh.', 'Begin again.');
  await expect(skills.row('fresh')).toContainText('Start afresh.');
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .exclude('[data-base-ui-focus-guard]')
    .analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  await skills.row('fresh').getByRole('button', { name: 'Delete fresh' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(skills.row('fresh')).toBeHidden();
});

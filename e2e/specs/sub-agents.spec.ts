import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { agentsOn, rolesOn } from '../pages/agents';
import { chatOn } from '../pages/chat';
import { conversationsOn } from '../pages/conversations';
import { settingsOn } from '../pages/settings';
import { expect, test } from '../support/test';

const agent = (description: string, prompt: string, over = {}): string =>
  `Agent ${JSON.stringify({ description, prompt, ...over })}`;

async function expectNoSeriousFinding(page: Page): Promise<void> {
  const scan = new AxeBuilder({ page }).setLegacyMode().exclude('[data-base-ui-focus-guard]');
  const { violations } = await scan.analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
}

test('CO3, PE9: a sub-agent works in its own conversation, and what it asks stands in front of the person', async ({
  desk,
}) => {
  await desk.settle({ model: 'direct', mode: 'manual' });
  await desk.write('README.md', '# Station\n');
  const { page, electron } = await desk.start({ folder: desk.folder });
  const chat = chatOn(page);
  const agents = agentsOn(page);
  await chat.begin(agent('a piece', `Read README.md\n${agent('inner', 'Bash touch made.txt')}`));
  const question = chat.approval(/^Bash asks:/);
  await expect(question.box).toContainText('general-purpose');
  await expect(question.box).toContainText('inner');
  await question.box.getByRole('button', { name: 'Show the agent' }).click();
  const inner = agents.card('inner');
  await expect(inner.header).toBeFocused();
  await expect(inner.box).toContainText('waits for you');
  await question.once.click();
  await expect(chat.stop).toBeHidden();
  const outer = agents.card('a piece');
  await expect(inner.box).toContainText('done');
  await inner.header.click();
  await expect(inner.box.getByRole('button', { name: /^Bash/ })).toBeVisible();
  await outer.forecast.click();
  await expect(outer.box.getByRole('list', { name: 'Asks you' }).first()).toContainText('Manual mode');
  await expect(conversationsOn(page).list.getByRole('listitem')).toHaveCount(1);
  await expectNoSeriousFinding(page);

  await electron.close();
  const again = await desk.start({ folder: desk.folder });
  await conversationsOn(again.page).list.getByRole('listitem').first().click();
  const history = agentsOn(again.page).card('a piece');
  await expect(history.box).toContainText('done');
  await history.header.click();
  await expect(history.box).toContainText('# Station');
  await expect(agentsOn(again.page).card('inner').header).toBeVisible();
});

test('CO3: one in the background is seen over the message box, told more, stopped, and taken up again', async ({
  desk,
}) => {
  await desk.settle({ model: 'direct', mode: 'full' });
  await desk.write('README.md', '# Station\n');
  const { page } = await desk.start({ folder: desk.folder });
  const chat = chatOn(page);
  const agents = agentsOn(page);
  await chat.begin(agent('long work', 'Bash sleep 300', { run_in_background: true }));
  await expect(chat.stop).toBeHidden();
  const card = agents.card('long work');
  await agents.dock.getByRole('button', { name: '1 agent in the background' }).click();
  await expect(card.header).toBeFocused();
  await page.keyboard.press('Enter');
  await card.message.fill('Read README.md');
  await card.message.press('Enter');
  await expect(card.box).toContainText('Taken at the next step');
  await expectNoSeriousFinding(page);
  await card.stop.click();
  await expect(card.box).toContainText('Stopped by you');
  await expect(agents.dock).toBeHidden();
  await card.message.fill('Read README.md');
  await card.message.press('Enter');
  await expect(card.box).toContainText('done');
  await expect(card.box.getByRole('button', { name: /^Read/ }).first()).toBeVisible();
});

test('CO3: Settings lists every agent and makes a new one, which can be started at once', async ({
  desk,
}) => {
  await desk.settle({ model: 'direct', mode: 'full' });
  await desk.write('.claude/agents/broken.md', '---\nname: broken\npermissionMode: maybe\n---\n');
  const { page } = await desk.start({ folder: desk.folder });
  const roles = rolesOn(page);
  await settingsOn(page).open('Agents');
  await expect(roles.list('Built in').getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('button', { name: '.claude/agents/broken.md:3' })).toBeVisible();
  await roles.create('../x', 'Looks.', 'Look.');
  await expect(roles.form).toContainText('A name is one word of letters');
  await roles.form.getByRole('textbox', { name: 'Name' }).fill('looker');
  await roles.form.getByRole('button', { name: 'Create' }).click();
  await expect(roles.list('Yours')).toContainText('looker');
  await expectNoSeriousFinding(page);
  await roles.list('Yours').getByRole('button', { name: 'Open the file of looker' }).click();
  await expect(page.getByRole('tab', { name: /looker\.md/ })).toBeVisible();
  const chat = chatOn(page);
  await chat.begin(agent('look', 'Bash true', { subagent_type: 'looker' }));
  await expect(agentsOn(page).card('look').box).toContainText('looker');
});

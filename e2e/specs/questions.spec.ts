import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { chatOn } from '../pages/chat';
import { questionsOn } from '../pages/questions';
import { expect, testOnOneApp } from '../support/test';

const test = testOnOneApp(async (desk) => {
  await desk.settle({ model: 'direct', mode: 'manual' });
  await desk.write('notes.md', 'three sensors\n');
  return desk.start({ folder: desk.folder });
});

const library = {
  question: 'Which library shall the dates come from?',
  header: 'Library',
  options: [
    { label: 'date-fns', description: 'Small, functions only' },
    { label: 'Luxon', description: 'Time zones built in' },
  ],
  multiSelect: false,
};
const parts = {
  question: 'What shall be tested?',
  header: 'Tests',
  options: [
    { label: 'Parsing', description: 'Every format' },
    { label: 'Zones', description: 'Summer time too' },
    { label: 'Leap years', description: '' },
  ],
  multiSelect: true,
};
const ask = (...questions: readonly object[]) => `AskUserQuestion ${JSON.stringify({ questions })}`;
const plan = '# Add a retry\n\n1. Read `notes.md`.\n2. Write `retry.txt`.';
const present = `Plan ${JSON.stringify({ plan })}`;
const write = 'Write {"files":[{"path":"retry.txt","content":"x"}]}';
const answered = (pairs: string) => `Your questions have been answered: ${pairs}.`;

async function expectNoSeriousFinding(page: Page): Promise<void> {
  const scan = new AxeBuilder({ page }).setLegacyMode().exclude('[data-base-ui-focus-guard]');
  const { violations } = await scan.options({ resultTypes: ['violations'] }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))).toEqual(
    [],
  );
}

test('CO2: questions are answered without a pointer: one, any of several, words of one’s own, and none', async ({
  app,
}) => {
  const { page } = app;
  const chat = chatOn(page);
  const asked = questionsOn(page);
  await chat.begin(ask(library));
  await expect(asked.card).toContainText('Which library');
  await expect(chat.card(/^AskUserQuestion/).box).toContainText('waits for you');
  await expect(page.getByText('1 question waits for you')).toBeVisible();
  await asked.card.waitFor();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('2');
  await expect(asked.radio(/Luxon/)).toBeChecked();
  await expectNoSeriousFinding(page);
  await page.keyboard.press('Enter');
  const done = chat.card(/^AskUserQuestion/);
  await expect(done.box).toContainText('answered');
  await expect(chat.composer).toBeFocused();
  await done.header.click();
  await expect(done.box).toContainText('Time zones built in');

  await chat.send(ask(library, parts));
  await asked.card.waitFor();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(asked.step).toHaveText('Library');
  await page.keyboard.press('3');
  await page.keyboard.type('Temporal, with 1 polyfill');
  await page.keyboard.press('Enter');
  await expect(asked.step).toHaveText('Tests');
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(asked.checkbox(/Zones/)).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(asked.card).toContainText('Parsing, Zones');
  await expectNoSeriousFinding(page);
  await page.keyboard.press('Enter');
  await chat.log.getByText('answered', { exact: false }).nth(1).waitFor();
  const last = chat.log.locator('[data-call-card]').last();
  await last.getByRole('button').first().click();
  await last.getByRole('button', { name: 'Result as read', exact: true }).click();
  await expect(last).toContainText(
    answered(
      '"Which library shall the dates come from?"="Temporal, with 1 polyfill", "What shall be tested?"="Parsing, Zones"',
    ),
  );

  await chat.send(ask(parts));
  await asked.card.waitFor();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Escape');
  await expect(chat.log.locator('[data-call-card]').last()).toContainText('declined');
});

test('CO3: a plan sent back lets only reading run; edited or accepted with a mode it lets all run as before', async ({
  app,
}) => {
  const { page } = app;
  const chat = chatOn(page);
  const asked = questionsOn(page);
  const cards = chat.log.locator('[data-call-card]');
  await chat.begin(`${present}\n${write}\nRead notes.md`);
  await asked.whatToChange.fill('Say how it is tested.');
  await expectNoSeriousFinding(page);
  await asked.whatToChange.press('Enter');
  await expect(cards.nth(0)).toContainText('sent back');
  await expect(cards.nth(1)).toContainText('Write did not run: your plan “Add a retry” is not accepted');
  await expect(cards.nth(2)).toContainText('Read');
  await expect(cards.nth(2)).not.toContainText('did not run');
  await expect(asked.openPlan).toContainText('Add a retry');

  await chat.send(present);
  await asked.button(/^Edit the plan/).click();
  await page.keyboard.type('Shorter. ');
  await page.keyboard.press('Escape');
  await page.keyboard.press('2');
  await expect(cards.nth(3)).toContainText('accepted, edited');
  await expect(asked.openPlan).toBeHidden();
  await expect(page.getByRole('radio', { name: /^Edits/ })).toBeChecked();

  await chat.pickMode('Manual');
  await chat.send(write);
  await chat.approval('Write asks: retry.txt').deny.click();
  await expect(cards.nth(4)).toContainText('denied by you');

  await chat.send(present);
  await asked.card.waitFor();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Escape');
  await asked.openPlan.getByRole('button', { name: 'Drop the plan' }).click();
  await expect(asked.openPlan).toBeHidden();
  await expect(cards.nth(5)).toContainText('dropped');
});

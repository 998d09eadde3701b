import { chatOn } from '../pages/chat';
import { anthropicModel } from '../support/app';
import { resultsIn, saidIn, systemIn, toolsIn } from '../support/requests';
import { expect, testOnOneApp } from '../support/test';

const test = testOnOneApp(async (desk) => {
  await desk.settle({ model: anthropicModel, mode: 'full' });
  await desk.writeHome('USER/agent-tools.json', '{"off": ["Search"]}');
  await desk.writeHome(
    'USER/agents/reviewer.md',
    '---\nname: reviewer\ndescription: Looks for mistakes: all of them.\ntools: Read, Grep\n---\nBe strict.',
  );
  await desk.write('.claude/agents/broken.md', 'No front matter.');
  await desk.write('notes.md', 'Three sensors.\n');
  return desk.start({ folder: desk.folder });
});

test('WB2: an agent is picked beside the model; its role and its tools go with the message', async ({
  app,
  desk,
}) => {
  desk.reply('look it over', { text: 'Looked.' }, { text: 'Looked again.' });
  const chat = chatOn(app.page);
  await app.page.keyboard.press('Control+n');
  await chat.agent.click();
  await expect(app.page.getByRole('option', { name: /broken\.md/ })).toHaveAttribute('aria-disabled', 'true');
  await app.page.getByRole('option', { name: /^reviewer/ }).click();
  await chat.send('look it over');
  await expect(chat.log).toContainText('Looked.');
  const request = desk.model.requests.at(-1);
  expect(toolsIn(request)).toEqual(['Read']);
  expect(systemIn(request)).toContain('# Your role: reviewer\nBe strict.');
  await chat.agent.click();
  await app.page.getByRole('option', { name: /^No agent/ }).click();
  await chat.send('and again');
  await expect(chat.log).toContainText('Looked again.');
  expect(toolsIn(desk.model.requests.at(-1))).toContain('Bash');
});

test('NT4, NT9: a call on a tool that is switched off is answered, and the person lends the tool from its card', async ({
  app,
  desk,
}) => {
  desk.reply(
    'find the sensors',
    { calls: [{ name: 'Search', input: { query: 'sensors' } }] },
    { text: 'Not without Search.' },
    { calls: [{ name: 'Search', input: { query: 'sensors' } }] },
    { text: 'Found them.' },
  );
  const chat = chatOn(app.page);
  await chat.begin('find the sensors');
  await expect(chat.log).toContainText('Not without Search.');
  expect(toolsIn(desk.model.requests.at(-1))).not.toContain('Search');
  expect(resultsIn(desk.model.requests.at(-1))[0]?.text).toMatch(
    /^Search is not available: the person switched it off\. .*The nearest tool you have is Read\.$/,
  );
  const card = chat.card('Search sensors').box;
  await card.getByRole('button', { name: 'Enable for this session' }).click();
  await expect(chat.log).toContainText('Found them.');
  expect(saidIn(desk.model.requests.at(-1)).at(-1)).toBe(
    'Search is enabled for this session. Call it again if you still need it.',
  );
  expect(toolsIn(desk.model.requests.at(-1))).toContain('Search');
});

test('TR4: a tool that ToolSearch loads is on the next request of the same turn', async ({ app, desk }) => {
  desk.reply(
    'load the outline',
    { calls: [{ name: 'ToolSearch', input: { query: 'select:Configure' } }] },
    { text: 'Loaded it.' },
  );
  const chat = chatOn(app.page);
  await chat.begin('load the outline');
  await expect(chat.log).toContainText('Loaded it.');
  const [before, after] = desk.model.requests.slice(-2);
  expect(toolsIn(before)).not.toContain('Configure');
  expect(toolsIn(after)).toContain('Configure');
  expect(systemIn(before)).toContain('[Toolwright] Configure');
});

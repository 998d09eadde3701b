import { chatOn } from '../pages/chat';
import { anthropicModel } from '../support/app';
import { saidIn } from '../support/requests';
import { expect, testOnOneApp } from '../support/test';

const test = testOnOneApp(async (desk) => {
  await desk.settle({ model: anthropicModel, mode: 'full' });
  await desk.write('notes.md', 'Three sensors.\n');
  return desk.start({ folder: desk.folder });
});

test('WB2: an overloaded provider is tried again, and the conversation says so meanwhile', async ({
  app,
  desk,
}) => {
  desk.reply('overload', { fail: { status: 529, retryAfter: 1 } }, { text: 'Second try.' });
  const chat = chatOn(app.page);
  await chat.begin('overload');
  await expect(chat.log).toContainText(/Anthropic has trouble.*Attempt 2/);
  await expect(chat.log).toContainText('Second try.');
  await expect(chat.log).not.toContainText('has trouble');
  await expect(chat.failure).toBeHidden();
});

test('WB2: a refused key ends the turn with a card that says why and what helps; Retry goes on', async ({
  app,
  desk,
}) => {
  desk.reply('refuse', { fail: { status: 401 } }, { text: 'Let in.' });
  const chat = chatOn(app.page);
  await chat.begin('refuse');
  await expect(chat.failure).toContainText('Anthropic refused the key: Scripted failure 401');
  await expect(chat.failure).toContainText('Check the key in Settings → Models or ANTHROPIC_API_KEY.');
  expect((await chat.failure.textContent())?.match(/HTTP 401/g)).toHaveLength(1);
  await expect(chat.failure.getByRole('button', { name: 'Open Settings → Models' })).toBeVisible();
  await chat.failure.getByRole('button', { name: 'Retry' }).click();
  await expect(chat.log).toContainText('Let in.');
  await expect(chat.failure).toBeHidden();
  expect(saidIn(desk.model.requests.at(-1))).toEqual(['refuse']);
});

test('WB2: a stream that is cut is taken back and asked for again; nothing is shown or sent twice', async ({
  app,
  desk,
}) => {
  desk.reply(
    'cut',
    { chunks: ['Half a ', 'sentence ', 'and then'], fail: { cutAfter: 5 } },
    { text: 'A whole one.' },
  );
  const chat = chatOn(app.page);
  await chat.begin('cut');
  await expect(chat.log).toContainText('A whole one.');
  await expect(chat.log).not.toContainText('Half a');
  expect(JSON.stringify(desk.model.requests.at(-1)?.body)).not.toContain('Half a');
});

for (const provider of ['Anthropic', 'OpenAI'] as const) {
  test(`WB2: a turn with calls over the protocol of ${provider}`, async ({ app, desk }) => {
    const message = `protocol of ${provider}`;
    desk.reply(
      message,
      {
        text: 'I read two things.',
        calls: [
          { name: 'Read', input: { path: 'notes.md' } },
          { name: 'Search', input: { query: 'sensors' } },
        ],
      },
      { text: `Read by ${provider}.` },
    );
    const chat = chatOn(app.page);
    await chat.begin(message, { provider });
    await expect(chat.log).toContainText(`Read by ${provider}.`);
    await expect(chat.card('Read notes.md').box).toBeVisible();
    await expect(chat.card('Search sensors').box).toContainText('1 match');
    const last = desk.model.requests.at(-1);
    expect(last?.protocol).toBe(provider.toLowerCase());
    expect(last?.body['model']).toBe('scripted-large');
    expect(JSON.stringify(last?.body)).toContain('notes.md:1:Three sensors.');
  });
}

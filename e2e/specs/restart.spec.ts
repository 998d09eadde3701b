import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chatOn } from '../pages/chat';
import { conversationsOn } from '../pages/conversations';
import { workbenchOn } from '../pages/workbench';
import { anthropicModel } from '../support/app';
import { resultsIn, saidIn } from '../support/requests';
import { expect, test } from '../support/test';

const bash = (command: string) => ({ name: 'Bash', input: { command } });

test('ME1, WB1: after a restart the conversation, its calls, the folder and the layout are there, and the next message goes out with the whole history', async ({
  desk,
}) => {
  await desk.settle({ model: anthropicModel, mode: 'full' });
  await desk.write('notes.md', 'Three sensors.\n');
  desk.reply(
    'remember this',
    { text: 'Looking.', calls: [{ name: 'Read', input: { path: 'notes.md' } }, bash('exit 4')] },
    { text: 'Three sensors it is.' },
    { text: 'You asked me to remember.' },
  );
  const first = await desk.start({ folder: desk.folder });
  await chatOn(first.page).begin('remember this');
  await expect(chatOn(first.page).log).toContainText('Three sensors it is.');
  await workbenchOn(first.page).paneSwitch('Editor').click();
  await first.electron.close();

  const again = await desk.start();
  const chat = chatOn(again.page);
  await expect(workbenchOn(again.page).folder).toHaveText('weather-station');
  await expect(workbenchOn(again.page).paneSwitch('Editor')).toHaveAttribute('aria-pressed', 'true');
  await conversationsOn(again.page).line('remember this').click();
  await expect(chat.log).toContainText('Three sensors it is.');
  const read = chat.card('Read notes.md');
  await read.header.click();
  await expect(read.box.getByRole('group', { name: 'notes.md' })).toContainText('Three sensors.');
  await expect(chat.card('Bash exit 4').box).toContainText('exit 4');

  await chat.send('what did I ask?');
  await expect(chat.log).toContainText('You asked me to remember.');
  const last = desk.model.requests.at(-1);
  expect(saidIn(last)).toEqual(['remember this', 'what did I ask?']);
  expect(resultsIn(last).map(({ isError }) => isError)).toEqual([false, true]);
  expect(JSON.stringify(last?.body)).toContain('Three sensors it is.');
});

test('ME1: killed in the middle of a turn, finished calls are kept, the one that ran is shown as lost, and the conversation goes on', async ({
  desk,
}) => {
  // It outlives the kill, as nothing can end it then; it ends by itself once the file is gone.
  const command = 'touch alive; while [ -e alive ]; do sleep 0.1; done';
  await desk.settle({ model: anthropicModel, mode: 'full' });
  desk.reply(
    'crash',
    { text: 'Two commands.', calls: [bash('echo kept > kept.txt; echo kept')] },
    { calls: [bash(command)] },
    { text: 'I know what happened.' },
  );
  const first = await desk.start({ folder: desk.folder });
  const before = chatOn(first.page);
  await before.begin('crash');
  await expect(before.card(`Bash ${command}`).box.getByRole('button', { name: 'Stop' })).toBeVisible();
  const gone = once(first.process, 'exit');
  first.process.kill('SIGKILL');
  await gone;

  const again = await desk.start();
  const chat = chatOn(again.page);
  await conversationsOn(again.page).line('crash').click();
  await expect(chat.log).toContainText('Two commands.');
  await expect(chat.card(/^Bash echo kept/).box).toContainText('exit 0');
  const lost = chat.card(`Bash ${command}`).box;
  await expect(lost).toContainText('lost');
  await expect(lost).toContainText('Toolwright ended while this call ran.');
  await expect(chat.stop).toBeHidden();

  await chat.send('what happened?');
  await expect(chat.log).toContainText('I know what happened.');
  const results = resultsIn(desk.model.requests.at(-1));
  expect(results[0]?.text).toContain('kept');
  expect(results[1]).toMatchObject({ isError: true });
  await rm(join(desk.folder, 'alive'));
});

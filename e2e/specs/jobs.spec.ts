import { chatOn } from '../pages/chat';
import { jobsOn } from '../pages/jobs';
import { terminalOn } from '../pages/terminal';
import { expect, testOnOneApp } from '../support/test';

const test = testOnOneApp(async (desk) => {
  await desk.settle({ model: 'direct', mode: 'full' });
  await desk.write('README.md', '# Station\n');
  return desk.start({ folder: desk.folder });
});

test('BA2: a job outlives its turn, is seen and read while it runs, and is stopped', async ({ app }) => {
  const { page } = app;
  const chat = chatOn(page);
  const jobs = jobsOn(page);
  await chat.begin(
    'Bash {"command": "for i in $(seq 1 999); do echo tick $i; sleep 0.2; done", "background": true}',
  );
  await expect(chat.stop).toBeHidden();
  await expect(jobs.status).toContainText('1 job');
  await jobs.open();
  await expect(jobs.row(/for i in/)).toContainText('running');
  await expect(jobs.output).toContainText('tick 6');
  await jobs.stop.click();
  await expect(jobs.row(/for i in/)).toContainText('ended by the person');
  await expect(jobs.status).toBeHidden();
});

test('BA6, BA4: a job and an agent’s terminal that wait for input are noticed and answered in place', async ({
  app,
}) => {
  const { page } = app;
  const chat = chatOn(page);
  await chat.begin(
    'Bash {"command": "printf \\"Go on? [y/N] \\"; read x; echo \\"said $x\\"; sleep 60", "background": true}',
  );
  const card = chat.card(/^Bash printf/);
  const answer = card.box.getByRole('textbox', { name: /^Answer to/ });
  await answer.fill('yes', { timeout: 12_000 });
  await answer.press('Enter');
  await expect(answer).toBeHidden();
  await card.box.getByRole('button', { name: /^Show job_/ }).click();
  const jobs = jobsOn(page);
  await expect(jobs.output).toContainText('Go on? [y/N] said yes');
  await jobs.stop.click();

  await chat.begin(
    'Bash {"command": "read -p \\"Name: \\" x; echo \\"Hello $x\\"; sleep 60", "terminal": true}',
  );
  await jobs.pane.getByRole('button', { name: 'Terminal' }).click();
  await expect(terminalOn(page).tabs.getByRole('listitem')).toContainText('agent · job_3');
  await chat.send('Jobs {"action": "send", "id": "job_3", "input": "Ada\\n"}');
  await expect(chat.log).toContainText('Hello Ada');
  await chat.send('Jobs {"action": "stop", "id": "job_3"}');
  await expect(chat.log).toContainText('[job_3: ended by the agent]');
});

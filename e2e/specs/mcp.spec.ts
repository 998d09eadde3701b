import { resolve } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { chatOn } from '../pages/chat';
import { questionsOn } from '../pages/questions';
import { settingsOn } from '../pages/settings';
import { mcpOn } from '../pages/settings-mcp';
import { workbenchOn } from '../pages/workbench';
import { expect, testOnOneApp } from '../support/test';

const everything = resolve(
  import.meta.dirname,
  '../../node_modules/@modelcontextprotocol/server-everything/dist/index.js',
);

const test = testOnOneApp(async (desk) => {
  await desk.settle({ model: 'direct', mode: 'manual' });
  await desk.write(
    '.mcp.json',
    JSON.stringify({ mcpServers: { foreign: { command: 'touch', args: ['ran'] } } }),
  );
  return desk.start({ folder: desk.folder });
});

async function expectNoSeriousFinding(page: Page): Promise<void> {
  const scan = new AxeBuilder({ page }).setLegacyMode().exclude('[data-base-ui-focus-guard]');
  const { violations } = await scan.options({ resultTypes: ['violations'] }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))).toEqual(
    [],
  );
}

test('MC1: a server is pasted, tested, added, called, asks the person, is switched tool by tool, and removed', async ({
  app,
  desk,
}) => {
  const { page } = app;
  const chat = chatOn(page);
  const mcp = mcpOn(page);
  const asked = questionsOn(page);
  const toChat = (): Promise<void> => workbenchOn(page).place('Conversations').click();

  await settingsOn(page).open('MCP servers');
  await expect(mcp.server('foreign')).toContainText('Not trusted');
  await mcp.add.click();
  await mcp.save.click();
  await expect(mcp.form).toContainText('Give the server a name.');
  await expect(mcp.form).toContainText('Give the program that starts the server');
  await expect(mcp.name).toBeFocused();
  await mcp.paste.fill(`claude mcp add everything -e NOTE=secret -- "${process.execPath}" "${everything}"`);
  await expect(mcp.name).toHaveValue('everything');
  await expect(mcp.args).toHaveValue(everything);
  await mcp.test.click();
  await expect(mcp.outcome).toContainText(/Connected in .* to .*everything.* tools/);
  await mcp.save.click();
  await expect(mcp.server('everything').first()).toContainText('Connected');
  await expect(mcp.tools('everything').filter({ hasText: 'Echo' }).first()).toContainText(
    'Waits behind ToolSearch',
  );

  // A call asks, says who runs it and what is sent, and shows its result.
  await toChat();
  await chat.begin('mcp__everything__echo {"message":"hello server"}');
  const approval = chat.approval(/^everything · echo asks/);
  await expect(approval.box).toContainText(/of the MCP server everything/);
  await expect(approval.box).toContainText('"message": "hello server"');
  await approval.once.click();
  const echo = chat.card(/^everything · echo/);
  await echo.header.click();
  await expect(echo.box).toContainText('Echo: hello server');

  await chat.pickMode('Full');
  await chat.send('mcp__everything__get-tiny-image {}');
  const image = chat.card(/^everything · get-tiny-image/);
  await image.header.click();
  await expect(image.box.getByRole('img')).toBeVisible();
  await chat.send('mcp__everything__get-structured-content {"location":"New York"}');
  const weather = chat.card(/^everything · get-structured-content/);
  await weather.header.click();
  await expect(weather.box).toContainText('"conditions"');
  await chat.send('mcp__everything__trigger-long-running-operation {"duration":1,"steps":4}');
  await expect(chat.card(/^everything · trigger-long-running/).box).toContainText(/\d of 4/);

  // A server asks for a form; the answer goes back to it.
  await chat.send('mcp__everything__trigger-elicitation-request {}');
  await expect(asked.card).toContainText('everything');
  await asked.card
    .getByRole('textbox', { name: /^Name|^String|name/i })
    .first()
    .fill('Ada');
  await asked.button(/^Send answer/).click();
  const form = chat.card(/^everything · trigger-elicitation-request/);
  await form.header.click();
  await expect(form.box).toContainText('Ada');

  // What is switched off is refused, with the reason.
  await settingsOn(page).open('MCP servers');
  await mcp.show('everything').click();
  await mcp.toolSwitch('get-sum').click();
  await expect(mcp.tools('everything').filter({ has: mcp.toolSwitch('get-sum') })).toContainText(
    'Switched off here',
  );
  await toChat();
  await chat.send('mcp__everything__get-sum {"a":1,"b":2}');
  await expect(chat.card(/^everything · get-sum/).box).toContainText('switched it off');

  // A server asks the conversation's model a question; nothing is asked before the person consents.
  const call = { name: 'mcp__everything__trigger-sampling-request', input: { prompt: 'say hi' } };
  desk.reply('sample now', { calls: [call] }, { text: 'Done.' });
  desk.reply('Resource trigger-sampling-request context: say hi', { text: 'Hi from the model.' });
  await chat.begin('sample now', { mode: 'Full', provider: 'Anthropic' });
  await expect(asked.card).toContainText('context: say hi');
  await asked.button(/^Allow/).click();
  const sampled = chat.card(/^everything · trigger-sampling-request/);
  await sampled.header.click();
  await expect(sampled.box).toContainText('Hi from the model.');

  // A server that cannot run says why, and goes away again.
  await settingsOn(page).open('MCP servers');
  await mcp.add.click();
  await expectNoSeriousFinding(page);
  await mcp.name.fill('broken');
  await mcp.command.fill('no-such-program-here');
  await mcp.save.click();
  await expect(mcp.server('broken').first()).toContainText(/Failed.*no-such-program-here/s);
  await page
    .getByRole('group', { name: 'Actions for broken' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(mcp.server('broken')).toHaveCount(0);
});

import { chatOn } from '../pages/chat';
import { editorOn } from '../pages/files';
import { settingsOn } from '../pages/settings';
import { hooksOn, trustCardOn } from '../pages/settings-hooks';
import { workbenchOn } from '../pages/workbench';
import type { Desk } from '../support/app';
import { expect, testOnOneApp } from '../support/test';

const denial = JSON.stringify({
  hookSpecificOutput: {
    hookEventName: 'PreToolUse',
    permissionDecision: 'deny',
    permissionDecisionReason: 'No shell today.',
  },
});
const deny = `cat > /dev/null; printf '%s' '${denial}'`;

async function writeHooks(desk: Desk, more: object = {}): Promise<void> {
  const hooks = { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: deny }] }], ...more };
  await desk.write('.claude/settings.json', JSON.stringify({ hooks }, null, 2));
}

const test = testOnOneApp(async (desk) => {
  await desk.settle({ model: 'direct', mode: 'full' });
  await writeHooks(desk);
  await desk.write('.claude/settings.local.json', '{\n  "hooks": {\n    "Stop": [\n  }\n}\n');
  await desk.write('.mcp.json', '{"mcpServers": {}}');
  return desk.start({ folder: desk.folder });
});

test('HK1, HK7, HK8: a folder’s hooks wait for trust, deny a call once they have it, are inspected, switched off and tried', async ({
  app,
  desk,
}) => {
  const { page } = app;
  const chat = chatOn(page);
  const card = trustCardOn(page);
  const hooks = hooksOn(page);
  const workbench = workbenchOn(page);
  await expect(card.brought).toHaveCount(1);
  await expect(card.brought).toContainText('PreToolUse');
  await expect(card.brought).toContainText('Bash');
  await expect(card.brought).toContainText(deny);
  await expect(card.brought.getByRole('button', { name: /settings\.json:\d+$/ })).toBeVisible();

  // Nothing waits for the answer, and a refusal keeps the hook off.
  await expect(chat.composer).toBeVisible();
  await card.button('Keep off').focus();
  await page.keyboard.press('Enter');
  await expect(card.box).toBeHidden();
  await chat.begin('Bash echo one');
  await expect(chat.card(/^Bash echo one/).box).toContainText('exit 0');

  await settingsOn(page).open('Hooks');
  await expect(hooks.trust).toContainText('weather-station is kept off');
  await expect(hooks.problem('.claude/settings.local.json:4')).toContainText(
    'It is not JSON, so none of its hooks run',
  );
  await expect(hooks.row('PreToolUse', 'No shell today')).toContainText('The folder is not trusted yet.');
  await hooks.trust.getByRole('button', { name: 'Trust this folder' }).click();
  await expect(hooks.trust).toContainText('weather-station is trusted');

  await workbench.place('Conversations').click();
  await chat.begin('Bash echo two');
  const refused = chat.card(/^Bash echo two/);
  await expect(refused.box).toContainText('No shell today.');
  await refused.box.getByRole('button', { name: 'Input and result as read' }).click();
  await refused.box.getByRole('button', { name: 'Hooks (1)' }).click();
  await refused.box.getByRole('button', { name: /^PreToolUse.*denied the call/ }).click();
  await expect(refused.box).toContainText('"hook_event_name": "PreToolUse"');

  await settingsOn(page).open('Hooks');
  await hooks.show('Runs');
  await expect(hooks.runs.getByRole('listitem')).toHaveCount(1);
  await hooks.runs.getByRole('button', { name: /echo two.*denied the call/ }).click();
  await expect(hooks.runs).toContainText('"command": "echo two"');
  await hooks.show('Hooks');
  const row = hooks.row('PreToolUse', 'No shell today');
  await expect(row).toContainText(/denied the call.*just now/);
  await row.getByRole('switch').click();
  await expect(row.getByRole('switch')).not.toBeChecked();

  await workbench.place('Conversations').click();
  await chat.begin('Bash echo three');
  await expect(chat.card(/^Bash echo three/).box).toContainText('exit 0');

  await settingsOn(page).open('Hooks');
  await hooks.tryOn(row, /echo three/);
  await expect(hooks.trial).toContainText('The call would be denied: No shell today.');
  await expect(hooks.trial).toContainText('"permissionDecision": "deny"');

  // An edit from outside shows at once, runs at once, and is told of once.
  await writeHooks(desk, { Stop: [{ hooks: [{ type: 'command', command: 'true # new' }] }] });
  await expect(hooks.row('Stop', 'true # new')).toBeVisible();
  await hooks.problem('.claude/settings.local.json:4').getByRole('button').click();
  await expect(editorOn(page).text).toContainText('"Stop"');
  await expect(card.box).toContainText('1 hook of this folder is new or changed');
  await expect(card.brought).toContainText('true # new');
  await card.button('Keep on').click();
  await expect(card.box).toBeHidden();
});

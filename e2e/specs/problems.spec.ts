import { chatOn } from '../pages/chat';
import { editorOn, filesOn } from '../pages/files';
import { problemsOn } from '../pages/problems';
import { anthropicModel } from '../support/app';
import { resultsIn } from '../support/requests';
import { expect, testOnOneApp } from '../support/test';

const test = testOnOneApp(async (desk) => {
  await desk.settle({ model: anthropicModel, mode: 'full' });
  await desk.write('tsconfig.json', '{"compilerOptions":{"strict":true,"noEmit":true}}\n');
  await desk.write('sensor.ts', 'export const interval: number = 60;\n');
  await desk.write('limits.json', '{ "roof": 45 }\n');
  return desk.start({ folder: desk.folder });
});

test('WB1: problems follow what is typed, are counted, listed by file, and open at their line', async ({
  app,
}) => {
  const { page } = app;
  const problems = problemsOn(page);
  const editor = editorOn(page);
  await filesOn(page).entry('sensor.ts').dblclick();
  await expect(editor.text).toContainText('interval');
  await expect(problems.count).toHaveText(/No problems/);
  await editor.text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nexport const unit: number = "s";');
  await expect(problems.count).toHaveText(/1 error\b/);
  await expect(page.locator('.squiggly-error')).toHaveCount(1);

  await problems.show.click();
  const row = problems.row(/Type 'string' is not assignable to type 'number'/);
  await expect(row).toBeVisible();
  await page.keyboard.press('Control+Home');
  await row.click();
  await expect(editor.cursor).toHaveText('Ln 3, Col 14');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('export const interval = 60;');
  await expect(problems.pane).toContainText('No problems');
});

test('WE4: what an agent breaks comes back with its result and shows up among the problems', async ({
  app,
  desk,
}) => {
  const edits = [{ path: 'limits.json', old_string: '45', new_string: '45,,' }];
  desk.reply('break it', { calls: [{ name: 'Edit', input: { edits } }] }, { text: 'Broken.' });
  await chatOn(app.page).begin('break it');
  await expect(chatOn(app.page).log).toContainText('Broken.');
  const [result] = resultsIn(desk.model.requests.at(-1));
  expect(result?.text).toContain('Problems after this change:\nlimits.json:1:14 error: Property expected');
  await expect(problemsOn(app.page).count).toHaveText(/1 error\b/);
});

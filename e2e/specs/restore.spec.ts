import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chatOn } from '../pages/chat';
import { expect, testOnOneApp } from '../support/test';

const test = testOnOneApp(async (desk) => {
  await desk.settle({ model: 'direct', mode: 'full' });
  await desk.write('notes.md', '# Station\nThree sensors.\n');
  await desk.write('limits.ts', 'export const low = 1;\n');
  return desk.start({ folder: desk.folder });
});

test('PE8: a turn that changed files is reviewed, restored file by file with a preview, and the restore undone', async ({
  app,
  desk,
}) => {
  const { page } = app;
  const chat = chatOn(page);
  const text = (name: string): Promise<string> => readFile(join(desk.folder, name), 'utf8');
  const calls = [
    'Read notes.md',
    `Edit ${JSON.stringify({ edits: [{ path: 'notes.md', old_string: 'Three', new_string: 'Four' }] })}`,
    `Bash echo new > made.txt; rm limits.ts`,
  ];
  await chat.begin(calls.join('\n'));
  const bar = chat.log.getByRole('group', { name: 'Changes of this turn' });
  await expect(bar).toContainText('3 files changed · 1 new · 1 deleted');

  await bar.getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: 'Changes of this turn' });
  await expect(review.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(3);
  await expect(review.getByRole('region', { name: 'Diff of limits.ts' })).toContainText('export const low');
  await page.keyboard.press('Escape');
  await expect(review).toBeHidden();

  await writeFile(join(desk.folder, 'made.txt'), 'by hand\n');
  await bar.getByRole('button', { name: 'Restore…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore to before this turn?' });
  const box = (name: RegExp) => dialog.getByRole('checkbox', { name });
  await expect(box(/^limits\.ts/)).toBeChecked();
  await expect(box(/^notes\.md/)).toBeChecked();
  await expect(box(/^made\.txt.*changed since the turn by someone else/)).not.toBeChecked();
  const axe = await new AxeBuilder({ page }).setLegacyMode().include('[role="dialog"]').analyze();
  expect(axe.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);

  // By keyboard alone: to the files, down to the second one, untick it, restore the rest.
  await box(/^limits\.ts/).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(box(/^notes\.md/)).toBeFocused();
  await expect(dialog.getByRole('region', { name: 'Diff of notes.md' })).toContainText('Three');
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Restore 1 file' }).press('Enter');
  await expect(dialog).toBeHidden();
  expect(await text('limits.ts')).toBe('export const low = 1;\n');
  expect(await text('notes.md')).toContain('Four');
  expect(await text('made.txt')).toBe('by hand\n');

  await expect(bar).toContainText('1 file restored to how it was before this turn');
  await bar.getByRole('button', { name: 'Undo restore' }).click();
  await expect(bar).toContainText('3 files changed');
  await expect.poll(() => existsSync(join(desk.folder, 'limits.ts'))).toBe(false);
});

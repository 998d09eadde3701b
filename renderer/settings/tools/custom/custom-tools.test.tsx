import { fireEvent, screen, within } from '@testing-library/react';
import type { ReplyOf } from '@shared/contract';
import { describe, expect, it, vi } from 'vitest';
import { bench, fillBash, form, openPage, press, type } from './testing/page';

// A page without a screen has neither an editor nor a terminal; plain elements stand in for them.
vi.mock('../../../editor', async () => await import('./testing/plain-parts'));
vi.mock('../../../terminal', async () => await import('./testing/plain-parts'));

describe('the form that is always open (CT1, CT9)', () => {
  it('lists what a blank form lacks, keeps Test off until then, and goes to the field', async () => {
    await openPage();
    expect(screen.queryByRole('button', { name: /^Add tool/ })).toBeNull();
    const missing = within(bench()).getByRole('group', { name: 'What is missing' });
    expect(
      within(missing)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([
      'NameGive the tool a name.Go to field',
      'DescriptionWrite the description.Go to field',
      'ScriptThe script is empty.Go to field',
    ]);
    expect(within(bench()).getByRole('button', { name: 'Test now' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    press('Go to field: Description');
    expect(document.activeElement).toBe(within(form()).getByLabelText('Description'));
    expect(within(form()).queryByText('Write the description.')).toBeNull();
  });

  it('shows every mistake beside its field once Create was pressed, and goes to the first', async () => {
    const page = await openPage();
    press('Create');
    expect(document.activeElement).toBe(within(form()).getByLabelText('Name'));
    expect(within(form()).getByText('Give the tool a name.')).toBeTruthy();
    expect(within(form()).getByText('Fix 3 fields to create the tool')).toBeTruthy();
    expect(within(form()).getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
    expect(page.requests('customTools.save')).toEqual([]);
  });

  it('saves what is typed, gives a fresh form, and Cancel clears one', async () => {
    const page = await openPage();
    fillBash();
    press('Create');
    await page.settled();
    expect(page.requests('customTools.save')[0]).toMatchObject({
      create: true,
      confirmed: false,
      scope: 'workspace',
      draft: {
        version: 1,
        name: 'deploy_staging',
        kind: 'bash',
        danger: 'high',
        memory: true,
        timeoutMs: 60_000,
        parameters: [{ name: 'branch', type: 'string', required: true, description: 'Without refs/heads/' }],
        bash: { script: 'git push staging "$BRANCH":main', shell: 'bash' },
      },
    });
    expect(within(form()).getByLabelText<HTMLInputElement>('Name').value).toBe('');
    type('Name', 'other');
    press('Cancel');
    expect(within(form()).getByLabelText<HTMLInputElement>('Name').value).toBe('');
  });

  it('greys the workspace out without a folder and says why (CT16)', async () => {
    await openPage({ workspaceFolder: null });
    const scope = within(form()).getByRole('radiogroup', { name: 'Scope' });
    expect(within(scope).getByRole('radio', { name: 'Workspace' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    expect(within(scope).getByRole('radio', { name: 'User' }).getAttribute('aria-checked')).toBe('true');
    expect(within(form()).getByText(/^No folder is open/)).toBeTruthy();
  });

  it('shows what main refuses beside its field, and asks what main asks', async () => {
    let answer: ReplyOf<'customTools.save'> = {
      kind: 'refused',
      problems: [{ field: 'name', message: 'The disk says no.' }],
    };
    const page = await openPage({}, { 'customTools.save': () => answer });
    fillBash();
    press('Create');
    await page.settled();
    expect(within(form()).getByText('The disk says no.')).toBeTruthy();
    answer = {
      kind: 'confirm',
      questions: [{ field: 'bash.workingDirectory', message: '/srv is outside.' }],
    };
    type('Name', 'deploy_two');
    press('Create');
    await page.settled();
    expect(within(form()).getByRole('alert').textContent).toContain('/srv is outside.');
    press('Create it so');
    await page.settled();
    expect(page.requests('customTools.save').at(-1)).toMatchObject({ confirmed: true });
  });

  it('keeps unsaved work while another page is looked at', async () => {
    const page = await openPage();
    type('Name', 'half_done');
    page.rerender(<div />);
    expect(page.store.getState().customTools.desks['new']?.form.name).toBe('half_done');
  });
});

describe('parameters (CT10)', () => {
  it('are added, moved by keys and buttons, and removed', async () => {
    await openPage();
    for (const name of ['one', 'two', 'three']) {
      press('Add parameter', form());
      const rows = within(form()).getAllByRole('group', { name: /^parameter / });
      type(`Name of parameter ${rows.length}`, name);
    }
    const names = () =>
      within(form())
        .getAllByLabelText<HTMLInputElement>(/^Name of parameter/)
        .map((input) => input.value);
    fireEvent.keyDown(within(form()).getByLabelText('Name of parameter three'), {
      key: 'ArrowUp',
      altKey: true,
    });
    expect(names()).toEqual(['one', 'three', 'two']);
    press('Move parameter one down');
    expect(names()).toEqual(['three', 'one', 'two']);
    press('Remove parameter one');
    expect(names()).toEqual(['three', 'two']);
  });

  it('names the variable that would replace one the shell obeys (CT20)', async () => {
    await openPage();
    press('Add parameter', form());
    type('Name of parameter 1', 'path');
    fireEvent.blur(within(form()).getByLabelText('Name of parameter path'));
    expect(within(form()).getByText(/path would replace the variable PATH/)).toBeTruthy();
  });
});

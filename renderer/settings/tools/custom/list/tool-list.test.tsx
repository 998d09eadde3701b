import { fireEvent, screen, within } from '@testing-library/react';
import type { CustomToolView } from '@shared/domain/custom-tool-view';
import { describe, expect, it, vi } from 'vitest';
import { ended, openPage, press, tool, type, viewOf } from '../testing/page';

// A page without a screen has neither an editor nor a terminal; plain elements stand in for them.
vi.mock('../../../../editor', async () => await import('../testing/plain-parts'));
vi.mock('../../../../terminal', async () => await import('../testing/plain-parts'));

describe('the tools there are (CT1, CT16, CT19)', () => {
  const row = (name: string) =>
    screen.getAllByRole('listitem').find((item) => item.textContent.includes(name));

  it('says scope, kind, parameters, danger, and what is the matter with a file', async () => {
    const page = await openPage({
      tools: [
        viewOf(
          {
            name: 'query_logs',
            danger: 'low',
            parameters: [{ name: 'service', required: true }, { name: 'since' }],
          },
          { shadowed: true },
        ),
        viewOf({ name: 'query_logs' }, { scope: 'workspace' }),
      ],
      broken: [
        {
          scope: 'user',
          file: '/home/USER/tools/metrics.json',
          name: 'metrics',
          reason: 'line 12, column 3: a value is expected.',
        },
      ],
    });
    expect(row('query_logs')?.textContent).toContain('usr');
    expect(row('query_logs')?.textContent).toContain('service, since?');
    expect(row('query_logs')?.textContent).toContain('Hidden by the ws tool');
    expect(row('metrics.json')?.textContent).toContain('was skipped: line 12, column 3');
    press('Open file metrics.json');
    expect(page.opened).toEqual([{ path: '/home/USER/tools/metrics.json', line: 12 }]);
    expect(screen.getByText(/connect it under/).textContent).toContain('MCP servers');
  });

  it('says that there are none yet', async () => {
    await openPage();
    expect(screen.getByText('No tools yet')).toBeTruthy();
  });

  it('Edit swaps the row for its form, with name and kind fixed (CT2)', async () => {
    const page = await openPage({ tools: [viewOf({ name: 'deploy' })] });
    press('Edit deploy');
    await page.settled();
    const own = screen.getByRole('form', { name: 'Change deploy' });
    expect(within(own).queryByRole('textbox', { name: 'Name' })).toBeNull();
    expect(within(own).queryByRole('radiogroup', { name: 'Kind' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit deploy' })).toBeNull();
    type('Description', 'Better words.', own);
    press('Save', own);
    await page.settled();
    expect(page.requests('customTools.save')[0]).toMatchObject({
      create: false,
      scope: 'user',
      draft: { name: 'deploy', description: 'Better words.' },
    });
    expect(screen.queryByRole('form', { name: 'Change deploy' })).toBeNull();
  });

  it('Delete asks once', async () => {
    const page = await openPage(
      { tools: [viewOf({ name: 'deploy' })] },
      { 'customTools.delete': () => null },
    );
    press('Delete deploy');
    await page.settled();
    const dialog = screen.getByRole('alertdialog', { name: 'Delete deploy?' });
    expect(page.requests('customTools.delete')).toEqual([]);
    press('Delete', dialog);
    await page.settled();
    expect(page.requests('customTools.delete')).toEqual([{ scope: 'user', name: 'deploy' }]);
  });

  it('turns memory, and copies under another name', async () => {
    const page = await openPage(
      { tools: [viewOf({ name: 'deploy' })] },
      { 'customTools.duplicate': () => ({ kind: 'saved' as const, view: viewOf({ name: 'deploy_two' }) }) },
    );
    fireEvent.click(screen.getByRole('switch', { name: /^(Memory|Remember calls of deploy)$/ }));
    await page.settled();
    expect(page.requests('customTools.save')[0]).toMatchObject({ create: false, draft: { memory: false } });
    press('Duplicate deploy as…');
    type('New name', 'Bad Name', screen.getByRole('form', { name: 'Duplicate deploy' }));
    press('Duplicate');
    expect(screen.getByText(/Use small letters/)).toBeTruthy();
    type('New name', 'deploy_two', screen.getByRole('form', { name: 'Duplicate deploy' }));
    press('Duplicate');
    await page.settled();
    expect(page.requests('customTools.duplicate')).toEqual([
      { scope: 'user', name: 'deploy', as: 'deploy_two', toScope: 'user' },
    ]);
  });

  it('shows a held change with its reasons and diff, and takes it back or accepts it', async () => {
    const held = viewOf(
      { name: 'deploy' },
      {
        state: {
          kind: 'held',
          reasons: ['It lowers the danger from High to None.'],
          diff: [{ skipped: 2, rows: [{ sign: '-', oldNo: 3, segments: [{ text: '"danger": "high"' }] }] }],
          wanted: tool({ danger: 'none' }),
        },
      },
    );
    const page = await openPage(
      { tools: [held] },
      { 'customTools.accept': () => viewOf({ name: 'deploy' }) },
    );
    expect(row('deploy')?.textContent).toContain('Held: changed outside');
    press('Review change of deploy');
    expect(screen.getByText('It lowers the danger from High to None.')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Change of deploy.json' }).textContent).toContain(
      '"danger": "high"',
    );
    press('Accept the change');
    await page.settled();
    expect(page.requests('customTools.accept')).toEqual([{ scope: 'user', name: 'deploy' }]);
  });

  it('runs the kept examples again as checks (CT18)', async () => {
    let lastCheck: CustomToolView['lastCheck'] = null;
    const failed = 'exit code is 1 and should be 0.';
    const page = await openPage(undefined, {
      'customTools.list': () => ({
        tools: [viewOf({ name: 'deploy', examples: [{ name: 'main' }] }, { lastCheck })],
        broken: [],
        userFolder: '/home/USER/tools',
        workspaceFolder: null,
      }),
      'customTools.runExamples': () => {
        // Main keeps the outcome with the tool.
        lastCheck = { at: Date.now(), count: 1, failed };
        return [
          {
            name: 'main',
            passed: false,
            reason: failed,
            result: ended({ exitCode: 1 }),
          },
        ];
      },
    });
    expect(row('deploy')?.textContent).toContain('1 example');
    press('Run the examples of deploy');
    await page.settled();
    expect(row('deploy')?.textContent).toContain(`Check failed: ${failed}`);
    expect(screen.getByRole('list', { name: 'Checks' }).textContent).toContain(failed);
  });

  it('says why the page could not be read, and asks again', async () => {
    const page = await openPage(
      {},
      { 'customTools.list': () => ({ kind: 'failed', message: 'The folder cannot be read.' }) },
    );
    expect(screen.getByText('The folder cannot be read.')).toBeTruthy();
    press('Try again');
    await page.settled();
    expect(page.requests('customTools.list').length).toBeGreaterThan(1);
  });
});

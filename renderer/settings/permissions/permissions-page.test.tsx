import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Simulation } from '@shared/domain/permission';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../render-page';
import { list, quiet, row, rule, type } from './page-fixture';
import { PermissionsPage } from './permissions-page';

describe('simulator', () => {
  it('PE6: a typed call is judged, its culprit and reason shown, and the deciding rule lit in the table', async () => {
    const ref = rule('d', 'deny', 'Bash(git push:*)').ref;
    const part = {
      danger: 'high',
      reason: 'sends commits to a remote',
      decidedBy: 'denied',
      depth: 0,
    } as const;
    const found: Simulation = {
      verdict: { kind: 'deny' },
      danger: 'high',
      tool: 'Bash',
      reason: 'The deny rule covers it.',
      detail: '',
      rule: ref,
      ruleId: 'd',
      parts: [{ ...part, text: 'git push', start: 6, end: 14, culprit: true }],
      allowRules: [],
    };
    const view = await renderPage(<PermissionsPage />, {
      ...quiet,
      'permissions.list': () => list([rule('d', 'deny', 'Bash(git push:*)')]),
      'permissions.simulate': () => found,
    });
    type('Call to judge', 'Bash ls && git push');
    expect(await screen.findByText('Denied')).toBeTruthy();
    expect(view.requests('permissions.simulate')).toEqual([
      { call: { kind: 'line', line: 'Bash ls && git push' }, mode: 'manual', agent: null },
    ]);
    expect(screen.getByLabelText('Parts of the call').textContent).toContain('sends commits to a remote');
    await waitFor(() => expect(row('d').getAttribute('aria-selected')).toBe('true'));
  });

  it('JSON that cannot be read says so at the field and asks nothing', async () => {
    const view = await renderPage(<PermissionsPage />, { ...quiet, 'permissions.list': () => list([]) });
    type('Call to judge', '{"input": {}}');
    expect(screen.getByText('The JSON names no tool. Write {"tool": "Read", "input": {…}}.')).toBeTruthy();
    expect(view.requests('permissions.simulate')).toEqual([]);
  });
});

describe('the other tabs', () => {
  it('PE9: the gardener says what a merged rule adds, and does it when accepted', async () => {
    const view = await renderPage(<PermissionsPage />, {
      ...quiet,
      'permissions.list': () =>
        list([rule('a', 'allow', 'Bash(npm ci)'), rule('b', 'allow', 'Bash(npm test)')]),
      'permissions.garden': () => ({
        looked: 1204,
        since: null,
        offers: [
          {
            id: 'o1',
            kind: 'near-equal',
            rules: ['a', 'b'],
            text: 'Two rules could be one.',
            merged: { text: 'Bash(npm:*)', effect: 'allow', scope: 'user', expiry: { kind: 'none' } },
            addedReach: ['npm publish'],
          },
        ],
      }),
      'permissions.acceptOffer': () => null,
    });
    fireEvent.click(screen.getByText('Review'));
    expect(screen.getByText('1,204 decisions looked at')).toBeTruthy();
    expect(screen.getByText('npm publish')).toBeTruthy();
    fireEvent.click(screen.getByText('Replace 2 rules'));
    expect(view.requests('permissions.acceptOffer')).toEqual([{ id: 'o1' }]);
    await view.settled();
  });

  it('PE7: the audit log says who decided, opens a row, narrows by filters, and loads older rows at its end', async () => {
    const base = { callId: 'c', conversationId: 'x', tool: 'Bash', danger: 'high', allowed: false } as const;
    const decided = {
      by: { kind: 'mode', mode: 'edits' },
      byWords: 'You: not on Friday',
      reason: 'It was Friday.',
    } as const;
    const rows = [3, 2, 1].map((id) => ({ ...base, ...decided, id, at: id, subject: `git push ${id}` }));
    const view = await renderPage(<PermissionsPage />, {
      ...quiet,
      'permissions.list': () => list([]),
      'permissions.audit': ({ before, filter }) => ({
        rows: filter.text === 'none' ? [] : rows.filter(({ id }) => id < (before ?? 9)).slice(0, 2),
        total: filter.text === 'none' ? 0 : 3,
      }),
    });
    fireEvent.click(screen.getByText('Audit log'));
    expect(await screen.findByText('git push 1')).toBeTruthy();
    expect(view.requests('permissions.audit')).toEqual([
      { filter: {}, limit: 100 },
      { filter: {}, limit: 100, before: 2 },
    ]);
    fireEvent.click(screen.getByLabelText('Why: Bash git push 3'));
    expect(screen.getByText('It was Friday.')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Denied'));
    type('Filter the audit log', 'none');
    expect(await screen.findByText('No decision matches')).toBeTruthy();
    expect(view.requests('permissions.audit').at(-1)?.filter).toEqual({ text: 'none', allowed: false });
  });

  it('PE6, TR8: the roster gives a withheld tool back in one click', async () => {
    const view = await renderPage(<PermissionsPage />, {
      ...quiet,
      'permissions.list': () => list([]),
      'tools.native': () => ({
        catalogue: 'claude',
        file: '/t.json',
        memoryTokens: 0,
        tools: [
          {
            name: 'Search',
            group: 'Code',
            description: '',
            origin: 'core',
            state: 'off',
            verdict: {
              kind: 'withheld',
              layer: 'policy',
              reason: 'The person switched it off.',
              remedy: 'x',
            },
            tokens: 1,
            remembered: false,
            use: { calls: 0, failed: 0, turns: 0, lastAt: null, tokensPerCall: null },
          },
        ],
      }),
      'tools.setState': () => ({ kind: 'not-saved', message: 'The disk is full.' }),
    });
    fireEvent.click(screen.getByText('Roster'));
    await view.settled();
    expect(screen.getByText('You switched it off.')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Switch on: Search'));
    expect(view.requests('tools.setState')).toEqual([
      { catalogue: 'claude', agent: null, names: ['Search'], state: 'on' },
    ]);
    expect(await screen.findByText('The disk is full.')).toBeTruthy();
  });

  it('a page that cannot be read says why and is tried again', async () => {
    let works = false;
    const view = await renderPage(<PermissionsPage />, {
      ...quiet,
      'permissions.list': () => (works ? list([]) : { kind: 'broken', message: 'The database is locked.' }),
    });
    expect(screen.getByText('The database is locked.')).toBeTruthy();
    works = true;
    fireEvent.click(screen.getByText('Try again'));
    await view.settled();
    expect(screen.getByText('No rules yet')).toBeTruthy();
  });
});

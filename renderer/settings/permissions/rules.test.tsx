import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../render-page';
import { list, quiet, row, rule, type } from './page-fixture';
import { PermissionsPage } from './permissions-page';

describe('rules', () => {
  it('PE6: a rule shows its origin as a way to its line, its agent, its expiry and what it decided', async () => {
    const view = await renderPage(<PermissionsPage />, {
      ...quiet,
      'permissions.list': () =>
        list([
          rule('d', 'deny', 'Read(~/.ssh/**)', { hits: 12, lastAt: Date.now() }),
          rule('a', 'allow', 'Bash(npm ci)', { agent: 'reviewer', usesLeft: 3 }),
          rule('e', 'allow', 'Bash(npm test)', { ended: 'a commit was made since' }),
          rule('p', 'allow', 'Oops((', { problem: 'After the name stands nothing.' }),
        ]),
    });
    expect(row('d').textContent).toContain('DenyRead(~/.ssh/**)');
    expect(row('d').textContent).toContain('just now12');
    expect(row('a').textContent).toContain('reviewer');
    expect(row('a').textContent).toContain('3 uses left');
    expect(row('e').textContent).toContain('ended: a commit was made since');
    expect(row('p').textContent).toContain('After the name stands nothing.');
    fireEvent.click(within(row('d')).getAllByText('permissions.json:3')[0] ?? expect.fail());
    expect(view.opened).toEqual([{ path: '/home/permissions.json', line: 3 }]);
  });

  it('PE9: a conflict stands on the rule that it makes pointless and leads to the other one', async () => {
    await renderPage(<PermissionsPage />, {
      ...quiet,
      'permissions.list': () =>
        list([rule('d', 'deny', 'Bash(git:*)'), rule('a', 'allow', 'Bash(git push)')], {
          conflicts: [{ kind: 'shadowed', rule: 'a', by: 'd', text: 'It never allows anything.' }],
        }),
    });
    expect(row('d').getAttribute('aria-selected')).toBe('false');
    fireEvent.click(within(row('a')).getByText('Show it'));
    expect(row('d').getAttribute('aria-selected')).toBe('true');
  });

  it('PE6: a rule is taken away by Del, and put back by Undo as it stood', async () => {
    let rules = [rule('a', 'allow', 'Bash(npm ci)', { until: { uses: 10 } }), rule('b', 'allow', 'Read')];
    const view = await renderPage(<PermissionsPage />, {
      ...quiet,
      'permissions.list': () => list(rules),
      'permissions.remove': ({ id }) => {
        rules = rules.filter((one) => one.id !== id);
        return null;
      },
      'permissions.add': () => rule('a', 'allow', 'Bash(npm ci)'),
    });
    act(() => row('a').focus());
    fireEvent.keyDown(row('a'), { key: 'Delete' });
    expect(document.querySelector('[data-row="a"]')).toBeNull();
    expect(document.activeElement).toBe(row('b'));
    fireEvent.click(await screen.findByText('Undo'));
    expect(view.requests('permissions.add')).toEqual([
      {
        text: 'Bash(npm ci)',
        effect: 'allow',
        scope: 'user',
        expiry: { kind: 'none' },
        until: { uses: 10 },
      },
    ]);
    await view.settled();
  });

  it('PE9: before a rule is saved its problem stands at the field, and what the last calls would have met is shown', async () => {
    const flip = {
      callId: 'c1',
      conversationId: 'x',
      at: 1,
      tool: 'Bash',
      subject: 'npm publish',
      danger: 'high',
      before: 'ask',
      after: 'allow',
      was: 'denied',
    } as const;
    const view = await renderPage(<PermissionsPage />, {
      ...quiet,
      'permissions.list': () => list([]),
      'permissions.check': ({ text }) =>
        text.includes('((')
          ? { problem: 'Close the bracket.', conflicts: [] }
          : { conflicts: ['The deny Bash(npm:*) covers it.'] },
      'permissions.replay': () => ({
        judged: 412,
        skipped: 0,
        flips: [flip],
        text: '1 of 412 calls would now run unasked.',
      }),
      'permissions.add': ({ text }) => rule('n', 'allow', text),
    });
    fireEvent.click(screen.getByText('Add rule'));
    type('Rule', 'Bash((');
    expect(await screen.findByText('Close the bracket.')).toBeTruthy();
    const form = screen.getByLabelText('New rule');
    fireEvent.submit(form);
    expect(view.requests('permissions.add')).toEqual([]);
    expect(document.activeElement).toBe(screen.getByLabelText('Rule'));
    type('Rule', 'Bash(npm:*)');
    expect(await screen.findByText('1 of 412 calls would now run unasked.', { exact: false })).toBeTruthy();
    expect(screen.getByText('The deny Bash(npm:*) covers it.')).toBeTruthy();
    fireEvent.click(screen.getByText('Show them'));
    expect(screen.getByLabelText('Calls that would change').textContent).toContain(
      'npm publishasks → runs · you denied it',
    );
    fireEvent.submit(form);
    await view.settled();
    expect(view.requests('permissions.add')).toEqual([
      { text: 'Bash(npm:*)', effect: 'allow', scope: 'workspace', expiry: { kind: 'none' } },
    ]);
    expect(screen.queryByLabelText('New rule')).toBeNull();
  });

  it('PE6: a rule is changed in its place by F2 and keeps its bound; Esc leaves it as it is', async () => {
    const view = await renderPage(<PermissionsPage />, {
      ...quiet,
      'permissions.list': () => list([rule('a', 'allow', 'Bash(npm ci)', { until: { time: 9e15 } })]),
      'permissions.check': () => ({
        conflicts: ['Bash(npm ci) covers it already.', 'The deny Bash(npm:*) covers it.'],
      }),
      'permissions.edit': ({ draft }) => rule('a', draft.effect, draft.text),
    });
    fireEvent.keyDown(row('a'), { key: 'F2' });
    fireEvent.keyDown(screen.getByLabelText('Rule'), { key: 'Escape' });
    fireEvent.keyDown(row('a'), { key: 'F2' });
    type('Rule', 'Bash(npm ci --offline)');
    fireEvent.click(screen.getByLabelText('Ask'));
    expect(await screen.findByText('The deny Bash(npm:*) covers it.')).toBeTruthy();
    expect(screen.queryByText('Bash(npm ci) covers it already.'), 'it is no conflict with itself').toBeNull();
    fireEvent.submit(screen.getByLabelText('Change Bash(npm ci)'));
    await view.settled();
    expect(view.requests('permissions.edit')).toEqual([
      {
        id: 'a',
        draft: {
          text: 'Bash(npm ci --offline)',
          effect: 'ask',
          scope: 'user',
          expiry: { kind: 'none' },
          until: { time: 9e15 },
        },
      },
    ]);
  });

  it('what was allowed for the session is listed and taken back', async () => {
    const view = await renderPage(<PermissionsPage />, {
      ...quiet,
      'permissions.list': () =>
        list([], { grants: [{ conversationId: 'c', key: 'k', words: 'this exact command: npm test' }] }),
      'permissions.removeGrant': () => null,
    });
    fireEvent.click(screen.getByLabelText('Take back this exact command: npm test'));
    expect(view.requests('permissions.removeGrant')).toEqual([{ conversationId: 'c', key: 'k' }]);
    await view.settled();
  });

  it('PE3: rules of Claude Code are looked at with their origin, ticked, and taken over', async () => {
    const view = await renderPage(<PermissionsPage />, {
      ...quiet,
      'permissions.list': () => list([]),
      'permissions.importPreview': () => ({
        files: [{ path: '/h/.claude/settings.json', found: true }],
        entries: [
          {
            id: '1',
            text: 'WebFetch',
            effect: 'allow',
            file: '/h/s.json',
            line: 2,
            scope: 'user',
            rule: 'Research',
            present: false,
          },
          {
            id: '2',
            text: 'Foo',
            effect: 'allow',
            file: '/h/s.json',
            scope: 'user',
            note: 'There is no tool Foo here.',
            present: false,
          },
          {
            id: '3',
            text: 'Read',
            effect: 'deny',
            file: '/h/s.json',
            scope: 'user',
            rule: 'Read',
            present: false,
          },
        ],
      }),
      'permissions.import': () => ({ added: 1 }),
    });
    fireEvent.click(screen.getByText('Import'));
    await view.settled();
    expect(screen.getByText('There is no tool Foo here.')).toBeTruthy();
    expect(screen.getByLabelText('Import allow Foo').getAttribute('aria-checked')).toBe('false');
    fireEvent.click(screen.getByLabelText('Import deny Read'));
    fireEvent.click(screen.getByText('Import 1 rule'));
    expect(view.requests('permissions.import')).toEqual([{ ids: ['1'] }]);
    await view.settled();
  });
});

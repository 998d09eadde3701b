import { fireEvent, screen, within } from '@testing-library/react';
import type { ReplyOf } from '@shared/contract';
import type { HookTrial, HookView } from '@shared/domain/hook';
import { describe, expect, it } from 'vitest';
import { sampleHook, sampleRun, sampleTrust } from '../../hooks/sample-hooks';
import { renderPage } from '../render-page';
import { HooksPage } from './hooks-page';

type List = ReplyOf<'hooks.list'>;

const list = (hooks: readonly HookView[], over: Partial<List> = {}): List => ({
  hooks: [...hooks],
  problems: [],
  ...over,
});
const quiet = { 'hooks.trust': () => null, 'hooks.runs': () => [] } as const;
const click = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const count = () => screen.getByText(/^\d+ runs?$/).textContent;
const items = (event: string) =>
  within(screen.getByRole('list', { name: `Hooks of ${event}` })).getAllByRole('listitem');

describe('the list of hooks (HK7)', () => {
  it('shows every hook under its event with matcher, if, kind, time, origin and its last outcome', async () => {
    const view = await renderPage(<HooksPage />, {
      ...quiet,
      'hooks.list': () =>
        list([
          sampleHook('s', { event: 'Stop', matcher: '', text: 'notify', origin: 'claude-user', line: 3 }),
          sampleHook('a', { condition: 'Bash(git:*)', timeoutMs: 10_000 }),
          sampleHook('n', { event: 'CwdChanged', matcher: '', idle: 'CwdChanged never comes here.' }),
        ]),
      'hooks.runs': () => [
        sampleRun('2', { effect: 'denied the call: no' }),
        sampleRun('1', { effect: 'nothing' }),
      ],
    });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'PreToolUse',
      'Stop',
      'CwdChanged',
    ]);
    const [first] = items('PreToolUse');
    expect(first?.textContent).toMatch(/Bash if Bash\(git:\*\).*command · up to 10 s.*\.\/check a/s);
    expect(first?.textContent).toContain('denied the call: no');
    expect(items('CwdChanged')[0]?.textContent).toContain('CwdChanged never comes here.');
    expect(items('Stop')[0]?.textContent).toContain('has not run yet');
    fireEvent.click(within(first!).getAllByRole('button', { name: '/w/.claude/settings.json:5' })[0]!);
    expect(view.opened).toEqual([{ path: '/w/.claude/settings.json', line: 5 }]);
  });

  it('a switch shows at once, is told to main, and goes back with the reason when it was not kept', async () => {
    const view = await renderPage(<HooksPage />, {
      ...quiet,
      'hooks.list': () => list([sampleHook('a')]),
      'hooks.switch': () => ({ kind: 'unsaved', message: 'The disk is full.' }),
    });
    const toggle = () => screen.getByRole('switch', { name: 'On: PreToolUse ./check a' });
    fireEvent.click(toggle());
    expect(toggle().getAttribute('aria-checked')).toBe('false');
    expect(view.requests('hooks.switch')).toEqual([{ id: 'a', on: false }]);
    await view.settled();
    expect(toggle().getAttribute('aria-checked')).toBe('true');
    expect(screen.getByText('The disk is full.')).toBeTruthy();
  });

  it('a broken file is told with its line while the others are listed, and so is disableAllHooks', async () => {
    const view = await renderPage(<HooksPage />, {
      ...quiet,
      'hooks.list': () =>
        list([sampleHook('a')], {
          problems: [{ file: '/w/.claude/settings.local.json', line: 7, message: 'It is not JSON.' }],
          disabledBy: '/home/u/.claude/settings.json',
        }),
    });
    click('/w/.claude/settings.local.json:7');
    click('settings.json');
    expect(view.opened).toEqual([
      { path: '/w/.claude/settings.local.json', line: 7 },
      { path: '/home/u/.claude/settings.json', line: undefined },
    ]);
    expect(screen.getByText(/disableAllHooks stops every hook/)).toBeTruthy();
    expect(items('PreToolUse')).toHaveLength(1);
  });

  it('an edit from outside shows at once; the filter narrows by any word', async () => {
    let hooks = [sampleHook('a')];
    const view = await renderPage(<HooksPage />, { ...quiet, 'hooks.list': () => list(hooks) });
    hooks = [...hooks, sampleHook('b', { event: 'Stop', text: 'say done' })];
    await view.changed();
    await view.settled();
    expect(screen.getByText('say done')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Filter hooks'), { target: { value: 'stop DONE' } });
    expect(screen.queryByText('./check a')).toBeNull();
    fireEvent.change(screen.getByLabelText('Filter hooks'), { target: { value: 'zzz' } });
    click('Show all hooks');
    expect(screen.getByText('./check a')).toBeTruthy();
  });

  it('without hooks it says where they are written, and with a folder how its trust stands and the way back', async () => {
    let trust = sampleTrust({ trusted: true, lasting: true, asks: false });
    const view = await renderPage(<HooksPage />, {
      'hooks.runs': () => [],
      'hooks.list': () => list([]),
      'hooks.trust': () => trust,
      'hooks.setTrust': ({ trusted }) => (trust = { ...trust, trusted, refused: !trusted }),
    });
    expect(screen.getByText(/Write it into ~\/.claude\/settings.json/)).toBeTruthy();
    expect(screen.getByText(/is trusted$/)).toBeTruthy();
    click('Stop trusting');
    await view.settled();
    expect(view.requests('hooks.setTrust')).toEqual([{ trusted: false }]);
    expect(screen.getByText(/is kept off$/)).toBeTruthy();
    click('Show what it brings');
    expect(screen.getByText('MCP servers: tracker')).toBeTruthy();
    click('Trust this folder');
    await view.settled();
    expect(screen.getByText(/is trusted$/)).toBeTruthy();
  });

  it('a page that cannot be read says why and is tried again', async () => {
    let works = false;
    const view = await renderPage(<HooksPage />, {
      ...quiet,
      'hooks.list': () => (works ? list([]) : { kind: 'broken', message: 'No answer.' }),
    });
    expect(screen.getByText('No answer.')).toBeTruthy();
    works = true;
    click('Try again');
    await view.settled();
    expect(screen.getByText('No hooks yet')).toBeTruthy();
  });
});

describe('dry run (HK8)', () => {
  const run = {
    ...sampleRun('t', { exitCode: 2, effect: 'denied the call' }),
    stdout: '',
    stderr: 'no secrets',
  };
  const trial: HookTrial = {
    tries: [{ run: { ...run, input: '{"tool_name":"Bash"}' }, answer: '{"block": "no secrets"}' }],
    missed: 'Its matcher Edit does not cover Bash.',
    verdict: 'The call would be denied: no secrets.',
  };

  it('feeds a chosen recorded call to a hook that is off, and shows input, exit code, output, answer and verdict', async () => {
    const view = await renderPage(<HooksPage />, {
      ...quiet,
      'hooks.list': () => list([sampleHook('a', { off: true })]),
      'hooks.calls': ({ search }) =>
        ['git push', 'npm test']
          .filter((subject) => subject.includes(search))
          .map((subject) => ({ id: subject, tool: 'Bash', subject, at: 0, outcome: 'done' as const })),
      'hooks.try': () => trial,
    });
    click(/^Try on a recorded call: /);
    await view.settled();
    const radios = () => screen.getAllByRole('radio');
    radios()[0]?.focus();
    fireEvent.keyDown(radios()[0]!, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(radios()[1]);
    fireEvent.change(screen.getByLabelText('Search recorded calls'), { target: { value: 'git' } });
    await view.settled();
    fireEvent.click(screen.getByRole('radio', { name: /git push/ }));
    click('Run the hook');
    await view.settled();
    expect(view.requests('hooks.try')).toEqual([{ id: 'a', callId: 'git push', event: 'PreToolUse' }]);
    const panel = screen.getByRole('region', { name: 'Try on a recorded call' });
    for (const words of [
      'The call would be denied: no secrets.',
      'In a turn it would not have run: Its matcher Edit does not cover Bash.',
      '"tool_name": "Bash"',
      'no secrets',
      '"block": "no secrets"',
    ])
      expect(panel.textContent).toContain(words);
    expect(panel.textContent).toMatch(/Exit code2 · 12 ms/);
  });

  it('says why a hook cannot be tried, and what went wrong', async () => {
    const view = await renderPage(<HooksPage />, {
      ...quiet,
      'hooks.list': () =>
        list([
          sampleHook('a'),
          sampleHook('s', { event: 'Stop' }),
          sampleHook('w', { event: 'PostToolUse', idle: 'The folder is not trusted yet.' }),
        ]),
      'hooks.calls': () => [{ id: 'k', tool: 'Bash', subject: 'ls', at: 0, outcome: 'failed' }],
      'hooks.try': () => ({ kind: 'gone', message: 'There is no such hook any more. Reload the list.' }),
    });
    const reason = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-description');
    expect(reason(/^Try .*: Stop/)).toBe('Stop carries no call');
    expect(reason(/^Try .*: PostToolUse/)).toBe('Trust the folder first');
    click(/^Try on a recorded call: PreToolUse/);
    await view.settled();
    fireEvent.click(screen.getByRole('radio'));
    click('Run the hook');
    await view.settled();
    expect(screen.getByText('There is no such hook any more. Reload the list.')).toBeTruthy();
  });
});

describe('the inspector (HK7)', () => {
  it('lists runs newest first, narrows them, and shows one in full when it is opened', async () => {
    const rows = [
      sampleRun('2', { effect: 'denied the call: no', about: 'git push' }),
      sampleRun('1', { hookId: 'b', event: 'Stop', subject: 'notify', effect: 'nothing' }),
    ];
    const view = await renderPage(<HooksPage />, {
      ...quiet,
      'hooks.list': () => list([sampleHook('a'), sampleHook('b', { event: 'Stop', text: 'notify' })]),
      'hooks.runs': () => rows,
      'hooks.run': ({ id }) =>
        id === '1'
          ? null
          : {
              ...sampleRun(id, { problem: 'It took too long.' }),
              input: '{"a":1}',
              stdout: 'out',
              stderr: '',
            },
    });
    fireEvent.click(screen.getByRole('tab', { name: /^Runs/ }));
    const lines = () => within(screen.getByRole('list', { name: 'Runs of hooks' })).getAllByRole('button');
    expect(lines().map(({ textContent }) => textContent)).toMatchObject([
      expect.stringMatching(/PreToolUse.*Bash.*git push.*denied the call: no.*12 ms/),
      expect.stringMatching(/Stop.*notify.*nothing/),
    ]);
    expect(view.requests('hooks.run')).toEqual([]);
    fireEvent.click(lines()[0]!);
    await view.settled();
    const shown = screen.getByRole('list', { name: 'Runs of hooks' }).textContent;
    for (const words of ['"a": 1', 'out', 'It took too long.', 'Exit code']) expect(shown).toContain(words);
    fireEvent.click(screen.getByText('notify'));
    await view.settled();
    expect(screen.getByText(/Newer runs have taken its place/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Filter runs'), { target: { value: 'denied push' } });
    expect(count()).toBe('1 run');
    fireEvent.change(screen.getByLabelText('Filter runs'), { target: { value: 'zzz' } });
    click('Show all runs');
    expect(count()).toBe('2 runs');
  });

  it('from a hook’s last outcome to its runs alone', async () => {
    await renderPage(<HooksPage />, {
      ...quiet,
      'hooks.list': () => list([sampleHook('a')]),
      'hooks.runs': () => [sampleRun('1'), sampleRun('2', { hookId: 'b', subject: 'other' })],
    });
    fireEvent.click(screen.getAllByRole('button', { name: /^nothing · / })[0]!);
    expect(count()).toBe('1 run');
  });
});

import { act, fireEvent, screen, within } from '@testing-library/react';
import type { NativeTool, NativeTools as Page } from '@shared/contract/tools';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../render-page';
import { ToolsPage } from '../tools-page';

function tool(name: string, over: Partial<NativeTool> = {}): NativeTool {
  return {
    name,
    group: 'Files',
    description: `${name} does its work. More words.`,
    origin: 'core',
    state: 'on',
    verdict: { kind: 'live' },
    tokens: 200,
    remembered: false,
    use: { calls: 4, failed: 0, turns: 40, lastAt: null, tokensPerCall: 2000 },
    ...over,
  };
}

const off = {
  state: 'off',
  verdict: {
    kind: 'withheld',
    layer: 'policy',
    reason: 'The person switched it off.',
    remedy: 'Switch it on.',
  },
} as const;

function page(tools: readonly NativeTool[], over: Partial<Page> = {}): Page {
  return {
    catalogue: 'claude',
    tools: [...tools],
    memoryTokens: 0,
    file: '/home/USER/agent-tools.json',
    ...over,
  };
}

const agents = { agents: [], problems: [] };
/** Found by attributes: names of roles are slow to work out in a page this size. */
const rowOf = (name: string) =>
  screen.queryByText(name, { selector: '[role=rowheader]' })?.closest<HTMLElement>('[data-row]');
const row = (name: string): HTMLElement => rowOf(name) ?? expect.fail(`There is no row ${name}.`);
const choice = (name: string, state: string) => within(row(name)).getByLabelText(state);

describe('Native Tools', () => {
  it('CT13: a custom tool has its row, and its memory switch, on its own page alone; its schema counts here', async () => {
    await renderPage(<ToolsPage />, {
      'chat.agents': () => agents,
      'tools.native': () => page([tool('Read'), tool('forecast', { origin: 'custom', group: 'Web' })]),
    });
    expect(row('Read')).toBeInstanceOf(HTMLElement);
    expect(rowOf('forecast')).toBeUndefined();
    expect(screen.getByText('400')).toBeInstanceOf(HTMLElement);
    expect(screen.getByText('Custom 200')).toBeInstanceOf(HTMLElement);
  });

  it('NT3: a row has cost, price per use, and what the next run makes of it and why', async () => {
    await renderPage(<ToolsPage />, {
      'chat.agents': () => agents,
      'tools.native': () =>
        page([
          tool('Read'),
          tool('Bash', {
            ...off,
            group: 'Shell',
            tokens: 431,
            use: { ...tool('x').use, calls: 0, tokensPerCall: null },
          }),
          tool('symbols', {
            group: 'Code',
            verdict: { kind: 'withheld', layer: 'authority', reason: 'symbols needs language servers.' },
          }),
        ]),
    });
    expect(row('Read').textContent).toBe('ReadRead does its work2002,0004Live 200 tokensOnDeferOff');
    expect(row('Bash').textContent).toContain('Withheld You switched it off');
    expect(row('Bash').textContent).toContain('431—');
    expect(row('symbols').textContent).toContain('Withheld symbols needs language servers');
    expect(screen.getByText('−431 by your switches')).toBeTruthy();
    expect(screen.getByText('200 more wait or are withheld')).toBeTruthy();
    expect(screen.getByText('1 off')).toBeTruthy();
  });

  it('NT4: a switch shows its new state at once, and main has the last word', async () => {
    let saved = page([tool('Read'), tool('Write')]);
    const view = await renderPage(<ToolsPage />, {
      'chat.agents': () => agents,
      'tools.native': () => saved,
      'tools.setState': ({ names }) => {
        saved = page(saved.tools.map((one) => (names.includes(one.name) ? { ...one, ...off } : one)));
        return saved;
      },
    });
    fireEvent.click(choice('Read', 'Off'));
    expect(choice('Read', 'Off').getAttribute('aria-checked')).toBe('true');
    expect(screen.getByText('1 off')).toBeTruthy();
    fireEvent.click(choice('Write', 'Off'));
    await view.settled();
    expect(screen.getByText('2 off')).toBeTruthy();
    expect(view.requests('tools.setState')).toEqual([
      { catalogue: 'claude', agent: null, names: ['Read'], state: 'off' },
      { catalogue: 'claude', agent: null, names: ['Write'], state: 'off' },
    ]);
    fireEvent.click(screen.getByText('Enable all'));
    expect(view.requests('tools.setState').at(-1)).toMatchObject({ names: ['Read', 'Write'], state: 'on' });
    await view.settled();
  });

  it('NT8: a change that cannot be saved goes back and says why, with the file that mends it', async () => {
    const view = await renderPage(<ToolsPage />, {
      'chat.agents': () => agents,
      'tools.native': () => page([tool('Read')]),
      'tools.setRemembered': () => ({ kind: 'not-saved', message: 'The file is broken at line 3.' }),
    });
    const memory = screen.getByLabelText('Remember calls of Read');
    fireEvent.click(memory);
    expect(memory.getAttribute('aria-checked')).toBe('true');
    await view.settled();
    expect(memory.getAttribute('aria-checked')).toBe('false');
    const strip = screen.getByText('The file is broken at line 3.', { exact: false });
    expect(strip.textContent).toContain('The file is broken at line 3.');
    fireEvent.click(within(strip).getByText('agent-tools.json'));
    expect(view.opened).toEqual([{ path: '/home/USER/agent-tools.json', line: undefined }]);
  });

  it('NT8: a broken file is told of, with the last good switches still shown', async () => {
    await renderPage(<ToolsPage />, {
      'chat.agents': () => agents,
      'tools.native': () => page([tool('Read')], { problem: 'agent-tools.json is no JSON.' }),
    });
    expect(screen.getByText('agent-tools.json is no JSON.', { exact: false })).toBeTruthy();
    expect(row('Read')).toBeTruthy();
  });

  it('NT5: end_turn has a lock in place of the switch, and its row says why', async () => {
    const why = 'It ends every turn, so it is always on.';
    await renderPage(<ToolsPage />, {
      'chat.agents': () => agents,
      'tools.native': () => page([tool('end_turn', { fixed: why, group: 'Agents' })]),
    });
    expect(row('end_turn').textContent).toContain('It ends every turn, so it is always on');
    expect(within(row('end_turn')).queryByRole('radio')).toBeNull();
    expect(within(row('end_turn')).getByText('Always on')).toBeTruthy();
  });

  it('NT8, NT9: with an agent picked its own switches are shown, and Defer is for all agents only', async () => {
    const view = await renderPage(<ToolsPage />, {
      'chat.agents': () => ({
        agents: [
          {
            name: 'reviewer',
            description: '',
            catalogue: 'granular',
            prompt: '',
            file: '/a.md',
            scope: 'user',
          },
        ],
        problems: [],
      }),
      'tools.native': ({ agent }) => page([tool('Read', off), tool('Write', agent === null ? {} : off)]),
    });
    fireEvent.click(screen.getByLabelText('Agent'));
    const option = await screen.findByRole('option', { name: 'reviewer' });
    fireEvent.pointerDown(option, { pointerType: 'mouse' });
    fireEvent.click(option);
    await view.settled();
    expect(view.requests('tools.native')).toContainEqual({ catalogue: 'granular', agent: null });
    expect(view.requests('tools.native')).toContainEqual({ catalogue: 'granular', agent: 'reviewer' });
    expect(within(row('Read')).getByText('Off for all agents')).toBeTruthy();
    expect(within(row('Read')).getByLabelText('Switch on for all: Read')).toBeTruthy();
    expect(choice('Write', 'Defer').getAttribute('aria-disabled')).toBe('true');
  });

  it('TR8: a tool that a rule takes away is given back by removing the rule, in one click', async () => {
    const ref = { text: 'tool:Bash', effect: 'deny', scope: 'user', file: '/p.json', line: 3 } as const;
    const view = await renderPage(<ToolsPage />, {
      'chat.agents': () => agents,
      'tools.native': () =>
        page([
          tool('run_command', {
            verdict: {
              kind: 'withheld',
              layer: 'policy',
              reason: 'run_command is off: the deny rule tool:Bash (user permissions.json:3) takes it away.',
              remedy: 'Only changing that rule lifts it.',
            },
          }),
        ]),
      'permissions.list': () => ({
        rules: [{ id: 'r1', ref, hits: 0, editable: true }],
        grants: [],
        conflicts: [],
        userFile: '/p.json',
        workspaceFile: null,
        agents: [],
        repository: false,
      }),
      'permissions.remove': () => null,
    });
    fireEvent.click(screen.getByLabelText('Remove rule: run_command'));
    expect(view.requests('permissions.remove')).toEqual([{ id: 'r1' }]);
    await view.settled();
  });

  it('the filter and the state narrow the rows; ↑ and ↓ go to the same control of the next row', async () => {
    const view = await renderPage(<ToolsPage />, {
      'chat.agents': () => agents,
      'tools.native': () => page([tool('Read'), tool('Write', { verdict: { kind: 'deferred' } })]),
    });
    act(() => choice('Read', 'On').focus());
    fireEvent.keyDown(choice('Read', 'On'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(choice('Write', 'On'));
    expect(view.requests('tools.setState')).toEqual([]);
    fireEvent.change(screen.getByLabelText('Filter tools'), { target: { value: 'rea' } });
    expect(rowOf('Write')).toBeUndefined();
    fireEvent.click(screen.getByLabelText('Withheld'));
    expect(screen.getByText('No tool matches')).toBeTruthy();
    fireEvent.click(screen.getByText('Show all tools'));
    expect(row('Write')).toBeTruthy();
  });
});

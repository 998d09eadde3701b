import { fireEvent, screen, within } from '@testing-library/react';
import type { BudgetPage } from '@shared/contract/budget';
import { Settings } from '@shared/domain/settings';
import { describe, expect, it } from 'vitest';
import {
  tool,
  unused,
  suggestion,
  page,
  natives,
  show,
  rowOf,
  box,
  button,
  press,
} from './testing/budget-page';

describe('TB1: the surface', () => {
  it('says tokens and tools by source, the thresholds, and which servers are not counted', async () => {
    await show(page());
    const line = screen.getByLabelText('Tools of the next run, an estimate').textContent;
    expect(line).toContain('712of 7,750 tokens');
    expect(line).toContain('43 of 48 tools before a warning: 26 built in, 4 custom, 2 mini app, 11 MCP');
    expect(line).toContain('jira not probed, not counted');
  });

  it('warns in words, not by colour alone', async () => {
    await show(page({ report: { thresholds: { toolBudgetWarn: 40, toolBudgetHot: 43, level: 'hot' } } }));
    expect(screen.getByText('Hot from 43')).toBeInstanceOf(HTMLElement);
    expect(screen.getByText(/and the roster is hot/)).toBeInstanceOf(HTMLElement);
  });

  it('thresholds and ceiling are changed here, and the page is asked for again', async () => {
    const view = await show(page(), {
      'settings.update': (change) => Settings.parse(change),
    });
    const warn = screen.getByLabelText('Warn from, in tools');
    fireEvent.focus(warn);
    fireEvent.change(warn, { target: { value: '30' } });
    fireEvent.blur(warn);
    await view.settled();
    expect(view.requests('settings.update')).toEqual([{ toolBudgetWarn: 30 }]);
    expect(view.requests('budget.page')).toHaveLength(2);
  });

  it('an unread page says why, and can be asked for again', async () => {
    let broken = true;
    const view = await show(page(), {
      'budget.page': () => (broken ? { kind: 'unknown-agent', message: 'There is no agent x.' } : page()),
    });
    expect(screen.getByText(/There is no agent x\./)).toBeInstanceOf(HTMLElement);
    broken = false;
    press('Try again');
    await view.settled();
    expect(screen.getByText('Cost against use')).toBeInstanceOf(HTMLElement);
  });
});

describe('TB3, TB4: suggestions', () => {
  it('too little evidence says how many calls and days are missing', async () => {
    await show(
      page({ report: { evidence: { ...page().report.evidence, calls: 37, days: 2, enough: false } } }),
    );
    expect(box('Suggestions').textContent).toContain('163 calls and 5 days are missing.');
    expect(box('Suggestions').textContent).toContain('37 of 200');
  });

  it('with evidence and none to make, says so', async () => {
    await show(page());
    expect(within(box('Suggestions')).getByText('Nothing to suggest')).toBeInstanceOf(HTMLElement);
  });

  it('one press applies one, shows at once what it saves, and Undo takes it back', async () => {
    let state: 'on' | 'deferred' = 'on';
    const current = (): BudgetPage =>
      state === 'on'
        ? page({ report: { suggestions: [suggestion('Loops')] } })
        : page({
            tools: [tool('Read'), tool('Loops', { ...unused, tokens: 412, state, verdict: 'deferred' })],
          });
    const view = await show(current, {
      'tools.setState': (turn) => {
        state = turn.state === 'on' ? 'on' : 'deferred';
        return natives;
      },
    });
    expect(box('Suggestions').textContent).toContain('Never usedLoopsOffered for 31 days, 0 calls.−412');
    press('Defer: Loops');
    expect(box('Suggestions').textContent).toContain('Deferred, 412 tokens saved on every request.');
    expect(screen.getByLabelText('Tools of the next run, an estimate').textContent).toContain('300of');
    await view.settled();
    expect(view.requests('tools.setState')).toEqual([
      { catalogue: 'claude', agent: null, names: ['Loops'], state: 'deferred' },
    ]);
    press('Undo: Loops');
    await view.settled();
    expect(view.requests('tools.setState').at(-1)).toMatchObject({ names: ['Loops'], state: 'on' });
    expect(button('Defer: Loops')).toBeInstanceOf(HTMLElement);
  });

  it('a switch that was not saved goes back and says why', async () => {
    const view = await show(page({ report: { suggestions: [suggestion('Loops')] } }), {
      'tools.setState': () => ({ kind: 'not-saved', message: 'agent-tools.json is broken.' }),
    });
    press('Off: Loops');
    await view.settled();
    expect(screen.getByText(/agent-tools\.json is broken\./)).toBeInstanceOf(HTMLElement);
    expect(button('Off: Loops')).toBeInstanceOf(HTMLElement);
  });

  it('NT8: with an agent picked, Off is its own rule and Defer is for all', async () => {
    const agent = {
      name: 'reviewer',
      description: '',
      catalogue: 'claude' as const,
      prompt: '',
      file: '/r.md',
      scope: 'user' as const,
    };
    const suggestions = [suggestion('Loops'), suggestion('Read', { verdict: 'always-fails' })];
    const view = await show(page({ report: { suggestions, agent: 'reviewer' } }), {
      'chat.agents': () => ({ agents: [agent], problems: [] }),
    });
    fireEvent.click(screen.getByLabelText('Agent'));
    const option = await screen.findByRole('option', { name: 'reviewer' });
    fireEvent.pointerDown(option, { pointerType: 'mouse' });
    fireEvent.click(option);
    await view.settled();
    press('Off: Read');
    await view.settled();
    press('Defer: Loops');
    await view.settled();
    expect(view.requests('budget.page').at(-1)).toEqual({ scope: 'none', agent: 'reviewer' });
    expect(view.requests('tools.setState')).toEqual([
      { catalogue: 'claude', agent: 'reviewer', names: ['Read'], state: 'off' },
      { catalogue: 'claude', agent: null, names: ['Loops'], state: 'deferred' },
    ]);
  });
});

describe('TB4: cost against use', () => {
  it('shows cost, calls, errors, last use and price per use of each, the dearest first', async () => {
    await show(page({ tools: [tool('Read', { failed: 3 }), tool('Loops', { ...unused, tokens: 412 })] }));
    const rows = [...document.querySelectorAll('[data-row]')].map((row) => row.textContent);
    expect(rows).toEqual(['Loops41200neverno callsOnDeferOff', 'Read3002031 h ago900OnDeferOff']);
  });

  it('switching a tool shows the tokens saved at once', async () => {
    const view = await show(page());
    const off = within(rowOf('Loops')).getByLabelText('Off');
    fireEvent.click(off);
    expect(off.getAttribute('aria-checked')).toBe('true');
    expect(screen.getByLabelText('Tools of the next run, an estimate').textContent).toContain('300of');
    expect(
      screen
        .getAllByRole('status')
        .map((one) => one.textContent)
        .join(' '),
    ).toContain('412 tokens saved on every request');
    await view.settled();
    expect(view.requests('tools.setState')).toEqual([
      { catalogue: 'claude', agent: null, names: ['Loops'], state: 'off' },
    ]);
  });

  it('shows eight first, and all with one press', async () => {
    const tools = Array.from({ length: 11 }, (_, index) => tool(`a_rather_long_tool_name_${index}`));
    await show(page({ tools }));
    expect(document.querySelectorAll('[data-row]')).toHaveLength(8);
    press('All 11 tools');
    expect(document.querySelectorAll('[data-row]')).toHaveLength(11);
  });
});

import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { move, page, server, show, box, press } from './testing/budget-page';

describe('TB5: the autopilot', () => {
  const moves = [
    move('Loops'),
    move('Vault', { from: 'deferred', to: 'on', tokens: 118, reason: '34 calls in the last 7 days.' }),
    move('Research', { tokens: -344, reason: 'Left out: 61 calls.', proposed: false }),
  ];
  const plan = { ceiling: 4500, now: 712, after: 418, fits: true, moves };

  it('shows each move with its reason, and applies what is chosen only when accepted; Undo takes it back', async () => {
    const view = await show(page({ plan }));
    expect(box('Autopilot').textContent).toContain('changes nothing until you accept');
    expect(box('Autopilot').textContent).toContain('LoopsOntoDeferred−412Never called in 60 turns.');
    expect(box('Autopilot').textContent).toContain('Saves 294 tokens a request');
    expect(view.requests('tools.setState')).toEqual([]);
    fireEvent.click(within(box('Autopilot')).getByText('Research'));
    expect(box('Autopilot').textContent).toContain('Saves 638 tokens a request');
    press('Accept 3 moves');
    await view.settled();
    expect(view.requests('tools.setState')).toEqual([
      { catalogue: 'claude', agent: null, names: ['Loops', 'Research'], state: 'deferred' },
      { catalogue: 'claude', agent: null, names: ['Vault'], state: 'on' },
    ]);
    press('Undo moves');
    await view.settled();
    expect(view.requests('tools.setState').slice(2)).toEqual([
      { catalogue: 'claude', agent: null, names: ['Vault'], state: 'deferred' },
      { catalogue: 'claude', agent: null, names: ['Loops', 'Research'], state: 'on' },
    ]);
  });

  it('a proposal can be put aside, and nothing was changed', async () => {
    const view = await show(page({ plan }));
    press('Dismiss');
    expect(box('Autopilot').textContent).toContain('The proposal is put aside until something changes.');
    expect(view.requests('tools.setState')).toEqual([]);
  });

  it('says why there is nothing to move, and when the ceiling cannot be kept', async () => {
    await show(page({ plan: { ceiling: 100, now: 712, after: 712, fits: false, moves: [] } }));
    expect(box('Autopilot').textContent).toContain('612 tokens above the ceiling');
    expect(box('Autopilot').textContent).toContain(
      'Nothing more can be deferred. Switch tools off to go lower.',
    );
  });
});

describe('TB1: charts and the report server', () => {
  it('the chart has a name, a sentence and a table with every day', async () => {
    await show(page({ days: [{ day: '2026-11-28', tool: 'Read', kind: 'built-in', calls: 40, failed: 2 }] }));
    const chart = screen.getByRole('img', { name: /Calls a day/ });
    expect(chart.textContent).toContain('31 Oct to 30 Nov: 40 calls, 2 failed. Most on 28 Nov: 40.');
    fireEvent.click(screen.getByLabelText('Table'));
    expect(screen.getByRole('row', { name: /28 Nov/ }).textContent).toBe('28 Nov4000402');
  });

  it('is switched on here, and shows the line that reads the token from the file', async () => {
    const on = { ...server, enabled: true, port: 4100, command: 'sed … | curl …' };
    const view = await show(page(), { 'budget.setServer': () => on });
    fireEvent.click(screen.getByLabelText('Report server', { selector: '[role=switch]' }));
    await view.settled();
    expect(view.requests('budget.setServer')).toEqual([
      { scope: 'none', agent: null, enabled: true, newPort: false },
    ]);
    expect(box('Report server').textContent).toContain('Listens on 127.0.0.1:4100.');
    expect(screen.getByText('sed … | curl …')).toBeInstanceOf(HTMLElement);
  });

  it('a port that is taken says so, with the way out', async () => {
    const problem = 'Port 4100 is in use by another program. Choose another port.';
    const view = await show(page(), {
      'budget.server': () => ({ ...server, enabled: true, problem }),
      'budget.setServer': () => ({ ...server, enabled: true, port: 4200, command: 'x' }),
    });
    expect(screen.getByText(new RegExp(problem))).toBeInstanceOf(HTMLElement);
    await act(async () => press('Choose another port'));
    expect(view.requests('budget.setServer')).toEqual([
      { scope: 'none', agent: null, enabled: true, newPort: true },
    ]);
    await view.settled();
    expect(screen.queryByText(new RegExp(problem))).toBeNull();
  });
});

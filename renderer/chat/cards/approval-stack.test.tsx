import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Approval } from '@shared/domain/approval';
import { renderChat } from '../gallery/render-chat';
import { sampleApproval } from '../gallery/sample';
import { ApprovalStack } from './approval-stack';

function draw(approvals: readonly Approval[], onEmptied = vi.fn<() => void>()) {
  const view = renderChat(
    <>
      <textarea aria-label="Message" />
      <ApprovalStack approvals={approvals} root="/w" onEmptied={onEmptied} />
    </>,
  );
  const again = (next: readonly Approval[]) =>
    view.redraw(
      <>
        <textarea aria-label="Message" />
        <ApprovalStack approvals={next} root="/w" onEmptied={onEmptied} />
      </>,
    );
  return { ...view, again, onEmptied, card: () => screen.getByRole('region', { name: /asks:/ }) };
}

const command: Approval['body'] = {
  kind: 'command',
  command: 'npm ci && git push',
  cwd: '/w',
  marks: [{ start: 10, end: 18 }],
  parts: [
    { text: 'npm ci', danger: 'high', decidedBy: 'allowed by Bash(npm ci)', culprit: false },
    { text: 'git push', danger: 'high', decidedBy: 'no rule covers it', culprit: true },
  ],
  paths: [],
};

describe('approval stack', () => {
  it.each([
    ['Enter', { kind: 'once' }],
    ['1', { kind: 'once' }],
    ['2', { kind: 'session' }],
    ['Escape', { kind: 'deny' }],
  ])('PE4: %s on the focused card answers it', async (key, answer) => {
    const { card, bridge } = draw([sampleApproval('a1')]);
    act(() => card().focus());
    fireEvent.keyDown(card(), { key });
    await act(() => bridge.settled());
    expect(bridge.requests('chat.answer')).toEqual([{ approvalId: 'a1', answer }]);
  });

  it('PE4: no key answers while the focus is elsewhere, and the focus does not come by itself', async () => {
    const { again, bridge } = draw([]);
    const message = screen.getByLabelText('Message');
    act(() => message.focus());
    again([sampleApproval('a1')]);
    expect(document.activeElement).toBe(message);
    for (const key of ['Enter', '1', '2', 'Escape']) fireEvent.keyDown(message, { key });
    await act(() => bridge.settled());
    expect(bridge.requests('chat.answer')).toEqual([]);
  });

  it('PE4: a denial carries its message; Enter in the field sends it, Esc goes back to the card', async () => {
    const { card, bridge } = draw([sampleApproval('a1')]);
    const field = screen.getByLabelText('Message to the agent');
    fireEvent.change(field, { target: { value: 'not on Friday' } });
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(document.activeElement).toBe(card());
    expect(bridge.requests('chat.answer')).toEqual([]);
    fireEvent.keyDown(field, { key: 'Enter' });
    await act(() => bridge.settled());
    expect(bridge.requests('chat.answer')).toEqual([
      { approvalId: 'a1', answer: { kind: 'deny', message: 'not on Friday' } },
    ]);
  });

  it('PE4: shows the whole command with its culprit lit, each part, its danger and what decides it', () => {
    const { card } = draw([sampleApproval('a1', { body: command })]);
    const well = screen.getByRole('group', { name: 'Command' });
    expect(well.textContent).toBe('npm ci && git push');
    expect(well.querySelector('mark')?.textContent).toBe('git push');
    const parts = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(parts).toEqual(['1npm ciallowed by Bash(npm ci)High', '2git pushno rule covers itHigh']);
    expect(card().getAttribute('aria-describedby')).toBeTruthy();
    expect(within(card()).getByText('Mode: Edits', { exact: false })).toBeTruthy();
  });

  it("PE4: where a person's own ask rule decides, For session is off and says why, and the rule is a link", () => {
    const rule = {
      text: 'Bash(git push:*)',
      effect: 'ask' as const,
      scope: 'user' as const,
      file: '/h/permissions.json',
      line: 8,
    };
    const { sessionOffer: _, ...asked } = sampleApproval('a1', { askedBy: { kind: 'rule', rule } });
    const { bridge, card } = draw([asked]);
    const button = screen.getByRole('button', { name: /For session/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-description')).toMatch(/^Your own ask rule decides here\./);
    fireEvent.keyDown(card(), { key: '2' });
    expect(bridge.requests('chat.answer')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'permissions.json:8 ask Bash(git push:*)' }));
    expect(bridge.opened).toEqual([{ path: '/h/permissions.json', line: 8 }]);
  });

  it('PE4: key caps show only while the keys work', () => {
    const { card } = draw([sampleApproval('a1')]);
    const caps = () => [...card().querySelectorAll('kbd')].map((cap) => cap.textContent);
    expect(caps()).toEqual([]);
    act(() => card().focus());
    expect(caps()).toEqual(['Esc', '2', '']);
    act(() => screen.getByLabelText('Message').focus());
    expect(caps()).toEqual([]);
  });

  const breadths = [
    { id: 'exact', reach: 'only this command', rules: ['Bash(git push)'] },
    { id: 'words-2', reach: 'any git push', rules: ['Bash(git push:*)'] },
  ];

  it('PE4, PE9: 3 opens what Always could save, narrowest chosen, and 3 again saves it', async () => {
    const { card, bridge } = draw([sampleApproval('a1', { breadths, repository: true })]);
    act(() => card().focus());
    fireEvent.keyDown(card(), { key: '3' });
    const panel = screen.getByRole('group', { name: 'Always allow' });
    expect(within(panel).getAllByRole('radio', { checked: true })).toHaveLength(2);
    expect(within(panel).getByText('Bash(git push)')).toBeTruthy();
    fireEvent.click(within(panel).getByText('Bash(git push:*)'));
    fireEvent.click(within(panel).getByRole('radio', { name: 'next commit' }));
    expect(bridge.requests('chat.answer')).toEqual([]);
    act(() => card().focus());
    fireEvent.keyDown(card(), { key: '3' });
    await act(() => bridge.settled());
    expect(bridge.requests('chat.answer')).toEqual([
      {
        approvalId: 'a1',
        answer: { kind: 'always', breadth: 'words-2', scope: 'workspace', expiry: { kind: 'commit' } },
      },
    ]);
  });

  it('PE4: where Always cannot be given it is off and says why', () => {
    draw([sampleApproval('a1', { danger: 'critical' })]);
    const button = screen.getByRole('button', { name: /Always/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-description')).toBe('Critical asks every time.');
  });

  it('PE4: the command can be changed before it is allowed, and then only this once', async () => {
    const { card, bridge } = draw([sampleApproval('a1', { breadths })]);
    fireEvent.click(screen.getByRole('button', { name: 'Edit the command' }));
    const field = screen.getByLabelText('Command to run instead');
    fireEvent.change(field, { target: { value: 'git push --dry-run' } });
    fireEvent.keyDown(field, { key: '1' });
    expect(bridge.requests('chat.answer')).toEqual([]);
    fireEvent.keyDown(card(), { key: '2' });
    fireEvent.click(screen.getByRole('button', { name: /Allow changed/ }));
    await act(() => bridge.settled());
    expect(bridge.requests('chat.answer')).toEqual([
      { approvalId: 'a1', answer: { kind: 'once', input: { command: 'git push --dry-run' } } },
    ]);
  });

  it('PE4: a file of a batch can be left out, never all of them', async () => {
    const paths = ['a.ts', 'b.ts'].map((path) => ({ path, access: 'read' as const }));
    const { bridge } = draw([sampleApproval('a1', { tool: 'Read', body: { kind: 'paths', paths } })]);
    fireEvent.click(screen.getByRole('checkbox', { name: /b\.ts/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: /a\.ts/ }));
    fireEvent.click(screen.getByRole('button', { name: /For session/ }));
    await act(() => bridge.settled());
    expect(bridge.requests('chat.answer')).toEqual([
      { approvalId: 'a1', answer: { kind: 'session', leave_out: ['b.ts'] } },
    ]);
  });

  it('PE4, PE9: what waits behind is one list with a choice a row, and critical never joins it', async () => {
    const { bridge } = draw([
      sampleApproval('a1', { subject: 'first' }),
      sampleApproval('a2', { subject: 'second' }),
      sampleApproval('a3', { subject: 'third', agent: 'tester' }),
      sampleApproval('a4', { subject: 'fourth', danger: 'critical' }),
    ]);
    const list = screen.getByRole('region', { name: '3 more requests' });
    expect(within(list).queryByRole('radiogroup', { name: 'Answer for Bash fourth' })).toBeNull();
    const third = within(list).getByRole('radiogroup', { name: 'Answer for Bash third' });
    fireEvent.click(within(third).getByRole('radio', { name: 'Deny' }));
    fireEvent.click(within(list).getByRole('button', { name: 'Answer 2' }));
    await act(() => bridge.settled());
    expect(bridge.requests('chat.answer')).toEqual([
      { approvalId: 'a2', answer: { kind: 'once' } },
      { approvalId: 'a3', answer: { kind: 'deny' } },
    ]);
  });

  it('PE4: parallel calls queue in one stack; Alt+↓ brings the next in front with the focus', () => {
    const { card } = draw([
      sampleApproval('a1', { subject: 'first' }),
      sampleApproval('a2', { subject: 'second' }),
    ]);
    act(() => card().focus());
    expect(card().getAttribute('aria-label')).toBe('Bash asks: first');
    fireEvent.keyDown(card(), { key: 'ArrowDown', altKey: true });
    expect(card().getAttribute('aria-label')).toBe('Bash asks: second');
    expect(document.activeElement).toBe(card());
  });

  it('the focus goes on to the next card, and to the message when none is left', () => {
    const { card, again, onEmptied } = draw([
      sampleApproval('a1'),
      sampleApproval('a2', { subject: 'second' }),
    ]);
    act(() => card().focus());
    again([sampleApproval('a2', { subject: 'second' })]);
    expect(document.activeElement).toBe(card());
    again([]);
    expect(onEmptied).toHaveBeenCalledOnce();
  });

  it('reads a question out once, at once, with tool, danger and reason', () => {
    const { again, container } = draw([sampleApproval('a1', { subject: 'git push' })]);
    const alert = () => container.querySelector('[aria-live="assertive"]')?.textContent;
    expect(alert()).toBe('Bash asks: git push. Danger High. Command 3 sends commits to a remote.');
    again([sampleApproval('a1', { subject: 'git push' })]);
    expect(alert()?.match(/Bash asks/g)).toHaveLength(1);
  });
});

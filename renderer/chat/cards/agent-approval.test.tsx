import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Approval } from '@shared/domain/approval';
import { renderChat } from '../gallery/render-chat';
import { sampleApproval } from '../gallery/sample';
import { ApprovalStack } from './approval-stack';

const asking = (id: string, description: string) => ({ id, rootId: 'c1', role: 'Explore', description });
const one = asking('g1', 'the parser');
const two = asking('g2', 'the tests');

function draw(approvals: readonly Approval[]) {
  return renderChat(<ApprovalStack approvals={approvals} root="/w" onEmptied={() => undefined} />);
}

describe('the stack and whose calls are in it', () => {
  it('CO3: the front card says which agent asks and for what task', async () => {
    const { bridge } = draw([sampleApproval('a1', { conversationId: 'g1', subAgent: one })]);
    const card = screen.getByRole('region', { name: /^Bash asks:/ });
    expect(within(card).getByText('Explore')).toBeTruthy();
    expect(within(card).getByText('the parser')).toBeTruthy();
    expect(within(card).getByRole('button', { name: 'Show the agent' })).toBeTruthy();
    fireEvent.keyDown(card, { key: 'Enter' });
    await act(() => bridge.settled());
    expect(bridge.requests('chat.answer')).toEqual([{ approvalId: 'a1', answer: { kind: 'once' } }]);
  });

  it('PE9: a burst is one list in groups by agent, answered together', async () => {
    const { bridge } = draw([
      sampleApproval('a1'),
      sampleApproval('a2', { subject: 'git push', subAgent: one }),
      sampleApproval('a3', { subject: 'git fetch' }),
      sampleApproval('a4', { subject: 'npm ci', subAgent: two }),
      sampleApproval('a5', { subject: 'npm test', subAgent: one }),
    ]);
    const burst = screen.getByRole('region', { name: '4 more requests' });
    const lists = within(burst).getAllByRole('list');
    expect(lists.map((list) => list.getAttribute('aria-label'))).toEqual([
      'Requests of Explore: the parser',
      'Requests of This conversation',
      'Requests of Explore: the tests',
    ]);
    expect(lists.map((list) => within(list).getAllByRole('listitem').length)).toEqual([2, 1, 1]);
    const npm = within(burst).getByRole('radiogroup', { name: 'Answer for Bash npm test' });
    fireEvent.click(within(npm).getByRole('radio', { name: 'Deny' }));
    fireEvent.click(within(burst).getByRole('button', { name: 'Answer 4' }));
    await act(() => bridge.settled());
    expect(bridge.requests('chat.answer').map(({ approvalId, answer }) => [approvalId, answer.kind])).toEqual(
      [
        ['a2', 'once'],
        ['a3', 'once'],
        ['a4', 'once'],
        ['a5', 'deny'],
      ],
    );
  });

  it('PE9: an Agent call that asks shows role, task, prompt, model and forecast before it starts', () => {
    const forecast = {
      mode: 'manual' as const,
      may: [{ what: 'read files of the folder', by: 'never asks' }],
      asks: [],
      cannot: [{ what: 'Write', by: 'the role Explore' }],
    };
    const body: Approval['body'] = {
      kind: 'sub-agent',
      role: 'Explore',
      description: 'the parser',
      prompt: 'Find <b>it</b>.',
      model: 'anthropic/claude-x',
      background: true,
      forecast,
    };
    draw([sampleApproval('a1', { tool: 'Agent', subject: 'the parser', body })]);
    const card = screen.getByRole('region', { name: 'Agent asks: the parser' });
    expect(within(card).getByText('anthropic/claude-x · in the background')).toBeTruthy();
    expect(within(card).getByRole('group', { name: 'Prompt' }).textContent).toBe('Find <b>it</b>.');
    expect(within(card).getByRole('list', { name: 'Runs unasked' }).textContent).toContain('read files');
    expect(within(card).queryByRole('list', { name: 'Asks you' })).toBeNull();
  });
});

import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderChat } from '../gallery/render-chat';
import { sampleConversation, sampleSnapshot } from '../gallery/sample';
import { ConversationLine } from './conversation-line';
import { ConversationList } from './conversation-list';

const row = (over: object = {}) => ({
  conversation: sampleConversation({ updatedAt: Date.now() - 6 * 60_000, ...over }),
  activity: 'waiting' as const,
  waiting: 2,
});

function line() {
  const renamed: string[] = [];
  let removed = 0;
  renderChat(
    <ConversationLine
      row={row()}
      modelName="Claude Sonnet"
      selected={false}
      tabStop
      now={Date.now()}
      onSelect={() => undefined}
      onRename={(title) => renamed.push(title)}
      onRemove={() => {
        removed += 1;
      }}
    />,
  );
  const button = screen.getByRole('button', { name: /^Retry failed/ });
  return { button, renamed, removed: () => removed };
}

describe('conversation list', () => {
  it('a row says title, model, state and when, and how many calls wait', () => {
    const { button } = line();
    expect(button.textContent).toBe('Retry failed forecast callsClaude Sonnet · waiting for you · 6 min ago');
    expect(screen.getByText('2').textContent).toContain('waiting');
  });

  it('F2 renames in place: Enter keeps, Esc gives up', () => {
    const { renamed } = line();
    const button = () => screen.getByRole('button', { name: /^Retry failed/ });
    fireEvent.keyDown(button(), { key: 'F2' });
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Other' } });
    fireEvent.keyDown(screen.getByLabelText('Title'), { key: 'Escape' });
    expect(renamed).toEqual([]);
    fireEvent.keyDown(button(), { key: 'F2' });
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Other' } });
    fireEvent.keyDown(screen.getByLabelText('Title'), { key: 'Enter' });
    expect(renamed).toEqual(['Other']);
  });

  it('Del asks for the deletion', () => {
    const { button, removed } = line();
    fireEvent.keyDown(button, { key: 'Delete' });
    expect(removed()).toBe(1);
  });

  it('searches, and says so when nothing is found', async () => {
    const { bridge } = renderChat(<ConversationList />, { 'chat.list': () => [] });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'retry' } });
    await act(() => bridge.settled());
    expect(bridge.requests('chat.list')).toEqual([{ search: 'retry' }]);
    expect(screen.getByText('Nothing found for retry')).toBeTruthy();
  });

  it('New starts a conversation that exists once its first message is sent', async () => {
    const { store, bridge } = renderChat(<ConversationList newKeyHint="Ctrl N" />, {
      'chat.snapshot': () => sampleSnapshot(),
    });
    await act(() => store.getState().chatActions.select('c1'));
    fireEvent.click(screen.getByRole('button', { name: 'New conversation' }));
    await act(() => bridge.settled());
    expect(store.getState().chat.selectedId).toBeNull();
    expect(bridge.requests('chat.create')).toEqual([]);
  });
});

import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderChat } from '../gallery/render-chat';
import { FailureCard, NoticeRow } from './notices';

const failure = {
  kind: 'rate-limit' as const,
  message: 'Anthropic takes no more requests now.',
  retryable: true,
};

describe('notices', () => {
  it('a failure says what happened, what helps, and offers Retry', () => {
    const { bridge } = renderChat(
      <FailureCard failure={{ ...failure, status: 429, remedy: 'Wait a minute.' }} conversationId="c1" />,
    );
    expect(screen.getAllByRole('alert')[0]?.textContent).toBe(
      'Anthropic takes no more requests now. HTTP 429Wait a minute.Retry',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(bridge.requests('chat.retry')).toEqual([{ conversationId: 'c1' }]);
  });

  it('a missing key leads to Settings → Models', () => {
    const { bridge } = renderChat(<FailureCard failure={{ ...failure, kind: 'auth' }} conversationId="c1" />);
    fireEvent.click(screen.getByRole('button', { name: 'Open Settings → Models' }));
    expect(bridge.settingsOpened).toEqual(['models']);
  });

  it('a retry counts down', () => {
    renderChat(
      <NoticeRow notice={{ kind: 'retrying', id: 'r', failure, attempt: 2, until: Date.now() + 3_900 }} />,
    );
    expect(screen.getByText(/Attempt 2 starts in 4 s\./)).toBeTruthy();
  });

  it('a stop and the step limit say so', () => {
    const ended = { kind: 'ended' as const, id: 'e', after: null, steps: 2, durationMs: 900 };
    renderChat(
      <>
        <NoticeRow notice={{ ...ended, end: 'stopped' }} />
        <NoticeRow notice={{ ...ended, end: 'max-steps' }} />
      </>,
    );
    expect(screen.getByText('You stopped the turn after 2 steps, 900 ms.')).toBeTruthy();
    expect(screen.getByText(/The turn ended at its limit of 2 steps\./)).toBeTruthy();
  });
});

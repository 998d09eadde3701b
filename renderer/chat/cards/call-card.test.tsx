import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CallView } from '@shared/domain/call';
import { renderChat } from '../gallery/render-chat';
import { sampleCall } from '../gallery/sample';
import { CallCard } from './call-card';

function draw(call: CallView, over: { open?: boolean; live?: string; details?: boolean } = {}, answers = {}) {
  const live = over.live === undefined ? undefined : { text: over.live, total: over.live.length };
  const card = <CallCard call={call} live={live} open={over.open} detailsOpen={over.details} />;
  return { ...renderChat(card, answers), header: () => screen.getAllByRole('button')[0] as HTMLElement };
}

const done = { kind: 'done' as const, startedAt: 0, endedAt: 3_200 };
const text = (value: string) => [{ type: 'text' as const, text: value }];
const commandDisplay = (exitCode: number) => ({
  kind: 'command' as const,
  command: 'npm test',
  cwd: '/w',
  exitCode,
  notes: [],
});

describe('call card', () => {
  it('CT4: a running command shows its output plain, its clock and Stop; S stops it', async () => {
    const call = sampleCall('k1', { state: { kind: 'running', startedAt: Date.now() } });
    const { header, bridge } = draw(call, { live: '{"a": 1}\n\u001b[31mred\u001b[0m' });
    const log = screen.getByRole('log', { name: 'Live output' });
    expect(log.textContent).toBe('{"a": 1}\nred');
    expect(log.querySelector('a, span[style]')).toBeNull();
    expect(screen.getByLabelText('Running time').textContent).toBe('0:00');
    fireEvent.keyDown(header(), { key: 's' });
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    await act(() => bridge.settled());
    expect(bridge.requests('chat.stopCall')).toEqual([
      { conversationId: 'c1', callId: 'k1' },
      { conversationId: 'c1', callId: 'k1' },
    ]);
  });

  it('CT4: done, its output is behind the header and the exit code in it', () => {
    const call = sampleCall('k1', {
      state: done,
      result: { content: text('42 passed'), isError: false, display: commandDisplay(0) },
    });
    const { header, store } = draw(call);
    expect(screen.getByText('exit 0 · 3.2 s')).toBeTruthy();
    expect(screen.queryByText('42 passed')).toBeNull();
    fireEvent.click(header());
    expect(store.getState().chat.cards.get('k1')).toBe(true);
  });

  it('CD1: opened, a call shows what the model read and, on request, its input', () => {
    const call = sampleCall('k1', {
      tool: 'weather',
      input: { city: 'Haifa' },
      state: done,
      result: { content: text('clear sky'), isError: false, display: { kind: 'text' } },
    });
    draw(call, { open: true });
    expect(screen.getByRole('group', { name: 'Result' }).textContent).toBe('clear sky');
    expect(screen.getByRole('group', { name: 'Input' }).textContent).toBe('{\n  "city": "Haifa"\n}');
  });

  it('a failure shows its reason by itself', () => {
    const reason = 'Changed on disk since it was read. Read it again, then write.';
    const call = sampleCall('k1', {
      tool: 'Write',
      input: { path: 'a.ts' },
      state: { kind: 'failed', startedAt: 0, endedAt: 1, reason },
      result: { content: text(reason), isError: true, display: { kind: 'text' } },
    });
    draw(call);
    expect(screen.getAllByText(reason)).toHaveLength(1);
    expect(screen.getByText('failed')).toBeTruthy();
  });

  it('a refusal says who, why and what would change it', () => {
    const refusal = {
      by: 'rule' as const,
      reason: 'A deny rule covers it.',
      remedy: 'Take the rule out.',
      rule: {
        text: 'Bash(rm:*)',
        effect: 'deny' as const,
        scope: 'user' as const,
        file: '/h/permissions.json',
        line: 3,
      },
    };
    const { bridge } = draw(sampleCall('k1', { state: { kind: 'refused', endedAt: 1, refusal } }));
    expect(screen.getByText('refused by a rule')).toBeTruthy();
    expect(screen.getByText(/A deny rule covers it\. Take the rule out\./)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'permissions.json:3 deny Bash(rm:*)' }));
    expect(bridge.opened).toEqual([{ path: '/h/permissions.json', line: 3 }]);
  });

  it('CD2: C copies the whole payload where the card has a cut one', async () => {
    const call = sampleCall('k1', {
      state: done,
      result: { content: text('head …'), isError: false, display: commandDisplay(0), outputId: 'hash' },
    });
    const { header, copied, bridge } = draw(
      call,
      {},
      { 'chat.fullOutput': () => ({ text: 'the whole output' }) },
    );
    fireEvent.keyDown(header(), { key: 'c' });
    await act(() => bridge.settled());
    expect(copied).toEqual(['the whole output']);
  });

  it('CD2: says so when the whole is gone', async () => {
    const call = sampleCall('k1', {
      state: done,
      result: { content: text('head …'), isError: false, display: commandDisplay(0), outputId: 'hash' },
    });
    const gone = { 'chat.fullOutput': () => ({ kind: 'gone', message: 'The file was deleted.' }) };
    const { header, bridge, copied } = draw(call, {}, gone);
    fireEvent.keyDown(header(), { key: 'c' });
    await act(() => bridge.settled());
    expect(copied).toEqual([]);
    expect(bridge.notices).toEqual([{ title: 'Nothing was copied', text: 'The file was deleted.' }]);
  });

  it('CD3: a batch shows a row per file, and pictures as pictures', async () => {
    const blob = 'b'.repeat(64);
    const row = { kind: 'text' as const, fromLine: 1, toLine: 9 };
    const call = sampleCall('k1', {
      tool: 'Read',
      input: { reads: ['a.ts', 'm.png'] },
      state: done,
      result: {
        content: [],
        isError: false,
        display: {
          kind: 'files',
          rows: [
            { ...row, path: 'src/a.ts', absolute: '/w/src/a.ts' },
            { path: 'm.png', absolute: '/w/m.png', kind: 'image', image: { blob, mediaType: 'image/png' } },
          ],
        },
      },
    });
    const { bridge } = draw(call, {}, { 'chat.image': () => ({ dataUrl: 'data:image/png;base64,AA' }) });
    await act(() => bridge.settled());
    expect(screen.getByText('1–9')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'm.png' }).getAttribute('src')).toBe('data:image/png;base64,AA');
    fireEvent.click(screen.getByText('a.ts'));
    expect(bridge.opened).toEqual([{ path: '/w/src/a.ts', line: 1 }]);
  });

  it('CD2: a path in the output opens the editor at its line', async () => {
    const call = sampleCall('k1', {
      state: { kind: 'failed', startedAt: 0, endedAt: 1, reason: 'Exit code 1' },
      result: { content: text('src/a.ts:12:3 error'), isError: true, display: commandDisplay(1) },
    });
    const { bridge } = draw(
      call,
      {},
      { 'workspace.locate': () => ({ path: '/w/src/a.ts', line: 12, column: 3 }) },
    );
    fireEvent.click(screen.getByText('src/a.ts:12:3'));
    await act(() => bridge.settled());
    expect(bridge.requests('workspace.locate')).toEqual([{ text: 'src/a.ts:12:3' }]);
    expect(bridge.opened).toEqual([{ path: '/w/src/a.ts', line: 12 }]);
  });

  it('↑↓ go from card to card', () => {
    const card = (id: string) => (
      <CallCard key={id} call={sampleCall(id)} live={undefined} open={undefined} detailsOpen={undefined} />
    );
    renderChat([card('k1'), card('k2')]);
    const [first, second] = screen.getAllByRole('button');
    second!.scrollIntoView = () => undefined;
    fireEvent.keyDown(first!, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(second);
  });
});

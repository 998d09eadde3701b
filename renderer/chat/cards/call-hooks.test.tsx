import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CallView } from '@shared/domain/call';
import type { HookRunRow } from '@shared/domain/hook';
import { renderChat } from '../gallery/render-chat';
import { sampleCall } from '../gallery/sample';
import { CallCard } from './call-card';

const run: HookRunRow = {
  id: 'r1',
  hookId: 'a',
  event: 'PreToolUse',
  subject: './check',
  conversationId: 'c1',
  root: '/w',
  callId: 'k1',
  tool: 'Bash',
  about: 'npm test',
  at: 0,
  durationMs: 12,
  exitCode: 0,
  effect: 'allowed the call',
};
const answers = {
  'hooks.runs': () => [run],
  'hooks.run': () => ({ ...run, input: '{"tool_name":"Bash"}', stdout: 'fine', stderr: '' }),
};

async function draw(call: CallView, open: boolean) {
  const card = (over: CallView) => (
    <CallCard call={over} live={undefined} open={open} detailsOpen={undefined} />
  );
  const view = renderChat(card(call), answers);
  await act(() => view.bridge.settled());
  return { ...view, card };
}

const done: CallView['state'] = { kind: 'done', startedAt: 0, endedAt: 9 };

it('HK7: a card asks for its hooks only once its details are in sight and the call is over', async () => {
  const folded = await draw(sampleCall('k1', { state: done }), false);
  expect(folded.bridge.requests('hooks.runs')).toEqual([]);
  folded.unmount();
  const running = await draw(sampleCall('k1', { state: { kind: 'running', startedAt: 0 } }), true);
  expect(running.bridge.requests('hooks.runs')).toEqual([]);
  running.redraw(running.card(sampleCall('k1', { state: done })));
  await act(() => running.bridge.settled());
  expect(running.bridge.requests('hooks.runs')).toEqual([{ callId: 'k1' }]);
});

it('HK7: "Hooks (1)" opens the same lines as the inspector, and one in full', async () => {
  const { bridge, store, redraw, card } = await draw(sampleCall('k1', { state: done }), true);
  fireEvent.click(screen.getByRole('button', { name: 'Hooks (1)' }));
  expect(store.getState().chat.cards.get('k1/hooks')).toBe(true);
  redraw(card(sampleCall('k1', { state: done })));
  fireEvent.click(screen.getByRole('button', { name: /PreToolUse.*\.\/check.*allowed the call/ }));
  await act(() => bridge.settled());
  expect(bridge.requests('hooks.run')).toEqual([{ id: 'r1' }]);
  expect(screen.getByRole('list', { name: 'Runs of hooks' }).textContent).toContain('"tool_name": "Bash"');
});

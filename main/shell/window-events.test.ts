import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WindowEvent } from '@shared/contract/events';
import { createWindowEvents } from './window-events';

const data = (text: string): WindowEvent => ({ topic: 'terminal-data', terminalId: 't', data: text });
const dark: WindowEvent = { topic: 'system-theme', dark: true };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const got: (readonly [number, WindowEvent])[] = [];
  return { got, events: createWindowEvents((windowId, event) => got.push([windowId, event])) };
}

test('nothing is sent to a page that loads; all of it, in order, once it listens', () => {
  const { got, events } = start();
  events.loading(1);
  events.send(data('a'), 1);
  events.send(dark);
  vi.advanceTimersByTime(100);
  expect(got).toEqual([]);
  events.started(1);
  expect(got).toEqual([
    [1, data('a')],
    [1, dark],
  ]);
});

test('text of one frame arrives as one event at the end of the frame', () => {
  const { got, events } = start();
  events.loading(1);
  events.started(1);
  events.send(data('a'), 1);
  events.send(data('b'), 1);
  vi.advanceTimersByTime(15);
  expect(got).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(got).toEqual([[1, data('ab')]]);
});

test('an event that may not wait goes at once and takes what waits before it along', () => {
  const { got, events } = start();
  events.loading(1);
  events.started(1);
  events.send(data('a'), 1);
  events.send(dark, 1);
  expect(got).toEqual([
    [1, data('a')],
    [1, dark],
  ]);
  vi.advanceTimersByTime(50);
  expect(got).toHaveLength(2);
});

test('a reload drops what the old page had not got, and a closed window gets nothing more', () => {
  const { got, events } = start();
  events.loading(1);
  events.started(1);
  events.send(data('old'), 1);
  events.loading(1);
  events.send(data('new'), 1);
  vi.advanceTimersByTime(50);
  events.started(1);
  expect(got).toEqual([[1, data('new')]]);
  events.send(data('more'), 1);
  events.closed(1);
  events.send(dark);
  vi.advanceTimersByTime(50);
  expect(got).toHaveLength(1);
});

test('each window has its own queue', () => {
  const { got, events } = start();
  events.loading(1);
  events.loading(2);
  events.started(2);
  events.send(dark);
  events.send(data('for two'), 2);
  events.flush(2);
  expect(got).toEqual([
    [2, dark],
    [2, data('for two')],
  ]);
});

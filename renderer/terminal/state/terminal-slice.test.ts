import { beforeEach, expect, test } from 'vitest';
import { createStore } from 'zustand';
import type { Client, EventOf } from '../../bridge/client';
import type { Word } from '../../state/services';
import { createTerminalFeed } from './terminal-feed';
import { createTerminalSlice } from './terminal-slice';
import type { TerminalSlice } from './terminal-slice';

let asked: string[];
let words: Word[];

function start(living: readonly { terminalId: string; shell: string; recent: string }[] = []) {
  let data: (event: EventOf<'terminal-data'>) => void = () => undefined;
  let opened = 0;
  const client = {
    async call(name: string, request: unknown) {
      asked.push(`${name} ${JSON.stringify(request)}`);
      if (name === 'terminal.list') return { ok: true, value: living };
      if (name !== 'terminal.open') return { ok: true, value: null };
      opened += 1;
      if (opened > 2)
        return { ok: false, error: { kind: 'spawn', message: 'No more terminals can be made.' } };
      return { ok: true, value: { terminalId: `t${opened}`, shell: 'bash' } };
    },
    on(_topic: string, listener: (event: EventOf<'terminal-data'>) => void) {
      data = listener;
      return () => undefined;
    },
  } as unknown as Client;
  const feed = createTerminalFeed(client);
  const store = createStore<TerminalSlice>()(
    createTerminalSlice({ client, feed, notify: (word) => words.push(word) }),
  );
  return {
    ...store.getState().terminalActions,
    feed,
    data: () => store.getState().terminal,
    print: (terminalId: string, text: string) => data({ topic: 'terminal-data', terminalId, data: text }),
  };
}

const acks = (): string[] => asked.filter((entry) => entry.startsWith('terminal.ack'));

beforeEach(() => {
  asked = [];
  words = [];
});

test('terminals are made, walked and closed, and the neighbour takes over', async () => {
  const terminals = start();
  await terminals.create();
  await terminals.create();
  expect(terminals.data()).toMatchObject({ active: 't2', starting: false });
  terminals.cycle(1);
  expect(terminals.data().active).toBe('t1');
  terminals.exited('t1', 130);
  expect(terminals.data().tabs[0]).toMatchObject({ id: 't1', exitCode: 130 });
  await terminals.close('t1');
  expect(terminals.data()).toMatchObject({ active: 't2', tabs: [{ id: 't2' }] });
  expect(asked.at(-1)).toBe('terminal.close {"terminalId":"t1"}');
});

test('a terminal that can not be made says why', async () => {
  const terminals = start();
  for (const _ of [1, 2, 3]) await terminals.create();
  expect(words).toEqual([{ title: 'No terminal', text: 'No more terminals can be made.', tone: 'error' }]);
  expect(terminals.data().tabs).toHaveLength(2);
});

test('text is acknowledged when it is drawn, not when it arrives', () => {
  const terminals = start();
  const drawn: (() => void)[] = [];
  terminals.feed.attach('t1', (_text, done) => drawn.push(done));
  terminals.print('t1', 'hello');
  expect(acks()).toEqual([]);
  drawn[0]?.();
  expect(acks()).toEqual(['terminal.ack {"terminalId":"t1","characters":5}']);
});

test('text that comes before the screen is kept, drawn first, and acknowledged then', () => {
  const terminals = start();
  terminals.print('t1', 'ab');
  terminals.print('t1', 'c');
  const seen: string[] = [];
  terminals.feed.attach('t1', (text, done) => {
    seen.push(text);
    done();
  });
  terminals.print('t1', 'd');
  expect(seen).toEqual(['abc', 'd']);
  expect(acks()).toEqual([
    'terminal.ack {"terminalId":"t1","characters":3}',
    'terminal.ack {"terminalId":"t1","characters":1}',
  ]);
});

test('after a reload the living terminals are there with their last screen, which is not acknowledged again', async () => {
  const terminals = start([
    { terminalId: 't7', shell: 'zsh', recent: '$ make\r\n' },
    { terminalId: 't8', shell: 'bash', recent: '' },
  ]);
  await terminals.recover();
  expect(terminals.data()).toMatchObject({ active: 't8', tabs: [{ id: 't7', title: 'zsh' }, { id: 't8' }] });
  const seen: string[] = [];
  terminals.feed.attach('t7', (text, done) => {
    seen.push(text);
    done();
  });
  expect(seen).toEqual(['$ make\r\n']);
  expect(acks()).toEqual([]);
});

import { fireEvent, screen, within } from '@testing-library/react';
import type { MemoryRow } from '@shared/contract/memory';
import type { MemoryHit } from '@shared/domain/memory';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../render-page';
import { MemoryPage } from './memory-page';

const row = (over: Partial<MemoryRow> = {}): MemoryRow => ({
  id: 'mem_1',
  kind: 'decision',
  text: 'Sessions live in Redis.',
  scope: 'project',
  projectId: 'p1',
  root: '/work/shop',
  by: 'agent',
  agent: 'coder',
  to: null,
  conversationId: 'chat_1',
  files: ['src/session.ts'],
  calls: [],
  tools: [],
  createdAt: Date.now(),
  updatedAt: Date.now(),
  hiddenBy: [],
  ...over,
});

const hit: MemoryHit = {
  source: 'call',
  id: 'call_1',
  what: 'Bash',
  text: 'npm test\nall green',
  omitted: 1200,
  files: [],
  conversationId: 'chat_2',
  root: '/work/shop',
  at: Date.now(),
};

const open = async (rows: readonly MemoryRow[], over: Parameters<typeof renderPage>[1] = {}) =>
  await renderPage(<MemoryPage />, {
    'memory.list': ({ kinds }) => {
      const own = rows.filter(({ kind }) => kinds.includes(kind));
      return { rows: own, total: own.length };
    },
    'memory.walker': () => ({ mode: 'extractive', waiting: 2, tokensEach: 9000, perDay: 20 }),
    'memory.search': () => ({ hits: [hit], indexing: false }),
    'memory.remove': () => null,
    'memory.update': ({ text }) => row({ text }),
    'memory.add': ({ text, kind }) => row({ text, kind }),
    'memory.forget': () => ({ removed: 1 }),
    ...over,
  });

it('ME2: lists memories with writer, files, and why no agent finds one', async () => {
  const page = await open([
    row(),
    row({ id: 'mem_2', text: 'From a call.', by: 'walker', hiddenBy: ['Bash'] }),
  ]);
  const list = screen.getByRole('list', { name: 'Memories' });
  expect(list.textContent).toContain('Sessions live in Redis.');
  expect(list.textContent).toContain('coder · just now');
  expect(list.textContent).toContain('Hidden from agents: memory does not read Bash.');
  fireEvent.click(within(list).getAllByRole('button', { name: 'src/session.ts' })[0] as HTMLElement);
  expect(page.opened[0]?.path).toBe('/work/shop/src/session.ts');
});

it('ME2: changes, deletes and forgets, the last two asked once', async () => {
  const page = await open([row()]);
  fireEvent.click(screen.getByRole('button', { name: 'Change: Sessions live in Redis.' }));
  const form = screen.getByRole('form', { name: 'Change decision' });
  fireEvent.change(within(form).getByRole('textbox', { name: 'Text' }), { target: { value: 'In Valkey.' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await page.settled();
  expect(page.requests('memory.update')).toEqual([{ id: 'mem_1', text: 'In Valkey.', kind: 'decision' }]);
  fireEvent.click(screen.getByRole('button', { name: /^Delete: / }));
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await page.settled();
  expect(page.requests('memory.remove')).toEqual([{ id: 'mem_1' }]);
  fireEvent.click(screen.getByRole('button', { name: /^Forget the conversation of/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Forget' }));
  await page.settled();
  expect(page.requests('memory.forget')).toEqual([{ conversationId: 'chat_1' }]);
});

it('ME2: the person adds an order and ends one', async () => {
  const page = await open([row({ id: 'mem_3', kind: 'order', text: 'Be brief.', conversationId: null })]);
  fireEvent.click(screen.getByRole('tab', { name: /Standing orders/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Add an order' }));
  const form = screen.getByRole('form', { name: 'Add an order' });
  fireEvent.change(within(form).getByRole('textbox', { name: 'Text' }), {
    target: { value: 'Run the tests.' },
  });
  fireEvent.click(within(form).getByRole('button', { name: 'Add' }));
  await page.settled();
  expect(page.requests('memory.add')).toEqual([{ kind: 'order', text: 'Run the tests.', everywhere: false }]);
  fireEvent.click(screen.getByRole('button', { name: 'End: Be brief.' }));
  fireEvent.click(screen.getByRole('button', { name: 'End it' }));
  await page.settled();
  expect(page.requests('memory.remove')).toEqual([{ id: 'mem_3' }]);
});

it('ME2: empty, failed and too long are said in words', async () => {
  await open([]);
  expect(screen.getByText('No memories yet')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add a memory' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Text' }), { target: { value: 'x'.repeat(401) } });
  expect(screen.getByText('1 characters too many')).toBeTruthy();
});

it('NT6: searches as agents do, and says what was left out', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const page = await open([]);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search memory' }), { target: { value: 'tests' } });
  await vi.advanceTimersByTimeAsync(250);
  await page.settled();
  expect(page.requests('memory.search')).toEqual([{ query: 'tests', everywhere: false }]);
  expect(screen.getByRole('list', { name: 'Found in memory' }).textContent).toContain(
    '1,200 characters left out',
  );
  // A switch was changed: the same question is asked again.
  await page.changed();
  await vi.advanceTimersByTimeAsync(250);
  expect(page.requests('memory.search')).toHaveLength(2);
  vi.useRealTimers();
});

it('ME3: says what a model may cost before it is switched on', async () => {
  const page = await open([], { 'settings.update': (change) => ({ ...change }) as never });
  expect(screen.getByText(/It costs nothing and sends nothing/)).toBeTruthy();
  expect(screen.getByText('2 conversations to write down.')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'By the model' }));
  expect(screen.getByText(/180,000 tokens a day at most/)).toBeTruthy();
  expect(page.requests('settings.update')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Switch on' }));
  await page.settled();
  expect(page.requests('settings.update')).toEqual([{ memoryWalker: 'model' }]);
});

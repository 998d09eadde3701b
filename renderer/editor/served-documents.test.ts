import type { Problem } from '@shared/domain/problem';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Client } from '../bridge/client';
import { createServedDocuments } from './served-documents';
import type { MarkedDocuments } from './state/documents';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const problem: Problem = { line: 1, column: 1, endLine: 1, endColumn: 2, severity: 'error', message: 'no' };

async function start() {
  const texts = new Map<string, string>();
  const marks = new Map<string, readonly Problem[]>();
  const listeners: ((path: string) => void)[] = [];
  const given: MarkedDocuments = {
    open: (path, text) => void texts.set(path, text),
    text: () => {
      throw new Error('Only a save may ask for this.');
    },
    isDirty: () => false,
    replace: () => undefined,
    saved: () => undefined,
    move(from, to) {
      texts.set(to, texts.get(from) ?? '');
      texts.delete(from);
    },
    close: (path) => void texts.delete(path),
    onChange: (listener) => void listeners.push(listener),
    peek: (path) => texts.get(path),
    mark: (path, problems) => void (texts.has(path) && marks.set(path, problems)),
  };
  const calls: unknown[] = [];
  const client = {
    async call(name: string, request: unknown) {
      calls.push([name, request]);
      return { ok: true, value: null };
    },
  } as unknown as Client;
  const served = createServedDocuments(client, async () => given);
  return {
    served,
    documents: await served.load(),
    calls,
    marks,
    type(path: string, text: string) {
      texts.set(path, text);
      for (const listener of listeners) listener(path);
    },
  };
}

test('servers hear of a text when it is opened, when typing pauses, when it moves and when it is closed (WB1)', async () => {
  const { documents, calls, type } = await start();
  documents.open('/w/a.ts', 'one');
  vi.runAllTimers();
  type('/w/a.ts', 'tw');
  type('/w/a.ts', 'two');
  vi.runAllTimers();
  documents.move('/w/a.ts', '/w/b.ts');
  vi.runAllTimers();
  type('/w/b.ts', 'never sent');
  documents.close('/w/b.ts');
  vi.runAllTimers();
  expect(calls).toEqual([
    ['problems.text', { path: '/w/a.ts', text: 'one' }],
    ['problems.text', { path: '/w/a.ts', text: 'two' }],
    ['problems.closed', { path: '/w/a.ts' }],
    ['problems.text', { path: '/w/b.ts', text: 'two' }],
    ['problems.closed', { path: '/w/b.ts' }],
  ]);
});

test('marks reach files that are open, and those that are opened later (WB1)', async () => {
  const { served, documents, marks } = await start();
  documents.open('/w/a.ts', 'x');
  served.mark([
    { path: '/w/a.ts', problems: [problem] },
    { path: '/w/later.ts', problems: [problem] },
  ]);
  expect([...marks]).toEqual([['/w/a.ts', [problem]]]);
  documents.open('/w/later.ts', 'y');
  expect(marks.get('/w/later.ts')).toEqual([problem]);
  served.reset();
  documents.open('/w/a.ts', 'x');
  expect(marks.get('/w/a.ts')).toEqual([]);
});

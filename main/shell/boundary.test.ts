import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Notice } from '@shared/contract/events';
import { catchBugs, createBugReporter } from './boundary';
import { createLog } from './log';

const clock = { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) };

test('a bug nobody caught is logged with its stack and shown once, and the process goes on', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'boundary-')), 'logs', 'toolwright.log');
  const notices: Notice[] = [];
  const bugs = new EventEmitter();
  catchBugs(
    bugs,
    createBugReporter(createLog(file, clock), (notice) => notices.push(notice)),
  );
  bugs.emit('uncaughtException', new Error('first', { cause: new Error('the deeper one') }));
  bugs.emit('unhandledRejection', 'a bare string');
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/^2026-01-02T03:04:05\.000Z uncaught exception\nError: first\n {4}at /);
  expect(text).toContain('Cause: Error: the deeper one');
  expect(text).toContain('unhandled rejection\na bare string\n');
  expect(notices.map((notice) => notice.id)).toEqual(['bug', 'bug']);
  expect(notices[0]?.text).toBe(`first. Your work goes on; the details are in ${file}.`);
});

test('a full log is put aside once and a new one begins', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'boundary-')), 'toolwright.log');
  writeFileSync(file, 'x'.repeat(1_000_001));
  createLog(file, clock).write('page', new Error('small'));
  expect(statSync(`${file}.1`).size).toBe(1_000_001);
  expect(readFileSync(file, 'utf8')).toContain('Error: small');
});

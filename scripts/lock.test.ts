import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withLock } from './lib/lock.mjs';
import { inCache } from './lib/paths.mjs';

const lockFile = (name: string): string => inCache('locks', `${name}.lock`);

test('work under one lock never overlaps', async () => {
  let inside = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setTimeout(resolve, 20));
    inside -= 1;
  };
  await Promise.all([
    withLock('test-overlap', work),
    withLock('test-overlap', work),
    withLock('test-overlap', work),
  ]);
  expect(most).toBe(1);
  expect(existsSync(lockFile('test-overlap'))).toBe(false);
});

test('the lock of a process that has died is taken over', async () => {
  mkdirSync(inCache('locks'), { recursive: true });
  writeFileSync(lockFile('test-stale'), '999999999');
  await expect(withLock('test-stale', async () => 'done')).resolves.toBe('done');
});

test('a failure inside releases the lock', async () => {
  await expect(withLock('test-failure', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(existsSync(lockFile('test-failure'))).toBe(false);
  rmSync(lockFile('test-failure'), { force: true });
});

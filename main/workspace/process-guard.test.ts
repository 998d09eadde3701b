import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createProcessGuard, guardScript } from './process-guard';

const mark = `guard-test-${process.pid}-${Math.random().toString(36).slice(2)}.`;

/** A program that starts a command with a child in a session of its own, and tells the guard of the first. */
const program = `
const { spawn } = require('node:child_process');
const [script, mark] = process.argv.slice(1);
const guard = spawn('/bin/sh', ['-c', script, 'toolwright-guard', mark], { cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
const command = spawn('bash', ['-c', '(setsid sleep 300 &) ; trap "" TERM; sleep 301; sleep 302'], {
  detached: true, stdio: 'ignore', env: { PATH: process.env.PATH, TOOLWRIGHT_RUN: mark },
});
guard.stdin.write('+ ' + command.pid + '\\n');
setTimeout(() => console.log('ready'), 200);
setInterval(() => undefined, 1000);
`;

function inFolder(folder: string): string[] {
  return readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === folder;
    } catch {
      return false;
    }
  });
}

it.runIf(process.platform === 'linux')(
  'ends what a killed program had started, children that left their group included (BA2)',
  async () => {
    const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'guard-')));
    const child = spawn(process.execPath, ['-e', program, guardScript, mark], { cwd: folder });
    await once(child.stdout, 'data');
    expect(inFolder(folder).length).toBeGreaterThanOrEqual(4);
    child.kill('SIGKILL');
    await expect.poll(() => inFolder(folder), { timeout: 4000, interval: 50 }).toEqual([]);
    await rm(folder, { recursive: true });
  },
);

it.runIf(process.platform === 'linux')(
  'starts with the first command and ends with the program',
  async () => {
    const guard = createProcessGuard({ platform: process.platform, mark });
    await guard.close();
    guard.watch(2_000_000_000);
    const guards = (): string[] =>
      readdirSync('/proc').filter((name) => {
        try {
          return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'utf8').endsWith(`\0${mark}\0`);
        } catch {
          return false;
        }
      });
    await expect.poll(guards).toHaveLength(1);
    guard.release(2_000_000_000);
    await guard.close();
    expect(guards()).toEqual([]);
  },
);

import { mkdtempSync, readFileSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WindowEvent } from '@shared/contract/events';
import { createFlow } from './terminal-flow';
import { createTerminals, shellOf } from './terminals';
import type { Terminals } from './terminals';

let folder: string;
let terminals: Terminals;
let text: Map<string, string>;
let exits: string[];

function start(): Terminals {
  let count = 0;
  text = new Map();
  exits = [];
  return createTerminals({
    ids: { next: (prefix) => `${prefix}_${(count += 1)}` },
    platform: process.platform,
    environment: async () => ({ ...process.env, SHELL: '/bin/sh', PS1: '$ ', ENV: '' }),
    send(event: WindowEvent, windowId) {
      if (event.topic === 'terminal-data') {
        const key = `${windowId} ${event.terminalId}`;
        text.set(key, (text.get(key) ?? '') + event.data);
      } else if (event.topic === 'terminal-exit') exits.push(`${event.terminalId} ${event.exitCode}`);
    },
  });
}

async function open(windowId = 1): Promise<string> {
  const opened = await terminals.open(windowId, folder, { columns: 80, rows: 24 });
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value.terminalId;
}

const shown = (terminalId: string, windowId = 1): string => text.get(`${windowId} ${terminalId}`) ?? '';

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'terminals-')));
  terminals = start();
});

afterEach(async () => {
  await terminals.end();
  rmSync(folder, { recursive: true, force: true });
});

test('a shell runs in the folder, takes input and its exit is told (WB1)', async () => {
  const id = await open();
  terminals.find(1, id)?.input('echo "in $(pwd) as $TERM"\r');
  await expect.poll(() => shown(id), { timeout: 5000 }).toContain(`in ${folder} as xterm-256color`);
  terminals.find(1, id)?.input('exit 3\r');
  await expect.poll(() => exits, { timeout: 5000 }).toEqual([`${id} 3`]);
  expect(terminals.find(1, id)).toBeUndefined();
});

test('a new size reaches the program', async () => {
  const id = await open();
  terminals.find(1, id)?.resize({ columns: 101, rows: 7 });
  terminals.find(1, id)?.input('stty size\r');
  await expect.poll(() => shown(id), { timeout: 5000 }).toContain('7 101');
});

test('a window reaches its own terminals only, and a reloaded page finds them with their last text', async () => {
  const mine = await open(1);
  const theirs = await open(2);
  expect(terminals.find(1, theirs)).toBeUndefined();
  terminals.find(1, mine)?.input('echo left-behind\r');
  await expect.poll(() => shown(mine), { timeout: 5000 }).toContain('left-behind\r\n');
  const listed = terminals.list(1);
  expect(listed.map(({ terminalId, shell }) => [terminalId, shell])).toEqual([[mine, 'sh']]);
  expect(listed[0]?.recent).toContain('left-behind');
});

test('closing a window ends its shells with the programs in their background, and no others', async () => {
  const mine = await open(1);
  const theirs = await open(2);
  terminals.find(1, mine)?.input("(trap '' HUP TERM; sleep 600) & echo started $! end\r");
  await expect.poll(() => shown(mine), { timeout: 5000 }).toMatch(/started \d+ end\r\n/);
  const pid = Number(/started (\d+) end\r\n/.exec(shown(mine))?.[1]);
  expect(isAlive(pid)).toBe(true);
  await terminals.end(1);
  await expect.poll(() => isAlive(pid), { timeout: 5000 }).toBe(false);
  expect(terminals.list(1)).toEqual([]);
  expect(terminals.find(2, theirs)).toBeDefined();
});

test('what was given a session of its own, as a tmux server is, outlives its terminal', async () => {
  const id = await open();
  terminals.find(1, id)?.input('setsid --fork sleep 600; echo for""ked\r');
  await expect.poll(() => shown(id), { timeout: 5000 }).toMatch(/forked\r\n/);
  const daemon = await vi.waitFor(findSleeper, { timeout: 5000 });
  await terminals.end(1);
  expect(isAlive(daemon)).toBe(true);
  process.kill(daemon, 'SIGKILL');
});

test('an agent’s terminal is shown with its label, typed into, and lives on when the window closes (BA4)', async () => {
  const told: string[] = [];
  const listeners = new Set<(data: string) => void>();
  let end: (code: number) => void = () => undefined;
  const exited = new Promise<number>((resolve) => (end = resolve));
  const adopted = {
    id: 'term_agent',
    shell: 'python3',
    label: 'agent · job_1',
    recent: '>>> ',
    exited,
    onData(listener: (data: string) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    write: (data: string) => told.push(`write ${data}`),
    resize: ({ columns, rows }: { columns: number; rows: number }) => told.push(`resize ${columns}x${rows}`),
    pause: () => told.push('pause'),
    resume: () => told.push('resume'),
    end: async () => void told.push('end'),
  };
  terminals.adopt(1, adopted);
  for (const listener of listeners) listener('1 + 1');
  expect(shown('term_agent')).toBe('>>> 1 + 1');
  expect(terminals.list(1)).toEqual([
    { terminalId: 'term_agent', shell: 'python3', recent: '>>> 1 + 1', label: 'agent · job_1' },
  ]);
  terminals.find(1, 'term_agent')?.input('x');
  terminals.find(1, 'term_agent')?.resize({ columns: 90, rows: 20 });
  await terminals.end(1);
  expect(told).toEqual(['write x', 'resize 90x20']);
  expect([listeners.size, terminals.list(1)]).toEqual([0, []]);
  end(0);
});

test('a folder that is gone gives a sentence instead of a terminal', async () => {
  rmSync(folder, { recursive: true });
  const opened = await terminals.open(1, folder, { columns: 80, rows: 24 });
  if (opened.ok) {
    // Where the system starts the shell all the same it ends at once; the window shows that.
    await expect.poll(() => exits.length, { timeout: 5000 }).toBe(1);
  } else {
    expect(opened.error.message).toContain(`did not start in ${folder}`);
  }
});

test('the shell is the chosen one when it can run, else one that can', () => {
  expect(shellOf({ SHELL: '/bin/sh' }, 'linux')).toBe('/bin/sh');
  expect(shellOf({ SHELL: '/no/such/shell' }, 'linux')).not.toBe('/no/such/shell');
  expect(shellOf({ COMSPEC: 'C:\\cmd.exe' }, 'win32')).toBe('C:\\cmd.exe');
});

test('a shell too far ahead is stopped once, and goes on when enough was drawn', () => {
  const calls: string[] = [];
  const flow = createFlow({ pause: () => calls.push('pause'), resume: () => calls.push('resume') });
  for (let count = 0; count < 7; count += 1) flow.sent('x'.repeat(100_000));
  expect(calls).toEqual(['pause']);
  flow.acknowledged(400_000);
  expect(calls).toEqual(['pause']);
  flow.acknowledged(100_000);
  expect(calls).toEqual(['pause', 'resume']);
});

test('a reloaded page starts with nothing on its way and the end of the text, cut at a line', () => {
  const calls: string[] = [];
  const flow = createFlow({ pause: () => calls.push('pause'), resume: () => calls.push('resume') });
  flow.sent(`${'y'.repeat(99)}\n`.repeat(6000));
  expect(calls).toEqual(['pause']);
  const recent = flow.restart();
  expect(calls).toEqual(['pause', 'resume']);
  expect(recent.length).toBeLessThanOrEqual(200_000);
  expect(recent.startsWith('y'.repeat(99))).toBe(true);
});

/** The daemon of this test: a sleep in its own session whose folder is the test's. */
function findSleeper(): number {
  const pid = readdirSync('/proc').find((name) => {
    try {
      return (
        readlinkSync(`/proc/${name}/cwd`) === folder &&
        readFileSync(`/proc/${name}/comm`, 'utf8') === 'sleep\n'
      );
    } catch {
      // Not a process, or not one to be looked at.
      return false;
    }
  });
  if (pid === undefined) throw new Error('There is no sleeping daemon.');
  return Number(pid);
}

function isAlive(pid: number): boolean {
  try {
    // A zombie that nobody has collected is as good as gone.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

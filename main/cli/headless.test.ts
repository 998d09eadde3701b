import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requireBuild } from './testing/headless-process';

const script = fileURLToPath(new URL('../../bin/toolwright.mjs', import.meta.url));

let top = '';
let folder = '';
beforeAll(requireBuild);
beforeEach(() => {
  top = realpathSync(mkdtempSync(path.join(tmpdir(), 'headless-')));
  folder = path.join(top, 'work');
  for (const name of ['work', 'user']) mkdirSync(path.join(top, name));
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly errors: string;
}

/** Runs the built command; `shell` is what a shell does before it, in the working folder. */
async function run(
  args: readonly string[],
  more: { readonly env?: Readonly<Record<string, string>>; readonly shell?: string } = {},
): Promise<Ended> {
  const home = path.join(top, 'home');
  const child = spawn(
    '/bin/sh',
    ['-c', `${more.shell ?? ':'}; exec "$@"`, 'sh', process.execPath, script, ...args],
    {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: path.join(top, 'user'), TOOLWRIGHT_HOME: home, ...more.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const chunks = { out: [] as Buffer[], errors: [] as Buffer[] };
  child.stdout.on('data', (chunk: Buffer) => chunks.out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.errors.push(chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const text = (list: Buffer[]): string => Buffer.concat(list).toString('utf8');
  return { code, out: text(chunks.out), errors: text(chunks.errors) };
}

describe('the built command (WB5, section 10)', () => {
  it('says which argument is wrong and what was expected (RD5)', async () => {
    const calls = ['Read {"path": ["a"]}', 'Edit {}', 'Read {"path": "a", "limit": -1}'];
    expect(await run(['-p', calls.join('\n')])).toEqual({
      code: 0,
      out: [
        'Read did not run. path: Invalid input: expected string, received array.',
        'Edit did not run. edits: This field is required (array).',
        'Read did not run. limit: Too small: expected number to be >=1.',
        '',
      ].join('\n'),
      errors: '',
    });
  });

  it('takes an empty TOOLWRIGHT_HOME for none, and writes nothing into the folder it works in', async () => {
    writeFileSync(path.join(folder, 'a.txt'), 'a\n');
    expect(await run(['-p', 'Read a.txt'], { env: { TOOLWRIGHT_HOME: '' } })).toMatchObject({ code: 0 });
    expect(readdirSync(folder)).toEqual(['a.txt']);
    expect(readdirSync(path.join(top, 'user'))).toEqual(['.toolwright']);
  });

  it('says so when the folder it was started in is gone, and works in another one', async () => {
    const gone = 'mkdir gone && cd gone && rmdir ../gone';
    expect(await run(['-p', 'Read a'], { shell: gone })).toEqual({
      code: 2,
      out: '',
      errors: 'The folder this was started in does not exist any more. Name one with --cwd.\n',
    });
    writeFileSync(path.join(folder, 'a.txt'), 'a\n');
    expect(await run(['-p', 'Read a.txt', '--cwd', folder], { shell: gone })).toMatchObject({
      code: 0,
      out: '1\ta\n',
    });
  });

  it('prints one JSON object a line for every reader of lines', async () => {
    writeFileSync(path.join(folder, 'a.txt'), 'a\u2028b\u0085c\u2029d\n');
    const { out } = await run(['-p', 'Read a.txt', '--output-format', 'stream-json']);
    expect(out).not.toMatch(/[\u0085\u2028\u2029]/);
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.at(-1)).toMatchObject({ type: 'result', result: '1\ta\u2028b\u0085c\u2029d' });
  });

  it('is manual unless this start says otherwise, whatever the window was set to', async () => {
    mkdirSync(path.join(top, 'home/USER'), { recursive: true });
    writeFileSync(path.join(top, 'home/USER/settings.json'), '{"mode": "full"}');
    const write = 'Write {"path": "new.txt", "content": "x"}';
    expect((await run(['-p', write])).out).toContain('Manual mode asks from Low.');
    writeFileSync(path.join(folder, 'settings.json'), '{"mode": "edits"}');
    expect((await run(['-p', write, '--settings', 'settings.json'])).out).toBe(
      'new.txt: created (1 line).\n',
    );
  });

  it.runIf(process.platform === 'linux')('ends with the reason where its home cannot be made', async () => {
    const ended = await run(['-p', 'Read a'], { env: { TOOLWRIGHT_HOME: '/proc/no-such-home' } });
    expect(ended).toMatchObject({ code: 1, out: '' });
    expect(ended.errors).toMatch(/^\/proc\/no-such-home\S* could not be used \(ENOENT\)/);
  });
});

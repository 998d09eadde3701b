import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startModelServer } from '../../e2e/support/model-server/server';
import { requireBuild } from './testing/headless-process';

const script = fileURLToPath(new URL('../../bin/toolwright.mjs', import.meta.url));

let top = '';
let folder = '';
beforeAll(requireBuild);
beforeEach(() => {
  top = realpathSync(mkdtempSync(path.join(tmpdir(), 'wakes-')));
  folder = path.join(top, 'work');
  for (const name of ['work', 'user']) mkdirSync(path.join(top, name));
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [script, '--permission-mode', 'full', ...args], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: path.join(top, 'user'),
      TOOLWRIGHT_HOME: path.join(top, 'home'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, out: Buffer.concat(chunks).toString('utf8') };
}

const command = 'test -e ready && echo "it is" || { touch ready; echo "not yet"; exit 1; }';

describe('a headless turn with a job that has a deadline (BA3)', () => {
  it('waits for it, and Direct prints how it ended', async () => {
    const { code, out } = await run(['-p', 'Bash {"command": "echo \\"it is\\"", "until": 20}']);
    expect(code).toBe(0);
    expect(out.replace(/after \d+ s/, 'after 0 s')).toBe(
      [
        'job_1 tries it until it exits 0, for 20 s at most. You will be woken; end the turn if there is nothing else to do.',
        'Message of the program, not of the person. job_1 (echo "it is") exited 0 after 0 s:',
        'it is',
        '',
      ].join('\n'),
    );
  });

  it('begins another turn of the model with the news, and ends other jobs', async () => {
    const server = await startModelServer((_request, turn) =>
      turn === 0
        ? {
            calls: [
              { name: 'Bash', input: { command, until: 20 } },
              { name: 'Bash', input: { command: 'sleep 300', background: true } },
            ],
          }
        : { text: turn === 1 ? 'I wait.' : 'It is ready.' },
    );
    try {
      const { code, out } = await run(['-p', 'wait', '--model', 'anthropic/claude-sonnet-4-5'], {
        ANTHROPIC_API_KEY: 'k',
        ANTHROPIC_BASE_URL: server.url,
      });
      expect({ code, out }).toEqual({ code: 0, out: 'It is ready.\n' });
      expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('exited 0 after');
      expect(server.requests).toHaveLength(3);
    } finally {
      await server.close();
    }
  });
});

import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../store/testing/temporary-store';
import { curlLine } from './curl-line';
import { startRpcServer } from './server';

describe('TB1: the line for a terminal', () => {
  it('reads the token from the file while it runs, so that it is not in the line', () => {
    expect(
      curlLine('linux', { file: '/home/ann/.toolwright/rpc.json', port: 4100, query: '?projectId=ab' }),
    ).toBe(
      String.raw`sed -n 's/.*"token": *"\([^"]*\)".*/Authorization: Bearer \1/p' /home/ann/.toolwright/rpc.json | curl -sS -H @- 'http://127.0.0.1:4100/rpc/tools/gc?projectId=ab'`,
    );
    expect(curlLine('win32', { file: String.raw`C:\Users\Ann O'Neil\rpc.json`, port: 4100, query: '' })).toBe(
      String.raw`Invoke-RestMethod 'http://127.0.0.1:4100/rpc/tools/gc' -Headers @{Authorization = "Bearer $((Get-Content 'C:\Users\Ann O''Neil\rpc.json' | ConvertFrom-Json).token)"}`,
    );
  });

  it.skipIf(process.platform === 'win32').each([
    ['as Toolwright writes it', '{\n  "enabled": true,\n  "token": "a-token_of-the-tests"\n}\n'],
    ['on one line', '{"token":"a-token_of-the-tests","port":1}'],
  ])('works in a shell on a file %s, in a folder with blanks and quotes', async (_what, text) => {
    const seen: string[] = [];
    const started = await startRpcServer({
      port: 0,
      token: 'a-token_of-the-tests',
      routes: new Map([
        [
          '/rpc/tools/gc',
          async (query) => (seen.push(query.get('agent') ?? ''), { status: 200, body: { ok: true } }),
        ],
      ]),
      reportBug: () => undefined,
    });
    if (!started.ok) throw new Error(started.error.message);
    onTestFinished(() => started.value.close());
    const file = path.join(temporaryFolder(), "Ann O'Neil's rpc.json");
    writeFileSync(file, text);
    const line = curlLine('linux', { file, port: started.value.port, query: '?agent=reviewer' });
    const { stdout } = await promisify(execFile)('sh', ['-c', line]);
    expect([stdout, seen]).toEqual(['{"ok":true}\n', ['reviewer']]);
  });
});

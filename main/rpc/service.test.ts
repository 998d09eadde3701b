import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished, describe, expect, it, vi } from 'vitest';
import { openTestStore, temporaryFolder } from '../store/testing/temporary-store';
import { RpcFile } from './rpc-file';
import { createRpcService } from './service';
import { startRpcServer } from './server';

interface Written {
  readonly enabled: boolean;
  readonly port: number;
  readonly token: string;
}

/** The service over a real file and a real socket. */
function setUp(text?: string) {
  const home = temporaryFolder();
  const file = path.join(home, 'rpc.json');
  if (text !== undefined) writeFileSync(file, text);
  const { store } = openTestStore(home);
  const problems: (string | undefined)[] = [];
  const service = createRpcService({
    file: store.privateJsonFile({ path: file, schema: RpcFile }),
    path: file,
    routes: new Map([['/rpc/tools/gc', async () => ({ status: 200, body: { ok: true } })]]),
    changed: (problem) => problems.push(problem),
    reportBug: (bug) => {
      throw bug;
    },
  });
  onTestFinished(() => service.close());
  const written = () => JSON.parse(readFileSync(file, 'utf8')) as Written;
  const get = async ({ port, token }: Written): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}/rpc/tools/gc`, { headers: { authorization: `Bearer ${token}` } }))
      .status;
  return { home, file, service, problems, written, get };
}

describe('TB1: rpc.json', () => {
  it('is off until it is switched on; then port and token are chosen and written back, for the owner alone', async () => {
    const { service, written, get, file } = setUp();
    await service.start();
    expect(await service.state()).toEqual({ enabled: false, port: null });
    expect(await service.set({ enabled: true, newPort: false })).toMatchObject({ ok: true });
    const { enabled, port, token } = written();
    expect({ enabled, length: token.length }).toEqual({ enabled: true, length: 43 });
    expect(await service.state()).toEqual({ enabled: true, port });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await get(written())).toBe(200);
    await service.set({ enabled: false, newPort: false });
    await expect(get(written())).rejects.toThrow('fetch failed');
    expect(written()).toEqual({ enabled: false, port, token });
    await service.set({ enabled: true, newPort: false });
    expect(await get({ ...written(), token })).toBe(200);
  });

  it('a file made by hand counts at start, loses what others may read, and gets what it lacks', async () => {
    const { service, written, get, file } = setUp('{"enabled": true, "port": 0, "token": "", "mine": 1}');
    chmodSync(file, 0o644);
    await service.start();
    expect(await get(written())).toBe(200);
    expect(written()).toMatchObject({ enabled: true, mine: 1 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('an edit by hand counts at once: another token shuts the old one out', async () => {
    const { service, written, get, file } = setUp();
    await service.start();
    await service.set({ enabled: true, newPort: false });
    const old = written();
    writeFileSync(file, JSON.stringify({ ...old, token: 'a-token-by-hand-01' }));
    await vi.waitFor(async () => expect(await get(written())).toBe(200), { timeout: 5000 });
    expect(await get(old)).toBe(401);
  });

  it('says that its port is taken, and takes another when it is told to', async () => {
    const other = await startRpcServer({
      port: 0,
      token: 'x',
      routes: new Map(),
      reportBug: () => undefined,
    });
    if (!other.ok) throw new Error(other.error.message);
    const taken = other.value.port;
    const { service, written, problems, get } = setUp(`{"enabled": true, "port": ${taken}, "token": ""}`);
    await service.start();
    const problem = `Port ${taken} is in use by another program. Choose another port.`;
    expect(await service.state()).toEqual({ enabled: true, port: null, problem });
    expect(problems).toEqual([problem]);
    await service.set({ enabled: true, newPort: true });
    expect(written().port).not.toBe(taken);
    expect(await get(written())).toBe(200);
    expect(problems).toEqual([problem, undefined]);
    await other.value.close();
  });

  it.each([
    ['{"enabled": tru', /rpc\.json, line 1, column 13/],
    ['{"enabled": true, "token": "short"}', /the token is shorter than 16 characters/],
    ['{"enabled": true, "port": 70000}', /port/],
  ])('a broken file is said and left as it is, and nothing listens: %s', async (text, problem) => {
    const { service, file } = setUp(text);
    await service.start();
    const state = await service.state();
    expect(state.port).toBeNull();
    expect(state.problem).toMatch(problem);
    expect(await service.set({ enabled: true, newPort: false })).toMatchObject({ ok: false });
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('keeps no copy of the token in the database', async () => {
    const { service, written, home } = setUp();
    await service.start();
    await service.set({ enabled: true, newPort: false });
    const { token } = written();
    for (const end of ['', '-wal'])
      expect(readFileSync(path.join(home, `toolwright.db${end}`)).includes(token)).toBe(false);
  });
});

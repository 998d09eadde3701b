import { request } from 'node:http';
import { connect } from 'node:net';
import { onTestFinished, describe, expect, it, vi } from 'vitest';
import type { RpcRoute } from './answer';
import { startRpcServer } from './server';

const token = 'a-token-of-the-tests';

/** A real server on a port of its own, and a real client. */
async function setUp(route: RpcRoute = async () => ({ status: 200, body: { ok: true } })) {
  const bugs: unknown[] = [];
  const started = await startRpcServer({
    port: 0,
    token,
    routes: new Map([['/rpc/tools/gc', route]]),
    reportBug: (bug) => bugs.push(bug),
  });
  if (!started.ok) throw new Error(started.error.message);
  const { port } = started.value;
  onTestFinished(() => started.value.close());
  return { port, bugs, server: started.value, ask: (asked: Asked = {}) => ask(port, asked) };
}

interface Asked {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Got {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

const bearer = { authorization: `Bearer ${token}` };

function ask(
  port: number,
  { method = 'GET', path = '/rpc/tools/gc', headers = bearer, body }: Asked,
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => (text += piece));
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: text === '' ? '' : JSON.parse(text),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const refused = (status: number, error: string) => ({ status, body: { error } });

describe('TB1: the loopback server', () => {
  it('answers who has the token, as JSON that nobody keeps and no page may read', async () => {
    const { ask: get, port } = await setUp();
    const got = await get();
    expect(got).toMatchObject({ status: 200, body: { ok: true } });
    expect(got.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(Object.keys(got.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect((await get({ headers: { ...bearer, host: `localhost:${port}` } })).status).toBe(200);
  });

  it.each([
    ['none', {}],
    ['a wrong one', { authorization: 'Bearer another-token-of-tests' }],
    ['one that only begins right', { authorization: `Bearer ${token}x` }],
    ['another scheme', { authorization: `Basic ${token}` }],
    ['an empty one', { authorization: 'Bearer ' }],
  ])('refuses a token: %s', async (_what, headers) => {
    const { ask: get } = await setUp();
    const got = await get({ headers });
    expect(got).toMatchObject(refused(401, 'Send the token of rpc.json as "Authorization: Bearer <token>".'));
    expect(got.headers['www-authenticate']).toBe('Bearer');
    // Without the token nobody learns which paths there are.
    expect((await get({ headers, path: '/nope' })).status).toBe(401);
  });

  it('refuses another host, as a name that was made to point here, also with the right token', async () => {
    const { ask: get, port } = await setUp();
    const sentence = `This server answers only to the host 127.0.0.1:${port}.`;
    for (const host of ['evil.example.com', `evil.example.com:${port}`, '127.0.0.1', `127.0.0.1:${port + 1}`])
      expect(await get({ headers: { ...bearer, host } })).toMatchObject(refused(403, sentence));
  });

  it('refuses web pages, and their preflight gets no permission', async () => {
    const { ask: get } = await setUp();
    const headers = { ...bearer, origin: 'http://localhost:3000' };
    expect(await get({ headers })).toMatchObject(refused(403, 'This server does not answer web pages.'));
    const preflight = await get({ method: 'OPTIONS', headers });
    expect(preflight.status).toBe(403);
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('answers GET alone and reads no body', async () => {
    const { ask: get } = await setUp();
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const got = await get({ method, body: '{}' });
      expect(got).toMatchObject(refused(405, 'Only GET is answered.'));
      expect(got.headers).toMatchObject({ allow: 'GET', connection: 'close' });
    }
    for (const method of ['HEAD', 'DELETE']) expect((await get({ method })).status).toBe(405);
  });

  it('names its paths to who asks for another, and refuses what is given twice or is too long', async () => {
    const { ask: get } = await setUp();
    expect(await get({ path: '/' })).toMatchObject(
      refused(404, 'There is no such path. Ask for /rpc/tools/gc.'),
    );
    expect(await get({ path: '/rpc/tools/gc?agent=a&agent=b' })).toMatchObject(
      refused(400, 'agent is given twice. Give it once.'),
    );
    expect((await get({ path: `/rpc/tools/gc?x=${'y'.repeat(2100)}` })).status).toBe(414);
    expect(
      (await get({ headers: { ...bearer, more: 'x'.repeat(9000) } }).catch(() => ({ status: 431 }))).status,
    ).toBe(431);
  });

  it('hands the query to the path as it was meant', async () => {
    const seen: [string, string][] = [];
    const { ask: get } = await setUp(async (query) => {
      seen.push(...query);
      return { status: 200, body: {} };
    });
    await get({ path: '/rpc/tools/gc?projectId=abc&agent=code%20reviewer' });
    expect(seen).toEqual([
      ['projectId', 'abc'],
      ['agent', 'code reviewer'],
    ]);
  });

  it('tells whoever is one too many to come back, and goes on', async () => {
    const held: (() => void)[] = [];
    let isOpen = false;
    const { ask: get } = await setUp(async () => {
      if (!isOpen) await new Promise<void>((go) => held.push(go));
      return { status: 200, body: {} };
    });
    const waiting = [1, 2, 3, 4].map(() => get());
    await vi.waitFor(() => expect(held).toHaveLength(4));
    const fifth = await get();
    isOpen = true;
    for (const go of held) go();
    expect(fifth).toMatchObject(refused(503, 'Too many questions at once. Ask again.'));
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await get()).status).toBe(200);
  });

  it('says that an answer failed without saying how, and tells the log', async () => {
    const { ask: get, bugs } = await setUp(() => Promise.reject(new Error('secret detail')));
    expect(await get()).toMatchObject(
      refused(500, 'The answer could not be made. The reason is in the log.'),
    );
    expect(bugs).toHaveLength(1);
  });

  it('listens on 127.0.0.1 alone, says when the port is taken, and is gone once closed', async () => {
    const { port, server } = await setUp();
    const again = await startRpcServer({ port, token, routes: new Map(), reportBug: () => undefined });
    expect(again).toEqual({
      ok: false,
      error: {
        kind: 'port-taken',
        message: `Port ${port} is in use by another program. Choose another port.`,
      },
    });
    expect(await reaches('127.0.0.1', port)).toBe(true);
    expect(await reaches('127.0.0.2', port)).toBe(false);
    await server.close();
    expect(await reaches('127.0.0.1', port)).toBe(false);
  });
});

function reaches(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port }, () => resolve(true) === undefined && socket.destroy());
    socket.on('error', () => resolve(false));
  });
}

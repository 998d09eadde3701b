import { afterEach, describe, expect, it } from 'vitest';
import { createMcpDesk, type McpDesk } from './desk';
import { logIn } from './login';
import type { McpServer } from './server';
import { startHttpServer, type HttpServerOptions, type TestHttpServer } from './testing/http-server';
import { createMcpWorld, type McpWorld } from './testing/mcp-world';
import type { UserServers } from './user-servers';

let world: McpWorld;
let http: TestHttpServer;
/** What the browser does once it is opened. */
let browse: (url: string) => unknown = () => undefined;

async function open(
  options: HttpServerOptions,
  entry: object = {},
): Promise<{ desk: McpDesk; server: McpServer }> {
  world = await createMcpWorld();
  http = await startHttpServer(options);
  await world.user({ far: { type: 'http', url: http.url, ...entry } });
  await world.ready();
  const { ports, servers, store, logins } = world;
  const desk = createMcpDesk({
    servers,
    userServers: {} as UserServers,
    userFilePath: '',
    ports,
    record: store.mcp,
    logins,
    changed: () => undefined,
    logIn: (request, { onToken }, signal) =>
      logIn(request, { logins, onToken, openInBrowser: async (url) => void browse(url) }, signal),
  });
  const server = servers.used(world.root)[0]?.server;
  if (server === undefined) throw new Error('no server');
  return { desk, server };
}

afterEach(async () => {
  await world.close();
  await http.close();
});

describe('MC1: servers over HTTP', () => {
  it('are reached, and called with the headers of their entry', async () => {
    const { server } = await open(
      { access: 'header' },
      { headers: { Authorization: 'Bearer key-of-the-person' } },
    );
    expect(server.state().kind).toBe('ready');
    expect((await world.call('mcp__far__whoami', {})).text).toBe('Ada');
  });

  it('a refused key is told as that, and stands in no log', async () => {
    const { server } = await open(
      { access: 'header' },
      { headers: { Authorization: 'Bearer wrong-key-of-mine' } },
    );
    expect(server.state()).toEqual({
      kind: 'failed',
      reason: 'It refused the Authorization header that its entry sends (401).',
    });
    expect(JSON.stringify(server.log.lines())).not.toContain('wrong-key-of-mine');
  });

  it('those of before the streamable transport are spoken with as they know it', async () => {
    const { server } = await open({ access: 'none', older: true });
    expect(server.state().kind).toBe('ready');
    expect(server.transport()).toBe('sse');
    expect((await world.call('mcp__far__whoami', {})).text).toBe('Ada');
  });

  it('one that is not there is tried again by itself, later each time', async () => {
    world = await createMcpWorld();
    http = await startHttpServer({ access: 'none' });
    await world.user({ far: { type: 'http', url: 'http://127.0.0.1:9/mcp' } });
    await world.ready();
    const state = world.servers.used(world.root)[0]?.server.state();
    if (state?.kind !== 'failed') throw new Error('not failed');
    expect(state.reason).toMatch(/^It cannot be reached: /);
    expect((state.retryAt ?? 0) - Date.now()).toBeGreaterThan(500);
  });
});

describe('MC1: login', () => {
  it('asks for it, registers only when the person logs in, exchanges with PKCE, renews, and forgets', async () => {
    const { desk, server } = await open({ access: 'oauth' });
    expect(server.state()).toEqual({ kind: 'needs-login', waiting: false });
    expect(http.registered).toEqual([]);
    expect((await world.call('mcp__far__whoami', {})).text).toBe('no mcp__far__whoami');

    const pages: string[] = [];
    let back = 0;
    browse = async (url) => {
      pages.push(url);
      back = await http.logIn(url);
    };
    expect(await desk.login(server, world.root)).toEqual({ ok: true, value: undefined });
    expect(server.state()).toEqual({ kind: 'needs-login', waiting: true });
    await world.until(() => server.state().kind === 'ready');
    expect(back).toBe(200);
    const page = new URL(pages[0] ?? '');
    expect(page.searchParams.get('code_challenge_method')).toBe('S256');
    expect(page.searchParams.get('redirect_uri')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    expect(page.searchParams.get('resource')).toBe(http.url);
    expect(http.registered).toHaveLength(1);
    expect((await world.call('mcp__far__whoami', {})).text).toBe('Ada');
    expect(await desk.hasLogin(server.spec, world.root)).toBe(true);
    const { access, refresh } = http.tokens;

    http.expire();
    expect((await world.call('mcp__far__whoami', {})).text).toBe('Ada');
    expect(http.tokens.access).not.toBe(access);

    http.revoke();
    expect((await world.call('mcp__far__whoami', {})).text).toContain('Settings → MCP servers');
    expect(server.state()).toEqual({ kind: 'needs-login', waiting: false });

    const log = JSON.stringify(server.log.lines());
    for (const token of [access, refresh, http.tokens.access]) expect(log).not.toContain(token);
    await desk.logout(server, world.root);
    expect(await desk.hasLogin(server.spec, world.root)).toBe(false);
    expect(http.registered).toHaveLength(1);
  });

  it('a refused and a cancelled login are told, and a stranger on this machine cannot answer for the person', async () => {
    const { desk, server } = await open({ access: 'oauth' });
    browse = (url) => http.logIn(url, 'deny');
    await desk.login(server, world.root);
    await world.until(() =>
      server.log.lines().some(({ text }) => text === 'The login was refused: access_denied.'),
    );
    await world.until(() => server.state().kind === 'needs-login');

    let stranger = 0;
    browse = async (url) => {
      const redirect = new URL(url).searchParams.get('redirect_uri') ?? '';
      stranger = (await fetch(`${redirect}?code=stolen&state=guessed`)).status;
    };
    await desk.login(server, world.root);
    await world.until(() => stranger !== 0);
    expect(stranger).toBe(400);
    expect(server.state()).toEqual({ kind: 'needs-login', waiting: true });
    desk.cancelLogin(server);
    await world.until(() => server.log.lines().some(({ text }) => text === 'The login was cancelled.'));
  });
});

import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { logIn } from './login';

/** A status line of the way back for a raw path. */
async function statusOf(port: number, path: string): Promise<number | undefined> {
  const asked = request({ host: '127.0.0.1', port, path, agent: false });
  asked.end();
  const [response] = await once(asked, 'response');
  response.resume();
  return response.statusCode;
}

it('MC1: what is no address at the way back of a login is answered with 404, before any state is looked at', async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  await new Promise((resolve) => free.close(resolve));
  const statuses: (number | undefined)[] = [];
  let began = false;
  const server = createServer((_asked, answer) => {
    void (async () => {
      // A login asks the server more than once.
      if (began) return answer.writeHead(500).end();
      began = true;
      for (const path of ['//', '//[', '/other', '/callback?state=wrong'])
        statuses.push(await statusOf(port, path));
      return answer.writeHead(500).end();
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = new AbortController();
  const opened = logIn(
    {
      server: 's',
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      headers: {},
      key: 'k',
      clientId: undefined,
      callbackPort: port,
    },
    {
      logins: {
        has: async () => false,
        read: async () => ({}),
        save: async () => undefined,
        forget: async () => undefined,
      },
      openInBrowser: async () => undefined,
      onToken: () => undefined,
    },
    stop.signal,
  );
  await expect.poll(() => statuses).toEqual([404, 404, 404, 400]);
  stop.abort();
  server.closeAllConnections();
  server.close();
  expect((await opened).ok).toBe(false);
});

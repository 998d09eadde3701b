import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync, brotliCompressSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { HttpTool } from '@shared/domain/custom-tool';
import { readArguments } from '@shared/template/arguments';
import { renderHttp } from '@shared/template/render-http';
import { runRequest } from '../run-request';
import { createPrivateAddresses } from './addresses';
import { proxyFor } from './proxy';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

async function serve(answer: Answer): Promise<{ readonly url: string; readonly seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = [];
  const server: Server = createServer((request, response) => {
    seen.push(request);
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => answer(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const secrets = new Map([['KEY', 'topsecret-key']]);

async function send(
  http: Partial<HttpTool['http']> & { url: string },
  more: {
    readonly timeoutMs?: number;
    readonly signal?: AbortSignal;
    readonly env?: Record<string, string>;
    readonly isPrivate?: (address: string) => boolean;
  } = {},
) {
  const tool = HttpTool.parse({
    name: 'probe',
    kind: 'http',
    description: 'x',
    timeoutMs: more.timeoutMs ?? 5000,
    http,
  });
  const args = readArguments(tool.parameters, {});
  const request = args.ok ? renderHttp(tool, args.value, secrets) : args;
  if (!request.ok) throw new Error(request.error.message);
  const scene = { secrets, signal: more.signal ?? new AbortController().signal };
  const result = await runRequest(tool, request.value, scene, {
    environment: () => Promise.resolve({ env: more.env ?? {} }),
    clock: { now: () => 0 },
    lookup: (host) => Promise.resolve([host]),
    isPrivate: more.isPrivate ?? (() => false),
  });
  return { result, text: result.content.map((part) => (part.type === 'text' ? part.text : '')).join('') };
}

const headers = [
  { name: 'Authorization', value: 'Bearer {{vault:KEY}}', secret: true },
  { name: 'Cookie', value: 'sid=1', secret: false },
  { name: 'X-Api-Key', value: '{{vault:KEY}}', secret: true },
  { name: 'X-Team', value: 'blue', secret: false },
];

describe('the request of an HTTP tool (CT5, CT6)', () => {
  test('is sent as rendered, header by header, and a secret that comes back is masked', async () => {
    const { url } = await serve((request, response, body) => {
      response.end(
        JSON.stringify({ url: request.url, method: request.method, headers: request.rawHeaders, body }),
      );
    });
    const { result, text } = await send({
      method: 'POST',
      url: `${url}/a%2Fb?x=1`,
      headers: [...headers, { name: 'X-Team', value: 'ří', secret: false }],
      body: '{"k":"{{vault:KEY}}"}',
    });
    expect(text).toContain('HTTP 200 OK');
    expect(text).toContain('"url":"/a%2Fb?x=1"');
    expect(text).toContain('"X-Team","blue","X-Team"');
    expect(text).toContain('"X-Api-Key","[secret]"');
    expect(text).not.toContain('topsecret');
    expect(result).toMatchObject({
      status: 200,
      isError: false,
      display: { kind: 'http', request: 'POST …/a%2Fb?x=1', status: 200 },
    });
  });

  test('a redirect to another origin gets none of Authorization, Cookie and secret headers; one to the same origin gets all', async () => {
    const away = await serve((request, response) => response.end(JSON.stringify(request.headers)));
    const home = await serve((request, response) => {
      if (request.url === '/other') return void response.end('here');
      response.writeHead(302, { location: request.url === '/same' ? '/other' : `${away.url}/there` });
      response.end();
    });
    await send({ url: `${home.url}/same`, headers });
    expect(home.seen.at(-1)?.headers).toMatchObject({
      authorization: 'Bearer topsecret-key',
      cookie: 'sid=1',
      'x-api-key': 'topsecret-key',
    });
    const { text } = await send({ url: `${home.url}/away`, headers });
    expect(away.seen[0]?.headers).toMatchObject({ 'x-team': 'blue' });
    for (const name of ['authorization', 'cookie', 'x-api-key'])
      expect(away.seen[0]?.headers).not.toHaveProperty(name);
    expect(text).toContain(
      `A redirect led to ${away.url}; Authorization, Cookie, X-Api-Key did not go there.`,
    );
    expect(text).toContain(`The answer is that of ${away.url}/there.`);
  });

  test('a 307 with a secret in the body, and a redirect to a private address, are refused; a circle ends', async () => {
    const away = await serve((_, response) => response.end('never'));
    const home = await serve((request, response) => {
      response.writeHead(307, { location: request.url === '/loop' ? '/loop' : `${away.url}/` });
      response.end();
    });
    const secret = await send({ method: 'POST', url: `${home.url}/`, body: '{"k":"{{vault:KEY}}"}' });
    expect(secret.text).toBe(
      `The answer 307 redirects to ${away.url}, and that was not followed: the body holds a secret, which may not go there.`,
    );
    const inner = await send({ url: `${home.url}/` }, { isPrivate: createPrivateAddresses() });
    expect(inner.text).toContain('it is an address of this computer, its network, or of cloud metadata');
    expect(away.seen).toEqual([]);
    expect((await send({ url: `${home.url}/loop` })).text).toBe(
      'The request was redirected more than 10 times.',
    );
  });

  test('a 303 and a 302 after POST go on as GET without a body; 308 keeps both', async () => {
    const { url, seen } = await serve((request, response) => {
      const status = /^\/(\d+)$/.exec(request.url ?? '')?.[1];
      if (status === undefined) return void response.end('done');
      response.writeHead(Number(status), { location: '/end' });
      response.end();
    });
    for (const status of [302, 303, 308])
      await send({ method: 'POST', url: `${url}/${status}`, body: 'x=1' });
    const ends = seen.filter((request) => request.url === '/end');
    expect(ends.map(({ method, headers: sent }) => [method, sent['content-length']])).toEqual([
      ['GET', undefined],
      ['GET', undefined],
      ['POST', '3'],
    ]);
  });

  test('gzip, br and charsets are read; what is no text is described; an error status is a failure', async () => {
    const answers: Readonly<Record<string, Answer>> = {
      '/gzip': (_, response) =>
        response
          .writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'text/plain' })
          .end(gzipSync('packed')),
      '/br': (_, response) =>
        response
          .writeHead(200, { 'content-encoding': 'br', 'content-type': 'text/plain' })
          .end(brotliCompressSync('packed')),
      '/latin': (_, response) =>
        response
          .writeHead(200, { 'content-type': 'text/plain; charset=iso-8859-2' })
          .end(Buffer.from([0xbe, 0x6c])),
      '/png': (_, response) =>
        response
          .writeHead(200, { 'content-type': 'image/png' })
          .end(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0])),
      '/gone': (_, response) => response.writeHead(404, 'Not Found').end('no such thing'),
    };
    const { url } = await serve((request, response, body) =>
      answers[request.url ?? '']?.(request, response, body),
    );
    expect((await send({ url: `${url}/gzip` })).text).toBe('HTTP 200 OK\n\npacked');
    expect((await send({ url: `${url}/br` })).text).toBe('HTTP 200 OK\n\npacked');
    expect((await send({ url: `${url}/latin` })).text).toBe('HTTP 200 OK\n\nžl');
    expect((await send({ url: `${url}/png` })).text).toContain(
      '[The body is no text: image/png, 5 bytes. It is not shown.]',
    );
    const gone = await send({ url: `${url}/gone` });
    expect(gone.text).toBe('HTTP 404 Not Found\n\nno such thing');
    expect(gone.result).toMatchObject({ isError: true, reason: '404 Not Found', status: 404 });
  });

  test('a long body is cut for the model and kept whole; time limit, Stop and a closed port are three outcomes', async () => {
    const { url } = await serve((request, response) => {
      if (request.url === '/long')
        response.writeHead(200, { 'content-type': 'text/plain' }).end('x'.repeat(40_000));
    });
    const long = await send({ url: `${url}/long` });
    expect(long.text).toContain('[10000 more characters were cut. The whole is kept: ToolOutput id "');
    expect(long.result.full).toHaveLength(40_000);
    expect((await send({ url: `${url}/never` }, { timeoutMs: 80 })).text).toBe(
      "No whole answer came within 80 ms, the tool's time limit.",
    );
    expect((await send({ url: `${url}/never` }, { signal: AbortSignal.timeout(50) })).result.reason).toBe(
      'stopped',
    );
    expect((await send({ url: 'http://127.0.0.1:1/' })).text).toBe(
      '127.0.0.1:1 could not be reached: nothing listens there.',
    );
  });

  test('a proxy of the environment takes the request, but for the hosts of NO_PROXY', async () => {
    const proxy = await serve((request, response) => response.end(`proxied ${request.url ?? ''}`));
    const env = {
      http_proxy: proxy.url.replace('//', '//user:pw@'),
      NO_PROXY: 'localhost,.corp.example:8080',
    };
    expect((await send({ url: 'http://far.example/a?b=1' }, { env })).text).toBe(
      'HTTP 200 OK\n\nproxied http://far.example/a?b=1',
    );
    expect(proxy.seen[0]?.headers).toMatchObject({
      host: 'far.example',
      'proxy-authorization': 'Basic dXNlcjpwdw==',
    });
    const found = (url: string) => proxyFor(new URL(url), env);
    expect(found('http://localhost:3000/')).toEqual({ ok: true, value: undefined });
    expect(found('http://a.corp.example:8080/')).toEqual({ ok: true, value: undefined });
    expect(found('http://a.corp.example/')).toMatchObject({
      value: { port: Number(new URL(proxy.url).port) },
    });
    expect(proxyFor(new URL('https://a.example/'), { HTTPS_PROXY: 'socks5://x:1' })).toMatchObject({
      ok: false,
    });
  });

  test('addresses that lead inside are known in every spelling', () => {
    const isPrivate = createPrivateAddresses();
    const inside = [
      '127.0.0.1',
      '10.1.2.3',
      '172.20.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '64:ff9b::a9fe:a9fe',
    ];
    expect(inside.filter((address) => !isPrivate(address))).toEqual([]);
    expect(['93.184.216.34', '2606:2800:220:1::1', '::ffff:93.184.216.34'].filter(isPrivate)).toEqual([]);
  });
});

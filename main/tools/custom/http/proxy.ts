import { Buffer } from 'node:buffer';
import { isIP } from 'node:net';
import { err, ok, type Result } from '@shared/kit/result';
import type { Environment } from '../../../workspace/process-shell';

export interface Proxy {
  readonly host: string;
  readonly port: number;
  /** Value of Proxy-Authorization. */
  readonly authorization?: string;
}

/** The proxy that the environment names for a URL; undefined for none. The error names the variable. */
export function proxyFor(url: URL, env: Environment): Result<Proxy | undefined, string> {
  if (isExcepted(url, variable(env, 'NO_PROXY')?.value ?? '')) return ok(undefined);
  const found =
    variable(env, url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') ?? variable(env, 'ALL_PROXY');
  if (found === undefined) return ok(undefined);
  const { name, value } = found;
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  if (!URL.canParse(text)) return err(`The proxy in ${name} is no address; write it as http://host:port.`);
  const proxy = new URL(text);
  if (proxy.protocol !== 'http:')
    return err(
      `The proxy in ${name} uses ${proxy.protocol.slice(0, -1)}; only http:// proxies are possible here.`,
    );
  const { username, password } = proxy;
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return ok({
    host: proxy.hostname.replace(/^\[|\]$/g, ''),
    port: proxy.port === '' ? 80 : Number(proxy.port),
    ...(username === '' ? {} : { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
  });
}

/** Small letters count first, as for curl. */
function variable(
  env: Environment,
  name: string,
): { readonly name: string; readonly value: string } | undefined {
  for (const spelling of [name.toLowerCase(), name]) {
    const value = env[spelling]?.trim();
    if (value !== undefined && value !== '') return { name: spelling, value };
  }
  return undefined;
}

function isExcepted(url: URL, list: string): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true;
      const [, name = '', wanted] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
      if (wanted !== undefined && wanted !== port) return false;
      const bare = name.replace(/^\*?\./, '');
      return host === bare || (isIP(host) === 0 && host.endsWith(`.${bare}`));
    });
}

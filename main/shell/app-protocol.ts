import { extname, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { net, protocol } from 'electron';

export const appOrigin = 'app://toolwright';

/**
 * `style-src` needs `'unsafe-inline'`: the editor and the terminal write style elements. Everything else comes from the
 * app's own files.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
};

/** Before `ready`, or the scheme has no origin and no code cache. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true, stream: true },
    },
  ]);
}

/**
 * The file that an address of the app means, or undefined when it is none: another host, a path that leads out of
 * `root`, or one that does not decode. Does not follow links: the app's folder holds none.
 */
export function resolveAppFile(root: string, address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (`${url.protocol}//${url.host}` !== appOrigin) return undefined;
  const path = decodePath(url.pathname);
  if (path === undefined || path.includes('\0') || path.includes('\\')) return undefined;
  const file = resolve(root, `.${path === '/' ? '/index.html' : path}`);
  const inside = relative(root, file);
  return inside === '' || inside === '..' || inside.startsWith(`..${sep}`) ? undefined : file;
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** Headers of every answer, so that no file of the app is ever served without the policy. */
export function appHeaders(file: string): Record<string, string> {
  return {
    'content-type': mediaTypes[extname(file).toLowerCase()] ?? 'application/octet-stream',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  };
}

export function serveApp(root: string): void {
  protocol.handle('app', async (request) => {
    const file = request.method === 'GET' ? resolveAppFile(root, request.url) : undefined;
    if (file === undefined) return new Response('Not found', { status: 404 });
    const found = await net.fetch(pathToFileURL(file).href).catch(() => undefined);
    if (found === undefined || !found.ok) return new Response('Not found', { status: 404 });
    return new Response(found.body, { status: 200, headers: appHeaders(file) });
  });
}

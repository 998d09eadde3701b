// Builds the chat gallery and serves it; used by the scripts beside this file.
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const here = import.meta.dirname;
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

/** @param {string} folder where the build goes @param {boolean} minify */
export async function serveGallery(folder, minify) {
  await build({
    configFile: false,
    root: resolve(here, '../..'),
    base: './',
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    worker: { format: 'es' },
    resolve: { alias: { '@shared': resolve(here, '../../../shared') } },
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify,
      target: 'chrome130',
      rolldownOptions: { input: resolve(here, 'gallery.html') },
    },
  });
  const server = createServer((request, response) => {
    const file = join(folder, new URL(request.url ?? '/', 'http://localhost').pathname);
    if (!file.startsWith(folder) || !existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${server.address().port}/chat/gallery/gallery.html`;
  return { address, close: () => server.close() };
}

// Builds the gallery and takes a picture of every scene in every theme.
// node renderer/chat/gallery/pictures.mjs OUT_FOLDER [CHROMIUM] [ONLY]
import { createReadStream, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const [outFolder, executablePath = '/usr/bin/chromium', only = ''] = process.argv.slice(2);
if (!outFolder) throw new Error('Name a folder for the pictures.');
const here = import.meta.dirname;
const pages = resolve(outFolder, 'site');
mkdirSync(outFolder, { recursive: true });

await build({
  configFile: false,
  root: resolve(here, '../..'),
  base: './',
  logLevel: 'warn',
  plugins: [react(), tailwindcss()],
  worker: { format: 'es' },
  resolve: { alias: { '@shared': resolve(here, '../../../shared') } },
  build: {
    outDir: pages,
    emptyOutDir: true,
    minify: false,
    target: 'chrome130',
    rolldownOptions: { input: resolve(here, 'chat.html') },
  },
});

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };
const server = createServer((request, response) => {
  const file = join(pages, new URL(request.url ?? '/', 'http://localhost').pathname);
  if (!file.startsWith(pages) || !existsSync(file)) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const address = `http://127.0.0.1:${server.address().port}/chat/gallery/chat.html`;

const shots = [
  ['main', 840, 900, 'list'],
  ['main', 484, 700, ''],
  ['approval', 714, 900, ''],
  ['approval', 484, 700, ''],
  ['approval-changes', 714, 900, ''],
  ['approval-stack', 714, 900, ''],
  ['states', 580, 1900, ''],
  ['reply', 580, 900, ''],
  ['direct', 580, 700, ''],
  ['fresh', 840, 700, 'list'],
];
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const theme of ['light', 'dark']) {
    for (const [scene, width, height, list] of shots) {
      const name = `${scene}-${width}-${theme}`;
      if (only && !name.match(only)) continue;
      const page = await browser.newPage({ viewport: { width, height } });
      page.on('console', (message) => message.type() === 'error' && console.error(name, message.text()));
      page.on('pageerror', (error) => console.error(name, error.message));
      await page.goto(`${address}?theme=${theme}&scene=${scene}${list ? '&list' : ''}`);
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(3_500);
      await page.screenshot({ path: join(outFolder, `${name}.png`) });
      await page.close();
    }
  }
} finally {
  await browser.close();
  server.close();
}

// Builds the gallery and takes a picture of every sheet in every theme.
// node renderer/ui/gallery/pictures.mjs OUT_FOLDER [CHROMIUM]
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
  build: {
    outDir: pages,
    emptyOutDir: true,
    minify: false,
    target: 'chrome130',
    rolldownOptions: { input: resolve(here, 'gallery.html') },
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
const address = `http://127.0.0.1:${server.address().port}/ui/gallery/gallery.html`;

/** Puts elements marked `data-show` into the state they are to be shown in. */
async function forceStates(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: -1 });
  const states = { hover: ['hover'], focus: ['focus', 'focus-visible'], active: ['active', 'hover'] };
  for (const [name, forcedPseudoClasses] of Object.entries(states)) {
    const { nodeIds } = await session.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: `[data-show="${name}"], [data-show-inside="${name}"] > *`,
    });
    for (const nodeId of nodeIds) await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
  }
}

const looks = [
  ['light', 'theme=light'],
  ['dark', 'theme=dark'],
  ['contrast', 'theme=contrast'],
  ['contrast-dark', 'theme=contrast&base=dark'],
  ['comfortable', 'theme=light&density=comfortable'],
];
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const [look, query] of looks) {
    for (const sheet of ['states', 'forms', 'panes']) {
      if (only && !`${sheet}-${look}`.match(only)) continue;
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      page.on(
        'console',
        (message) => message.type() === 'error' && console.error(sheet, look, message.text()),
      );
      page.on('pageerror', (error) => console.error(sheet, look, error.message));
      await page.goto(`${address}?${query}&sheet=${sheet}&toasts`);
      await page.evaluate(() => document.fonts.ready);
      await forceStates(page);
      await page.waitForTimeout(500);
      await page.screenshot({ path: join(outFolder, `${sheet}-${look}.png`) });
      await page.close();
    }
  }
} finally {
  await browser.close();
  server.close();
}

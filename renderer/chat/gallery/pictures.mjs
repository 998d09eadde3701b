// Builds the gallery and takes a picture of every scene in every theme.
// node renderer/chat/gallery/pictures.mjs OUT_FOLDER [CHROMIUM] [ONLY]
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { serveGallery } from './site.mjs';

const [outFolder, executablePath = '/usr/bin/chromium', only = ''] = process.argv.slice(2);
if (!outFolder) throw new Error('Name a folder for the pictures.');
mkdirSync(outFolder, { recursive: true });
const site = await serveGallery(resolve(outFolder, 'site'), false);

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
      await page.goto(`${site.address}?theme=${theme}&scene=${scene}${list ? '&list' : ''}`);
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(3_500);
      const card = page.getByRole('region', { name: /asks:/ });
      if ((await card.count()) > 0 && scene !== 'approval-stack') await card.focus();
      await page.screenshot({ path: join(outFolder, `${name}.png`) });
      await page.close();
    }
  }
} finally {
  await browser.close();
  site.close();
}

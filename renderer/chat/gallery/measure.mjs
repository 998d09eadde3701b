// Measures a long conversation while a 60 KB fence and 3,000 lines of output stream in and a person types and scrolls.
// node renderer/chat/gallery/measure.mjs OUT_FOLDER [CHROMIUM]
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { serveGallery } from './site.mjs';

const [outFolder, executablePath = '/usr/bin/chromium'] = process.argv.slice(2);
if (!outFolder) throw new Error('Name a folder for the build.');
const site = await serveGallery(resolve(outFolder, 'site'), true);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage({ viewport: { width: 580, height: 900 } });
  page.on('pageerror', (error) => console.error(error.message));
  const opened = Date.now();
  await page.goto(`${site.address}?scene=stream`);
  await page.waitForFunction(() => 'startStream' in window);
  console.log(`10,000 messages open after ${Date.now() - opened} ms`);
  await page.waitForTimeout(1_500);
  await page.evaluate(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.longTasks.push(Math.round(entry.duration));
    }).observe({ type: 'longtask' });
    window.streaming = window.startStream();
  });
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.focus();
  const delays = [];
  for (let at = 0; at < 40; at += 1) {
    const from = Date.now();
    await page.keyboard.press('a');
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
    delays.push(Date.now() - from);
    await page.waitForTimeout(60);
  }
  const log = page.getByRole('list', { name: /^Conversation/ });
  await log.hover();
  await page.mouse.wheel(0, -1_200);
  await page.waitForTimeout(300);
  const place = await log.evaluate((element) => element.scrollTop);
  await page.waitForTimeout(1_500);
  console.log(`scrolled up stays: moved ${(await log.evaluate((element) => element.scrollTop)) - place} px`);
  const from = Date.now();
  await page.evaluate(() => window.streaming);
  await page.waitForTimeout(3_000);
  const tasks = await page.evaluate(() => window.longTasks);
  const sorted = delays.toSorted((a, b) => a - b);
  console.log(
    `typed to drawn: median ${sorted[20]} ms, worst ${sorted.at(-1)} ms; text ${(await box.inputValue()).length}`,
  );
  console.log(
    `long tasks: ${tasks.length}, worst ${Math.max(0, ...tasks)} ms; rest of stream ${Date.now() - from} ms`,
  );
  await page.evaluate(() => (window.longTasks = []));
  const frames = await log.evaluate(async (element) => {
    const times = [];
    let last = performance.now();
    for (let at = 0; at < 120; at += 1) {
      element.scrollTop -= 400;
      const now = await new Promise((next) => requestAnimationFrame(next));
      times.push(now - last);
      last = now;
    }
    return times;
  });
  const slow = frames.toSorted((a, b) => a - b);
  console.log(
    `scrolling: median frame ${slow[60].toFixed(1)} ms, 95 % ${slow[114].toFixed(1)} ms, worst ${slow.at(-1).toFixed(1)} ms`,
  );
} finally {
  await browser.close();
  site.close();
}

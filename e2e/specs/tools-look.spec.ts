import type { Locator } from '@playwright/test';
import { customToolsOn } from '../pages/custom-tools';
import { settingsOn } from '../pages/settings';
import { stillClock } from '../pages/sample-project';
import { nativeToolsOn } from '../pages/settings-tools';
import { expect, testOnOneApp } from '../support/test';

const key = [{ name: 'X-Api-Key', value: '{{vault:WEATHER_KEY}}', secret: true }];

const test = testOnOneApp(async (desk) => {
  await desk.settle({ model: 'direct' });
  const openPr = {
    kind: 'bash',
    description: 'Opens one.',
    danger: 'high',
    bash: { script: 'gh pr create' },
  };
  const logs = {
    kind: 'http',
    description: 'Asks.',
    danger: 'low',
    http: { url: 'https://l.example/', headers: key },
  };
  await desk.writeHome('USER/tools/open_pr.json', JSON.stringify({ name: 'open_pr', ...openPr }));
  await desk.writeHome('USER/tools/query_logs.json', JSON.stringify({ name: 'query_logs', ...logs }));
  await desk.writeHome('USER/tools/metrics.json', '{"name": "metrics",');
  return desk.start({ folder: desk.folder, env: { TOOLWRIGHT_SECRET_WEATHER_KEY: 'not shown' } });
});

const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
// Edges of corners and icons come out a shade lighter or darker from start to start, as the page is drawn in tiles whose
// bounds depend on timing. A shade is no change; a letter is many pixels of another colour.
const corners = { maxDiffPixels: 60, threshold: 0.1 };

/** Each page in both themes and sizes. Covered is what differs from home to home, and the list of the other pages. */
test('NT1, CT1, CT8, CT9: the tools pages and the Vault look as they did', async ({ app, desk }) => {
  const { page } = app;
  const look = async (name: string, hidden: readonly Locator[] = []): Promise<void> => {
    // What the pointer was left on would look different.
    await page.mouse.move(0, 0);
    for (const theme of ['light', 'dark'] as const) {
      await desk.settle({ model: 'direct', theme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await stillClock(app);
        await expect(page).toHaveScreenshot(`${name}-${size.width}-${theme}.png`, {
          ...corners,
          mask: [settingsOn(page).navigation, ...hidden],
        });
      }
    }
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  await settingsOn(page).open('Tools');
  await expect(nativeToolsOn(page).table).toBeVisible();
  await look('native');

  const tools = customToolsOn(page);
  await tools.show();
  // Names the folder of the home and the project's id.
  const file = tools.form.locator('footer');
  await tools.describe('deploy_staging', 'Deploys a branch to the staging server.');
  await tools.addParameter({ name: 'branch', description: 'Without refs/heads/.' });
  await tools.script('git push staging "$BRANCH":main\nssh staging systemctl restart app');
  await tools.sample('branch', 'feat/retry');
  await expect(tools.willRun).toContainText('BRANCH=feat/retry');
  await look('custom-bash', [file]);

  await tools.pickKind('HTTP');
  await tools.describe('weather', 'The forecast for a city, N days ahead.');
  await tools.field('Name of parameter branch').fill('city');
  await tools.sample('city', 'Haifa');
  await tools.url.fill('https://api.example.com/forecast/{{city}}');
  await tools.addHeader('X-Api-Key', '{{vault:WEATHER_KEY}}');
  await tools.field('Name').focus();
  await look('custom-http', [file]);

  await tools.describe('read', '');
  await tools.url.fill('https://api.example.com/{{region}}/forecast/{{city}}');
  await tools.emptyTimeout();
  await tools.create.click();
  await expect(tools.missing).toHaveCount(4);
  await look('custom-errors', [file]);
  await tools.cancel.click();

  await settingsOn(page).open('Vault');
  await expect(page.getByRole('table', { name: 'Secrets' })).toContainText('query_logs');
  await look('vault');
});

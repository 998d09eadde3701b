import { resolve } from 'node:path';
import { chatOn } from '../pages/chat';
import { firstRunOn } from '../pages/first-run';
import { playSample, prepareSample, stillClock } from '../pages/sample-project';
import { expect, test } from '../support/test';

const images = resolve(import.meta.dirname, '../../docs/images');
const picture = (name: string) =>
  ({ path: `${images}/${name}.png`, animations: 'disabled', caret: 'hide' }) as const;

for (const theme of ['light', 'dark'] as const) {
  test(`the main screen, ${theme}`, async ({ desk }) => {
    await prepareSample(desk, theme);
    const app = await desk.start({ folder: desk.folder });
    await playSample(app);
    await stillClock(app);
    await app.page.screenshot(picture(`main-${theme}`));
    if (theme === 'dark') return;
    await app.page.setViewportSize({ width: 1024, height: 700 });
    await expect(chatOn(app.page).approval().box).toBeVisible();
    await app.page.screenshot(picture('narrow'));
  });
}

test('the first start', async ({ desk }) => {
  await desk.writeHome('USER/settings.json', JSON.stringify({ version: 1, theme: 'light' }));
  const app = await desk.start({ env: { ANTHROPIC_API_KEY: undefined, OPENAI_API_KEY: undefined } });
  await app.page.setViewportSize({ width: 1440, height: 900 });
  await expect(firstRunOn(app.page).answer('Ollama')).toBeDisabled();
  await stillClock(app);
  await app.page.screenshot(picture('first-run'));
});

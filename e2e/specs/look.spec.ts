import { firstRunOn } from '../pages/first-run';
import { playSample, prepareSample, stillClock } from '../pages/sample-project';
import { expect, test } from '../support/test';

// The edge of a rounded corner comes out a shade lighter or darker from start to start, as the page is drawn in tiles
// whose bounds depend on timing. A handful of such pixels is no change; one letter is more than that.
const corners = { maxDiffPixels: 24 };

for (const theme of ['light', 'dark'] as const) {
  test(`the main screen looks as it did, ${theme}`, async ({ desk }) => {
    await prepareSample(desk, theme);
    const app = await desk.start({ folder: desk.folder });
    await playSample(app);
    await stillClock(app);
    await expect(app.page).toHaveScreenshot(`main-${theme}.png`, corners);
  });

  test(`the first start looks as it did, ${theme}`, async ({ desk }) => {
    await desk.writeHome('USER/settings.json', JSON.stringify({ version: 1, theme }));
    const app = await desk.start({ env: { ANTHROPIC_API_KEY: undefined, OPENAI_API_KEY: undefined } });
    await app.page.setViewportSize({ width: 1440, height: 900 });
    await expect(firstRunOn(app.page).answer('Ollama')).toBeDisabled();
    await stillClock(app);
    await expect(app.page).toHaveScreenshot(`first-run-${theme}.png`, corners);
  });
}

// Preloaded into the main process of either app (`electron -r`): prints when the first window's document has
// main:not([aria-busy]) and its next frame is due, then ends the app. Neither app knows of it, so both pay the same for it.
const { app } = require('electron');

const ready = `new Promise((resolve) => {
  const isReady = () => document.querySelector('main:not([aria-busy])') !== null;
  const seen = () => requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
  if (isReady()) return seen();
  const observer = new MutationObserver(() => {
    if (!isReady()) return;
    observer.disconnect();
    seen();
  });
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
})`;

app.once('web-contents-created', (_, contents) => {
  contents.once('dom-ready', () => void tell(contents.mainFrame));
});

/** @param {import('electron').WebFrameMain} frame */
async function tell(frame) {
  const at = Number(await frame.executeJavaScript(ready));
  process.stdout.write(`READY ${at} ${process.versions.electron}\n`, () => app.exit(0));
}

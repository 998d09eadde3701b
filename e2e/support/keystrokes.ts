import type { Page } from '@playwright/test';

/** What the keys change: the field, and what follows it. Selectors of elements that stay. */
export interface Keystrokes {
  readonly field: string;
  readonly follower: string;
  /** What stands in the field before what is typed. */
  readonly before: string;
  readonly count: number;
}

/** One number a key, in milliseconds. */
export interface KeystrokeTimes {
  /** The page's own work until the key's field is drawn. */
  readonly field: readonly number[];
  /** The page's own work until what was typed stands in the follower, without the wait between its two parts. */
  readonly work: readonly number[];
  /** From the key until the frame that shows the follower is out. */
  readonly frame: readonly number[];
  /** The same for an input of the bare page, whose follower is a line of text. */
  readonly bareFrame: readonly number[];
}

/**
 * Changes a field as one key does, as often as asked, and in turn a bare input beside it. React draws what may wait in a
 * task of its own; how long that task stands in the queue says more of the display than of the page, so it is left out of
 * `work`: a message sent just before the key comes just before that task.
 */
export async function keystrokeTimes(page: Page, keystrokes: Keystrokes): Promise<KeystrokeTimes> {
  return await page.evaluate(async ({ field, follower, before, count }) => {
    const input = document.querySelector<HTMLInputElement>(field);
    const follows = document.querySelector(follower);
    if (input === null || follows === null) throw new Error(`${field} or ${follower} is not there.`);
    // React takes over the element's own setter; the prototype's leaves the change for it to find.
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const type = (into: HTMLInputElement, text: string): void => {
      setter?.call(into, text);
      into.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const { port1, port2 } = new MessageChannel();
    const message = async (): Promise<number> =>
      await new Promise((done) => {
        port1.addEventListener('message', () => done(performance.now()), { once: true });
        port1.start();
        port2.postMessage(null);
      });
    const frameIsOut = async (): Promise<void> => {
      await new Promise((done) => requestAnimationFrame(done));
      await message();
    };

    const bare = document.body.appendChild(document.createElement('div'));
    const bareInput = bare.appendChild(document.createElement('input'));
    const bareLine = bare.appendChild(document.createElement('p'));
    bareInput.addEventListener('input', () => (bareLine.textContent = bareInput.value));

    const times = {
      field: [] as number[],
      work: [] as number[],
      frame: [] as number[],
      bareFrame: [] as number[],
    };
    for (let key = 0; key < count; key += 1) {
      const typed = `value${key}x`;
      await frameIsOut();
      const drawn = new Promise<number>((done) => {
        const observer = new MutationObserver(() => {
          if (!follows.textContent.includes(typed)) return;
          observer.disconnect();
          done(performance.now());
        });
        observer.observe(follows, { subtree: true, childList: true, characterData: true });
      });
      const turn = message();
      const from = performance.now();
      type(input, before + typed);
      const fieldDrawn = performance.now();
      const [taken, followerDrawn] = await Promise.all([turn, drawn]);
      await frameIsOut();
      times.frame.push(performance.now() - from);
      times.field.push(fieldDrawn - from);
      // A message that came too late says nothing of the wait.
      const waited = taken < followerDrawn ? Math.max(0, taken - fieldDrawn) : 0;
      times.work.push(followerDrawn - from - waited);

      const bareFrom = performance.now();
      type(bareInput, typed);
      await frameIsOut();
      times.bareFrame.push(performance.now() - bareFrom);
    }
    bare.remove();
    return times;
  }, keystrokes);
}

/** Characters on their way above which the shell is stopped, and below which it goes on. */
const stopAbove = 500_000;
const goBelow = 250_000;
/** What a reloaded page gets to draw: several screens, also of wide ones. */
const recentCharacters = 100_000;

export interface Pausable {
  pause(): void;
  resume(): void;
}

/** Keeps a shell from running ahead of what the window has drawn, and the last text for a page that starts anew. */
export interface Flow {
  sent(data: string): void;
  acknowledged(characters: number): void;
  /** A new page: nothing is on its way to it. Gives the last text. */
  restart(): string;
}

export function createFlow(source: Pausable): Flow {
  let recent = '';
  let onItsWay = 0;
  let paused = false;

  function settle(characters: number): void {
    onItsWay = Math.max(0, onItsWay - characters);
    if (!paused || onItsWay >= goBelow) return;
    paused = false;
    source.resume();
  }

  return {
    sent(data) {
      recent = keepEnd(recent + data);
      onItsWay += data.length;
      if (paused || onItsWay <= stopAbove) return;
      paused = true;
      source.pause();
    },
    acknowledged: settle,
    restart() {
      settle(onItsWay);
      return recent;
    },
  };
}

/** Cut after a line's end, so that the text does not begin inside a control sequence. */
function keepEnd(text: string): string {
  if (text.length <= recentCharacters * 2) return text;
  const end = text.slice(-recentCharacters);
  const line = end.indexOf('\n');
  return line < 0 ? end : end.slice(line + 1);
}

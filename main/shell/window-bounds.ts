export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const minSize = { width: 800, height: 560 };
const usualSize = { width: 1440, height: 900 };

/** How much of the title bar must be on a screen so that a hand can still grasp the window. */
const graspWidth = 120;
const graspHeight = 36;

/**
 * Where a window opens: where it was, when it can still be reached there (a screen may be gone or smaller now), else
 * in the middle of the first screen.
 */
export function placeWindow(saved: Bounds | undefined, screens: readonly Bounds[]): Bounds {
  const first = screens[0] ?? { x: 0, y: 0, ...usualSize };
  if (saved === undefined) return centred(first);
  return (
    screens.map((screen) => placeOn(saved, screen)).find((placed) => placed !== undefined) ?? centred(first)
  );
}

/** As saved but no larger than the screen; undefined when the title bar would then be out of reach there. */
function placeOn(saved: Bounds, screen: Bounds): Bounds | undefined {
  const placed = {
    x: saved.x,
    y: saved.y < screen.y && saved.y >= screen.y - graspHeight ? screen.y : saved.y,
    width: fit(saved.width, minSize.width, screen.width),
    height: fit(saved.height, minSize.height, screen.height),
  };
  return reachable(placed, screen) ? placed : undefined;
}

function reachable(window: Bounds, screen: Bounds): boolean {
  const across = Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x);
  const top = window.y >= screen.y && window.y + graspHeight <= screen.y + screen.height;
  return across >= graspWidth && top;
}

function centred(screen: Bounds): Bounds {
  const width = fit(usualSize.width, minSize.width, screen.width);
  const height = fit(usualSize.height, minSize.height, screen.height);
  return {
    x: Math.round(screen.x + Math.max(0, screen.width - width) / 2),
    y: Math.round(screen.y + Math.max(0, screen.height - height) / 2),
    width,
    height,
  };
}

function fit(size: number, least: number, most: number): number {
  return Math.round(Math.max(least, Math.min(size, most)));
}

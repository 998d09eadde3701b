import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minSize, placeWindow } from './window-bounds';

const laptop = { x: 0, y: 0, width: 1440, height: 900 };
const second = { x: 1440, y: 0, width: 1920, height: 1080 };

test('a first window is in the middle of the first screen', () => {
  expect(placeWindow(undefined, [{ x: 0, y: 0, width: 1920, height: 1080 }])).toEqual({
    x: 240,
    y: 90,
    width: 1440,
    height: 900,
  });
});

test('a window stays where it was while that place is on a screen', () => {
  const saved = { x: 1500, y: 40, width: 1200, height: 800 };
  expect(placeWindow(saved, [laptop, second])).toEqual(saved);
});

test('a window of a screen that is gone comes back to the first', () => {
  expect(placeWindow({ x: 1500, y: 40, width: 1200, height: 800 }, [laptop])).toEqual({
    x: 0,
    y: 0,
    width: 1440,
    height: 900,
  });
});

test('a window never opens with its title bar above the screen', () => {
  expect(placeWindow({ x: 10, y: -20, width: 1000, height: 700 }, [laptop]).y).toBe(0);
});

const bounds = fc.record({
  x: fc.integer({ min: -5000, max: 5000 }),
  y: fc.integer({ min: -5000, max: 5000 }),
  width: fc.integer({ min: 1, max: 8000 }),
  height: fc.integer({ min: 1, max: 8000 }),
});

test('wherever it was, it can be grasped and has at least its least size', () => {
  fc.assert(
    fc.property(bounds, (saved) => {
      const placed = placeWindow(saved, [laptop, second]);
      expect(placed.width).toBeGreaterThanOrEqual(minSize.width);
      expect(placed.height).toBeGreaterThanOrEqual(minSize.height);
      const screens = [laptop, second].filter(
        (screen) =>
          placed.y >= screen.y &&
          placed.y + 36 <= screen.y + screen.height &&
          Math.min(placed.x + placed.width, screen.x + screen.width) - Math.max(placed.x, screen.x) >= 120,
      );
      expect(screens.length).toBeGreaterThan(0);
    }),
  );
});

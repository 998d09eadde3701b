import { expect, test } from 'vitest';
import {
  afterIntentUp,
  afterResize,
  afterScroll,
  distanceFromEnd,
  HOLD_MS,
  initialStick,
  shouldFollow,
} from './stick-to-bottom';
import type { ScrollReading } from './stick-to-bottom';

const at = (top: number, content = 1000, viewport = 400): ScrollReading => ({ top, viewport, content });
const atEnd = afterScroll(initialStick, at(600));

test('a list at its end follows', () => {
  expect(distanceFromEnd(at(600))).toBe(0);
  expect(shouldFollow(atEnd, 0)).toBe(true);
});

test('it lets go when a person scrolls up', () => {
  expect(shouldFollow(afterScroll(atEnd, at(560)), 0)).toBe(false);
});

test('a few pixels from the end still count as the end', () => {
  expect(shouldFollow(afterScroll(atEnd, at(594)), 0)).toBe(true);
});

test('content growing below does not make it let go', () => {
  const grown = afterScroll(atEnd, at(600, 1300));
  expect(shouldFollow(grown, 0)).toBe(true);
});

test('content shrinking above moves the top without letting go', () => {
  const shrunk = afterScroll(atEnd, at(540, 960));
  expect(shouldFollow(shrunk, 0)).toBe(true);
});

test('a box made smaller leaves the end, and the list still follows', () => {
  const smaller = afterResize(atEnd, at(600, 1000, 250));
  expect(shouldFollow(smaller, 0)).toBe(true);
  expect(shouldFollow(afterScroll(smaller, at(600, 1000, 250)), 0)).toBe(true);
});

test('it holds on again when the person comes back to the end', () => {
  const away = afterScroll(atEnd, at(200));
  expect(shouldFollow(afterScroll(away, at(500)), 0)).toBe(false);
  expect(shouldFollow(afterScroll(away, at(598)), 0)).toBe(true);
});

test('scrolling up while content streams in lets go too', () => {
  expect(shouldFollow(afterScroll(atEnd, at(580, 1040)), 0)).toBe(false);
});

test('a turn of the wheel holds the list still until the scroll event decides', () => {
  const held = afterIntentUp(atEnd, 1000);
  expect(shouldFollow(held, 1000 + HOLD_MS - 1)).toBe(false);
  expect(shouldFollow(afterScroll(held, at(540)), 5000)).toBe(false);
});

test('a wheel that moved nothing lets the list follow again', () => {
  const held = afterIntentUp(atEnd, 1000);
  expect(shouldFollow(held, 1000 + HOLD_MS)).toBe(true);
});

/** Where a scrolling box stands, in pixels. */
export interface ScrollReading {
  /** Distance scrolled from the top. */
  readonly top: number;
  /** Height of what is visible. */
  readonly viewport: number;
  /** Height of the whole content. */
  readonly content: number;
}

/** What is known about the person's wish to stay at the end of a growing list. */
export interface StickState {
  /** Whether the list follows its end. */
  readonly pinned: boolean;
  readonly last: ScrollReading;
  /** Until then a scroll by hand may be on its way, and the list must not be moved under it. */
  readonly heldUntil: number;
}

/** So near to the end counts as the end: half a line, for the rounding of zoomed displays. */
export const END_DISTANCE = 8;

/** How long a turn of the wheel holds the list still. The scroll event that follows it decides. */
export const HOLD_MS = 160;

/** A list starts at its end. */
export const initialStick: StickState = {
  pinned: true,
  last: { top: 0, viewport: 0, content: 0 },
  heldUntil: 0,
};

/** How far the end of the content is below what is visible. */
export function distanceFromEnd(reading: ScrollReading): number {
  return Math.max(0, reading.content - reading.viewport - reading.top);
}

/**
 * After a scroll event. The list lets go only when a person moved it up: its top went down by itself when content above
 * shrank or the browser clamped it, and then the content is shorter than before. It holds on again near the end.
 */
export function afterScroll(state: StickState, reading: ScrollReading): StickState {
  if (distanceFromEnd(reading) <= END_DISTANCE) return { pinned: true, last: reading, heldUntil: 0 };
  const movedUp = reading.top < state.last.top && reading.content >= state.last.content;
  return { ...state, pinned: state.pinned && !movedUp, last: reading };
}

/** After a wheel, touch or key that asks to go up, before any scroll event: holds the list still for a moment. */
export function afterIntentUp(state: StickState, now: number): StickState {
  return { ...state, heldUntil: now + HOLD_MS };
}

/** After content or box changed size without a scroll. */
export function afterResize(state: StickState, reading: ScrollReading): StickState {
  return { ...state, last: { ...reading, top: state.last.top } };
}

/** Whether the list may be moved to its end now. */
export function shouldFollow(state: StickState, now: number): boolean {
  return state.pinned && now >= state.heldUntil;
}

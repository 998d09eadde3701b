import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import {
  afterIntentUp,
  afterResize,
  afterScroll,
  HOLD_MS,
  initialStick,
  shouldFollow,
} from '../lib/stick-to-bottom';
import type { ScrollReading, StickState } from '../lib/stick-to-bottom';

/** A way to go to the end, and to ask whether the list stands there. */
export interface StickToBottom {
  readonly isPinned: () => boolean;
  /** Goes to the end and follows it from now on. */
  readonly pin: () => void;
}

interface StickOptions {
  readonly enabled: boolean;
  /** Changes whenever the content may have changed its height. */
  readonly contentSize: number;
  readonly onPinnedChange: ((pinned: boolean) => void) | undefined;
}

const upKeys = new Set(['ArrowUp', 'PageUp', 'Home']);

function read(box: HTMLElement): ScrollReading {
  return { top: box.scrollTop, viewport: box.clientHeight, content: box.scrollHeight };
}

interface BoxEvents {
  readonly onScroll: () => void;
  readonly onResize: () => void;
  /** A wheel or key that asks to go up. */
  readonly onIntentUp: () => void;
}

function listen(box: HTMLElement, { onScroll, onResize, onIntentUp }: BoxEvents): () => void {
  const onWheel = (event: WheelEvent): void => {
    if (event.deltaY < 0) onIntentUp();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (upKeys.has(event.key)) onIntentUp();
  };
  const resizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(onResize);
  box.addEventListener('scroll', onScroll, { passive: true });
  box.addEventListener('wheel', onWheel, { passive: true });
  box.addEventListener('keydown', onKey);
  resizes?.observe(box);
  return () => {
    resizes?.disconnect();
    box.removeEventListener('scroll', onScroll);
    box.removeEventListener('wheel', onWheel);
    box.removeEventListener('keydown', onKey);
  };
}

/** Keeps a scrolling box at its end while its content grows, until a person scrolls up. */
export function useStickToBottom(ref: RefObject<HTMLElement | null>, options: StickOptions): StickToBottom {
  const { enabled, contentSize, onPinnedChange } = options;
  const state = useRef<StickState>(initialStick);
  const report = useRef(onPinnedChange);
  useLayoutEffect(() => {
    report.current = onPinnedChange;
  });

  const set = useCallback((next: StickState) => {
    const changed = next.pinned !== state.current.pinned;
    state.current = next;
    if (changed) report.current?.(next.pinned);
  }, []);

  const follow = useCallback(() => {
    const box = ref.current;
    if (!box || !enabled || !shouldFollow(state.current, performance.now())) return;
    box.scrollTop = box.scrollHeight;
  }, [enabled, ref]);

  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    state.current = afterResize(state.current, read(box));
    follow();
    // The size is not read, it only says when.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [contentSize, follow, ref]);

  useEffect(() => {
    const box = ref.current;
    if (!box || !enabled) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = listen(box, {
      onScroll: () => set(afterScroll(state.current, read(box))),
      onResize: follow,
      onIntentUp: () => {
        set(afterIntentUp(state.current, performance.now()));
        clearTimeout(timer);
        timer = setTimeout(follow, HOLD_MS + 1);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [enabled, follow, ref, set]);

  const pin = useCallback(() => {
    set({ ...state.current, pinned: true, heldUntil: 0 });
    follow();
  }, [follow, set]);
  const isPinned = useCallback(() => state.current.pinned, []);
  return { isPinned, pin };
}

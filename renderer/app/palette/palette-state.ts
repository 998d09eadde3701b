import { createStore } from 'zustand';
import type { StoreApi } from 'zustand';

export interface PaletteState {
  readonly open: boolean;
  readonly query: string;
  /** What had the focus as it opened, and gets it back. */
  readonly before: HTMLElement | null;
  /** Ids of what was opened or run lately, newest first. */
  readonly picks: readonly string[];
}

export interface PaletteControl {
  readonly store: StoreApi<PaletteState>;
  /** With the sign of what is to be listed; nothing lists files. */
  open(prefix: string): void;
  close(): void;
  setQuery(query: string): void;
  /** What an earlier window kept. */
  started(picks: readonly string[]): void;
  /** It was opened or run just now, here or elsewhere in the window. */
  remember(id: string): void;
}

const mostPicks = 60;
/** A longer one could not be kept. */
const longestPick = 9000;

/** `keep` stores what was picked for the next start. */
export function createPaletteState(keep: (picks: string[]) => void): PaletteControl {
  const store = createStore<PaletteState>()(() => ({
    open: false,
    query: '',
    before: null,
    picks: [],
  }));
  return {
    store,
    open(query) {
      const { open, before } = store.getState();
      const at = document.activeElement;
      // While it is open the focus is in it.
      store.setState({ open: true, query, before: open ? before : at instanceof HTMLElement ? at : null });
    },
    close: () => store.setState({ open: false }),
    setQuery: (query) => store.setState({ query }),
    started: (picks) => store.setState({ picks }),
    remember(id) {
      if (id.length > longestPick) return;
      const picks = [id, ...store.getState().picks.filter((pick) => pick !== id)].slice(0, mostPicks);
      store.setState({ picks });
      keep(picks);
    },
  };
}

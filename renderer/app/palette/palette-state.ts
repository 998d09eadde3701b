import { createStore } from 'zustand';
import type { StoreApi } from 'zustand';

export interface PaletteState {
  readonly open: boolean;
  readonly query: string;
}

export interface PaletteControl {
  readonly store: StoreApi<PaletteState>;
  /** `>` lists commands, nothing lists files. */
  open(prefix: '' | '>'): void;
  close(): void;
  setQuery(query: string): void;
}

export function createPaletteState(): PaletteControl {
  const store = createStore<PaletteState>()(() => ({ open: false, query: '' }));
  return {
    store,
    open: (query) => store.setState({ open: true, query }),
    close: () => store.setState({ open: false }),
    setQuery: (query) => store.setState({ query }),
  };
}

import { createContext, useContext } from 'react';
import type { Context } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand';

/** A store as its readers see it; a store of more slices can stand in for one of fewer. */
export type ReadonlyStore<Slice> = Pick<StoreApi<Slice>, 'getState' | 'getInitialState' | 'subscribe'>;

export interface SliceContext<Slice> {
  readonly Context: Context<ReadonlyStore<Slice> | null>;
  /** What the selector picks, drawn again when it changes. */
  useSlice<T>(this: void, selector: (slice: Slice) => T): T;
}

/** How a place's components reach their own slice of the window's store, without importing the store. */
export function createSliceContext<Slice>(name: string): SliceContext<Slice> {
  const Slices = createContext<ReadonlyStore<Slice> | null>(null);
  return {
    Context: Slices,
    useSlice(selector) {
      const store = useContext(Slices);
      if (store === null) throw new Error(`${name} is drawn outside its store.`);
      return useStore(store, selector);
    },
  };
}

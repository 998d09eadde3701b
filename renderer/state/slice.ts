/** How a slice changes itself: also inside a store of more slices. */
export type SetSlice<Slice> = (change: (slice: Slice) => Partial<Slice>) => void;

export type SliceCreator<Slice> = (set: SetSlice<Slice>, get: () => Slice) => Slice;

/** Milliseconds since the epoch. Injected so that tests own time. */
export interface Clock {
  now(): number;
}

/** Makes ids that sort by creation, e.g. `call_01j9…`. Injected so that tests can name them. */
export interface IdSource {
  next(prefix: string): string;
}

import type { PathPlaces } from '../paths';
import type { EngineAnswer, EngineQuery } from './engine';
import type { ExcerptLine } from './excerpt';
import type { CodeHit } from './rank';

/** What the index's thread is started with. */
export interface IndexWorkerData {
  readonly places: PathPlaces;
  readonly database: string;
  readonly waitMs: number;
}

/** What is asked of the thread; every request gets one reply with its id. */
export type IndexRequest =
  | { readonly id: number; readonly kind: 'search'; readonly query: EngineQuery }
  | {
      readonly id: number;
      readonly kind: 'excerpts';
      readonly query: string;
      readonly hits: readonly CodeHit[];
    }
  | { readonly id: number; readonly kind: 'close' };

export type IndexReply =
  | { readonly id: number; readonly kind: 'answer'; readonly answer: EngineAnswer }
  | { readonly id: number; readonly kind: 'excerpts'; readonly excerpts: readonly (readonly ExcerptLine[])[] }
  | { readonly id: number; readonly kind: 'closed' }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string }
  /** Something went wrong that no request waits for. */
  | { readonly id: null; readonly kind: 'trouble'; readonly message: string };

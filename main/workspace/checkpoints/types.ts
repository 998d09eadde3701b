import type { Result } from '@shared/kit/result';
import type { TextDiff } from '@shared/text/diff';

/** Why there is no checkpoint, or none that could be restored, as a sentence. */
export interface CheckpointProblem {
  readonly kind: 'no-git' | 'git' | 'too-large' | 'busy' | 'missing' | 'stopped' | 'io';
  readonly message: string;
}

/** Looked at often; an `AbortSignal` is one. */
export interface Cancel {
  readonly aborted: boolean;
}

/** Where the shadow repository of a folder is, and what of the folder is none of its business. */
export interface Place {
  /** Bare repository of this folder alone. */
  readonly shadow: string;
  /** Real path of the folder. */
  readonly root: string;
  /** Absolute paths below the root that are left out: the program's own home. */
  readonly leaveOut: readonly string[];
}

/** What stood at a path. `blob` is a hash of the bytes, or of a link's target. */
export interface FileState {
  readonly kind: 'file' | 'link' | 'folder';
  readonly blob: string;
  /** Permission bits; 0 for links. */
  readonly mode: number;
}

/** A path that differs between two checkpoints; null where nothing stood. Relative to the root, with `/`. */
export interface Difference {
  readonly path: string;
  readonly from: FileState | null;
  readonly to: FileState | null;
}

export interface LeftOut {
  readonly path: string;
  readonly why: 'large' | 'heavy' | 'ignored' | 'special' | 'unreadable' | 'name' | 'own' | 'repository';
}

export interface Taken {
  /** Names the checkpoint; the same as before when nothing changed. */
  readonly id: string;
  readonly files: number;
}

/** What became of one path of a restore. */
export interface PutBack {
  readonly path: string;
  /** Why it stayed as it was; absent when it was restored. */
  readonly problem?: string;
}

/** How two contents differ; where one of them is no text, their sizes. Null for nothing. */
export type ContentDiff =
  | { readonly kind: 'text'; readonly diff: TextDiff }
  | { readonly kind: 'other'; readonly from: number | null; readonly to: number | null };

export interface TakeRequest {
  readonly place: Place;
  /** A checkpoint whose paths are saved too, whatever the limits say: what a restore of it would replace. */
  readonly covering?: string;
}

export interface PutBackRequest {
  readonly place: Place;
  /** A checkpoint of how the folder is now. */
  readonly now: string;
  readonly target: string;
  readonly paths: readonly string[];
}

type Answer<T> = Promise<Result<T, CheckpointProblem>>;

/** Saves, compares and puts back the files of folders. Requests for one folder run one after the other. */
export interface CheckpointEngine {
  take(request: TakeRequest, cancel: Cancel): Answer<Taken>;
  compare(shadow: string, from: string, to: string): Answer<readonly Difference[]>;
  /** What was left out of a checkpoint. */
  leftOut(shadow: string, id: string): Answer<readonly LeftOut[]>;
  /** Compares two contents by their blobs. */
  diff(shadow: string, from: string | null, to: string | null): Answer<ContentDiff>;
  putBack(request: PutBackRequest): Answer<readonly PutBack[]>;
  /** Forgets every checkpoint but these and the newest. */
  prune(shadow: string, keep: readonly string[]): Answer<void>;
}

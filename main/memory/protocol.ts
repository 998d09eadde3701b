import type { MemoryEngine } from './engine';

/** What the memory thread is started with. */
export interface MemoryWorkerData {
  /** The program's database. */
  readonly record: string;
  readonly index: string;
}

/** What the thread can be asked; each is a method of the engine. */
export type MemoryMethod = keyof MemoryEngine;

export interface MemoryRequest {
  readonly id: number;
  readonly method: MemoryMethod;
  readonly args: readonly unknown[];
}

export type MemoryReply =
  | { readonly id: number; readonly kind: 'answer'; readonly value: unknown }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string }
  /** Nobody asked: the index was damaged and is made anew. */
  | { readonly id: null; readonly kind: 'rebuilt' };

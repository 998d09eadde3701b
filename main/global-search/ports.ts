import type { FoundConversation, FoundMemory, FoundTool, GlobalKind } from '@shared/domain/global-search';
import type { SettingEntry } from '@shared/catalog/settings-index';
import type { MemoryScene } from '../memory/ports';

/** One thing that was found, with how well it fits from 0 to 1. */
export type GlobalHit = { readonly score: number } & (
  | FoundConversation
  | FoundMemory
  | FoundTool
  | { readonly kind: 'file'; readonly relative: string }
  | { readonly kind: 'setting'; readonly setting: SettingEntry }
);

export interface GlobalAsk {
  readonly query: string;
  readonly kinds: readonly GlobalKind[];
  readonly limit: number;
}

export interface GlobalScene extends MemoryScene {
  /** What the run may be told of: live tools, and those that wait. */
  readonly tools: readonly FoundTool[];
  /** Whether a file may be named, by its path below the root. */
  readonly mayShow: (relative: string) => boolean;
}

export interface GlobalAnswer {
  /** Best first. */
  readonly hits: readonly GlobalHit[];
  /** Found, but left out for the limit. */
  readonly left: number;
  /** Sentences about what could not be looked through. */
  readonly notes: readonly string[];
}

/** One search over everything that a run may know (CO9). */
export interface GlobalSearchPort {
  find(ask: GlobalAsk, scene: GlobalScene): Promise<GlobalAnswer>;
}

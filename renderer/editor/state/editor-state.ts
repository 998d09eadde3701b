import type { Client } from '../../bridge/client';
import type { Word } from '../../state/services';
import { createSliceContext } from '../../state/slice-context';
import type { Documents } from './documents';

/** What a tab shows. `outside` says how the file on disk stands to the text here. */
export type TabDocument =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'text';
      readonly version: string;
      readonly readOnly: boolean;
      readonly encoding: string;
      readonly outside: 'same' | 'changed' | 'deleted';
      readonly saving: boolean;
    }
  | { readonly kind: 'image'; readonly dataUrl: string; readonly mediaType: string }
  | { readonly kind: 'unsupported'; readonly reason: string; readonly bytes: number }
  | { readonly kind: 'failed'; readonly message: string };

export interface EditorTab {
  /** Absolute, and the tab's key. */
  readonly path: string;
  /** Only looked at: the next file that is looked at takes its place. */
  readonly preview: boolean;
  readonly dirty: boolean;
  readonly document: TabDocument;
}

export interface Reveal {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

export interface EditorData {
  readonly tabs: readonly EditorTab[];
  readonly active: string | null;
  /** Where to go as soon as the text is there; a new object each time it is asked. */
  readonly reveal: Reveal | null;
  readonly cursor: { readonly line: number; readonly column: number; readonly selected: number } | null;
  readonly language: string | null;
  /** Dirty tabs that are to be closed; the first is being asked about. */
  readonly closing: readonly string[];
  /** The file as it is on disk, beside the text of this tab. */
  readonly compare: { readonly path: string; readonly diskText: string } | null;
}

export interface OpenOptions {
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  /** A look only. */
  readonly preview?: boolean | undefined;
}

export interface EditorActions {
  open(path: string, options?: OpenOptions): Promise<void>;
  activate(path: string): void;
  /** The tab `step` further, round the ends. */
  cycle(step: 1 | -1): void;
  keep(path: string): void;
  /** Clean tabs close, dirty ones are asked about one by one. */
  close(paths: readonly string[]): void;
  answerClose(answer: 'save' | 'discard' | 'cancel'): Promise<void>;
  /** Resolves to whether the text is on disk now. `force` overwrites what somebody else wrote. */
  save(path: string, force?: boolean): Promise<boolean>;
  saveAll(): Promise<void>;
  /** Takes the text on disk and gives up the one here. */
  reload(path: string): Promise<void>;
  compare(path: string | null): Promise<void>;
  /** Something below these folders changed on disk. */
  filesChanged(folders: readonly string[]): Promise<void>;
  /** An entry was renamed in the window: tabs of it, or of files below it, follow. */
  moved(from: string, to: string): Promise<void>;
  /** The folder was closed or changed: its tabs go. Dirty ones were asked about before. */
  reset(): void;
  cursor(cursor: EditorData['cursor'], language: string | null): void;
}

export interface EditorSlice {
  readonly editor: EditorData;
  readonly editorActions: EditorActions;
}

export const editor = createSliceContext<EditorSlice>('The editor');

export interface EditorDeps {
  readonly client: Client;
  /** Loads the editor's code at the first text that is opened. */
  readonly documents: () => Promise<Documents>;
  readonly notify: (word: Word) => void;
}

/** How the groups of actions reach the slice. */
export interface Access extends EditorDeps {
  readonly get: () => EditorSlice;
  readonly change: (part: (now: EditorData) => Partial<EditorData>) => void;
  readonly changeTab: (path: string, part: (tab: EditorTab) => Partial<EditorTab>) => void;
}

export function tabOf(access: Pick<Access, 'get'>, path: string): EditorTab | undefined {
  return access.get().editor.tabs.find((tab) => tab.path === path);
}

export function changeText(
  access: Access,
  path: string,
  part: Partial<Extract<TabDocument, { kind: 'text' }>>,
): void {
  access.changeTab(path, ({ document }) =>
    document.kind === 'text' ? { document: { ...document, ...part } } : {},
  );
}

import type { Problem } from '@shared/domain/problem';

/** The texts being edited, by path: the editor's models, or plain strings in a test. */
export interface Documents {
  /** Begins clean. A path that is open already keeps its text. */
  open(path: string, text: string): void;
  text(path: string): string | undefined;
  /** True when the text is not the one opened, replaced or saved last. */
  isDirty(path: string): boolean;
  /** Puts the text in the old one's place; clean afterwards, and still undoable. */
  replace(path: string, text: string): void;
  /** What was the text when `text` gave it for saving is now on disk; typing since then stays dirty. */
  saved(path: string, text: string): void;
  /** The same text, saved or not, under another path. */
  move(from: string, to: string): void;
  close(path: string): void;
  /** Called after each change of a text, whoever made it. */
  onChange(listener: (path: string) => void): void;
}

/** Texts that language servers read along and mark. */
export interface MarkedDocuments extends Documents {
  /** The text as it is, only to look at: what is being saved stays what `text` gave out. */
  peek(path: string): string | undefined;
  mark(path: string, problems: readonly Problem[]): void;
}

import type { Documents } from '../state/documents';
import { monaco } from './monaco';

type Model = ReturnType<typeof monaco.editor.createModel>;

interface Held {
  readonly model: Model;
  /** Undo back to this version makes the text clean again. */
  cleanVersion: number;
  /** The version that was given out for saving. */
  takenVersion: number;
}

/** Texts as Monaco's models, which its views find by their path. */
export function createMonacoDocuments(): Documents {
  const held = new Map<string, Held>();
  const listeners: ((path: string) => void)[] = [];
  const changed = (path: string): void => listeners.forEach((listener) => listener(path));

  return {
    open(path, text) {
      if (held.has(path)) return;
      const model = monaco.editor.createModel(text, undefined, monaco.Uri.file(path));
      const version = model.getAlternativeVersionId();
      held.set(path, { model, cleanVersion: version, takenVersion: version });
      model.onDidChangeContent(() => changed(path));
    },
    text(path) {
      const entry = held.get(path);
      if (entry === undefined) return undefined;
      entry.takenVersion = entry.model.getAlternativeVersionId();
      return entry.model.getValue();
    },
    isDirty(path) {
      const entry = held.get(path);
      return entry !== undefined && entry.model.getAlternativeVersionId() !== entry.cleanVersion;
    },
    replace(path, text) {
      const entry = held.get(path);
      if (entry === undefined) return;
      const { model } = entry;
      model.pushStackElement();
      model.pushEditOperations([], [{ range: model.getFullModelRange(), text }], () => null);
      model.pushStackElement();
      entry.cleanVersion = model.getAlternativeVersionId();
      changed(path);
    },
    saved(path) {
      const entry = held.get(path);
      if (entry === undefined) return;
      entry.cleanVersion = entry.takenVersion;
      changed(path);
    },
    close(path) {
      held.get(path)?.model.dispose();
      held.delete(path);
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

import type { MarkedDocuments } from '../state/documents';
import { markersOf } from './markers';
import { monaco } from './monaco';

type Model = ReturnType<typeof monaco.editor.createModel>;

interface Held {
  readonly model: Model;
  /** Undo back to this version makes the text clean again. */
  cleanVersion: number;
  /** The version that was given out for saving. */
  takenVersion: number;
}

/** No version of a model has it. */
const neverClean = -1;

/** Texts as Monaco's models, which its views find by their path. */
export function createMonacoDocuments(): MarkedDocuments {
  const held = new Map<string, Held>();
  const listeners: ((path: string) => void)[] = [];
  const changed = (path: string): void => listeners.forEach((listener) => listener(path));

  function hold(path: string, text: string): Held {
    const model = monaco.editor.createModel(text, undefined, monaco.Uri.file(path));
    const version = model.getAlternativeVersionId();
    const entry: Held = { model, cleanVersion: version, takenVersion: version };
    held.set(path, entry);
    model.onDidChangeContent(() => changed(path));
    return entry;
  }

  return {
    open(path, text) {
      if (!held.has(path)) hold(path, text);
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
    move(from, to) {
      const entry = held.get(from);
      if (entry === undefined) return;
      const moved = hold(to, entry.model.getValue());
      if (entry.model.getAlternativeVersionId() !== entry.cleanVersion) moved.cleanVersion = neverClean;
      entry.model.dispose();
      held.delete(from);
    },
    close(path) {
      held.get(path)?.model.dispose();
      held.delete(path);
    },
    onChange: (listener) => void listeners.push(listener),
    peek: (path) => held.get(path)?.model.getValue(),
    mark(path, problems) {
      const entry = held.get(path);
      if (entry !== undefined)
        monaco.editor.setModelMarkers(entry.model, 'language-server', markersOf(problems));
    },
  };
}

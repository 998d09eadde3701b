import { closeActions } from './close-actions';
import type { Documents } from './documents';
import { tabOf } from './editor-state';
import type { Access, EditorData, EditorDeps, EditorSlice } from './editor-state';
import { openActions } from './open-actions';
import { outsideActions } from './outside-actions';
import { saveActions } from './save-actions';
import type { SliceCreator } from '../../state/slice';

const initial: EditorData = {
  tabs: [],
  active: null,
  reveal: null,
  cursor: null,
  language: null,
  closing: [],
  compare: null,
};

export function createEditorSlice(deps: EditorDeps): SliceCreator<EditorSlice> {
  return (set, get) => {
    const change: Access['change'] = (part) =>
      set(({ editor: now }) => ({ editor: { ...now, ...part(now) } }));
    const access: Access = {
      ...deps,
      documents: watched(deps.documents, () => access),
      get,
      change,
      changeTab: (path, part) =>
        change(({ tabs }) => ({
          tabs: tabs.map((tab) => (tab.path === path ? { ...tab, ...part(tab) } : tab)),
        })),
    };
    return {
      editor: initial,
      editorActions: {
        ...openActions(access),
        ...closeActions(access),
        ...saveActions(access),
        ...outsideActions(access),
      },
    };
  };
}

/** The documents, which from their first use on tell the slice of each change. */
function watched(load: () => Promise<Documents>, access: () => Access): () => Promise<Documents> {
  let loaded: Promise<Documents> | undefined;
  return () => {
    loaded ??= load().then((documents) => {
      documents.onChange((path) => textChanged(access(), documents, path));
      return documents;
    });
    return loaded;
  };
}

function textChanged(access: Access, documents: Documents, path: string): void {
  const tab = tabOf(access, path);
  const dirty = documents.isDirty(path);
  if (tab === undefined || (tab.dirty === dirty && !(dirty && tab.preview))) return;
  // Who types in a file means to keep it.
  access.changeTab(path, ({ preview }) => ({ dirty, preview: preview && !dirty }));
}

import type { OpenedFile } from '@shared/domain/workspace';
import { tabOf } from './editor-state';
import type { Access, EditorActions, EditorTab, OpenOptions, TabDocument } from './editor-state';

type OpenActions = Pick<EditorActions, 'open' | 'activate' | 'cycle' | 'keep' | 'cursor' | 'reset'>;

export function openActions(access: Access): OpenActions {
  const { get, change, changeTab } = access;
  return {
    async open(path, options = {}) {
      const known = tabOf(access, path);
      change((now) => ({
        tabs: known === undefined ? withTab(now.tabs, path, options) : now.tabs,
        active: path,
        compare: now.compare?.path === path ? now.compare : null,
        reveal: revealOf(path, options) ?? now.reveal,
      }));
      if (options.preview !== true) changeTab(path, () => ({ preview: false }));
      if (known === undefined || known.document.kind === 'failed') await load(access, path);
    },
    activate: (path) => change(() => ({ active: path, compare: null })),
    cycle(step) {
      const { tabs, active } = get().editor;
      const at = tabs.findIndex((tab) => tab.path === active);
      const next = tabs[(at + step + tabs.length) % tabs.length];
      if (next !== undefined) change(() => ({ active: next.path, compare: null }));
    },
    keep: (path) => changeTab(path, () => ({ preview: false })),
    cursor: (cursor, language) => change(() => ({ cursor, language })),
    reset() {
      const paths = get().editor.tabs.map((tab) => tab.path);
      change(() => ({ tabs: [], active: null, reveal: null, compare: null, closing: [], cursor: null }));
      void access.documents().then((documents) => paths.forEach((path) => documents.close(path)));
    },
  };
}

function revealOf(path: string, { line, column = 1 }: OpenOptions) {
  return line === undefined ? null : { path, line, column };
}

/** Right of the active tab would jump about; new tabs go to the end, a look takes the place of the look before. */
function withTab(tabs: readonly EditorTab[], path: string, options: OpenOptions): readonly EditorTab[] {
  const tab: EditorTab = {
    path,
    preview: options.preview === true,
    dirty: false,
    document: { kind: 'loading' },
  };
  const place = tabs.findIndex((other) => other.preview);
  return tab.preview && place >= 0 ? tabs.with(place, tab) : [...tabs, tab];
}

async function load(access: Access, path: string): Promise<void> {
  access.changeTab(path, () => ({ document: { kind: 'loading' } }));
  const answer = await access.client.call('workspace.read', { path });
  if (!answer.ok) {
    access.changeTab(path, () => ({ document: { kind: 'failed', message: answer.error.message } }));
    return;
  }
  const file = answer.value;
  if (file.kind === 'text') {
    const documents = await access.documents();
    // Closed, or replaced by another look, while it was on its way.
    if (tabOf(access, path) === undefined) return;
    documents.open(path, file.text);
  }
  access.changeTab(path, () => ({ document: documentOf(file), dirty: false }));
}

/** A file as it was read, to stand in a tab. */
export function documentOf(file: OpenedFile): TabDocument {
  switch (file.kind) {
    case 'text': {
      const { version, readOnly, encoding } = file;
      return { kind: 'text', version, readOnly, encoding, outside: 'same', saving: false };
    }
    case 'image':
      return { kind: 'image', dataUrl: file.dataUrl, mediaType: file.mediaType };
    case 'unsupported':
      return { kind: 'unsupported', reason: file.reason, bytes: file.bytes };
  }
}

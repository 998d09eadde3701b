import { changeText, tabOf } from './editor-state';
import type { Access, EditorActions } from './editor-state';

type SaveActions = Pick<EditorActions, 'save' | 'saveAll'>;

export function saveActions(access: Access): SaveActions {
  return {
    save: (path, force = false) => save(access, path, force),
    async saveAll() {
      const dirty = access.get().editor.tabs.filter((tab) => tab.dirty);
      await Promise.all(dirty.map((tab) => save(access, tab.path, false)));
    },
  };
}

async function save(access: Access, path: string, force: boolean): Promise<boolean> {
  const document = tabOf(access, path)?.document;
  if (document?.kind !== 'text' || document.saving) return false;
  const documents = await access.documents();
  const text = documents.text(path);
  if (text === undefined) return false;
  changeText(access, path, { saving: true });
  const answer = await access.client.call('workspace.save', {
    path,
    text,
    version: document.version,
    force,
  });
  if (answer.ok) {
    documents.saved(path, text);
    changeText(access, path, { saving: false, version: answer.value.version, outside: 'same' });
    access.changeTab(path, () => ({ dirty: documents.isDirty(path), preview: false }));
    access.change(({ compare }) => ({ compare: compare?.path === path ? null : compare }));
    return true;
  }
  const conflict = answer.error.kind === 'changed';
  changeText(access, path, conflict ? { saving: false, outside: 'changed' } : { saving: false });
  if (!conflict) access.notify({ title: 'Not saved', text: answer.error.message, tone: 'error' });
  return false;
}

import { splitPath } from '../../lib/path';
import { changeText, tabOf } from './editor-state';
import type { Access, EditorActions, EditorTab } from './editor-state';
import { documentOf } from './open-actions';

type OutsideActions = Pick<EditorActions, 'filesChanged' | 'moved' | 'reload' | 'compare'>;

/** What to do when somebody else (an agent, a checkout, another program) changes a file that is open here. */
export function outsideActions(access: Access): OutsideActions {
  return {
    async filesChanged(folders) {
      const touched = access.get().editor.tabs.filter((tab) => isTouched(tab, folders));
      await Promise.all(touched.map((tab) => look(access, tab.path)));
    },
    moved: (from, to) => follow(access, from, to),
    reload: (path) => take(access, path),
    async compare(path) {
      if (path === null) return access.change(() => ({ compare: null }));
      const answer = await access.client.call('workspace.read', { path });
      if (answer.ok && answer.value.kind === 'text') {
        const diskText = answer.value.text;
        access.change(() => ({ compare: { path, diskText } }));
        return;
      }
      const text = answer.ok ? 'The file on disk is no text any more.' : answer.error.message;
      access.notify({ title: 'Not compared', text, tone: 'error' });
    },
  };
}

async function follow(access: Access, from: string, to: string): Promise<void> {
  const moved = (path: string): string | undefined =>
    path === from || (/^[/\\]/.test(path.slice(from.length)) && path.startsWith(from))
      ? to + path.slice(from.length)
      : undefined;
  const tabs = access.get().editor.tabs.filter(({ path }) => moved(path) !== undefined);
  if (tabs.length === 0) return;
  const documents = await access.documents();
  for (const { path } of tabs) documents.move(path, moved(path) ?? path);
  access.change((now) => ({
    tabs: now.tabs.map((tab) => ({ ...tab, path: moved(tab.path) ?? tab.path })),
    active: now.active === null ? null : (moved(now.active) ?? now.active),
    compare: null,
  }));
}

function isTouched(tab: EditorTab, folders: readonly string[]): boolean {
  if (tab.document.kind === 'loading') return false;
  const parent = splitPath(tab.path).folder.replace(/[/\\]$/, '');
  return folders.includes(parent);
}

/** Looks at the file on disk: a clean tab follows it, a dirty one says that they part. */
async function look(access: Access, path: string): Promise<void> {
  const before = tabOf(access, path);
  if (before === undefined) return;
  const answer = await access.client.call('workspace.read', { path });
  const tab = tabOf(access, path);
  if (tab === undefined) return;
  if (!answer.ok) {
    if (answer.error.kind === 'missing') changeText(access, path, { outside: 'deleted' });
    return;
  }
  const file = answer.value;
  if (tab.document.kind !== 'text' || file.kind !== 'text') {
    if (!tab.dirty) await show(access, path, file);
    return;
  }
  if (tab.document.saving || file.version === tab.document.version) {
    if (tab.document.outside === 'deleted') changeText(access, path, { outside: 'same' });
    return;
  }
  if (tab.dirty) changeText(access, path, { outside: 'changed' });
  else await show(access, path, file);
}

async function take(access: Access, path: string): Promise<void> {
  const answer = await access.client.call('workspace.read', { path });
  if (!answer.ok) {
    access.notify({ title: 'Not reloaded', text: answer.error.message, tone: 'error' });
    return;
  }
  await show(access, path, answer.value);
  access.change(({ compare }) => ({ compare: compare?.path === path ? null : compare }));
}

async function show(access: Access, path: string, file: Parameters<typeof documentOf>[0]): Promise<void> {
  const documents = await access.documents();
  if (tabOf(access, path) === undefined) return;
  if (file.kind === 'text') {
    if (documents.text(path) === undefined) documents.open(path, file.text);
    else documents.replace(path, file.text);
  }
  access.changeTab(path, () => ({ document: documentOf(file), dirty: false }));
}

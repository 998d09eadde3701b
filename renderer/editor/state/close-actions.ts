import { tabOf } from './editor-state';
import type { Access, EditorActions, EditorData } from './editor-state';

type CloseActions = Pick<EditorActions, 'close' | 'answerClose'>;

export function closeActions(access: Access): CloseActions {
  const { get, change } = access;
  return {
    close(paths) {
      const dirty = paths.filter((path) => tabOf(access, path)?.dirty === true);
      drop(
        access,
        paths.filter((path) => !dirty.includes(path)),
      );
      change(({ closing }) => ({ closing: [...new Set([...closing, ...dirty])] }));
    },
    async answerClose(answer) {
      const [path, ...rest] = get().editor.closing;
      if (path === undefined) return;
      // One "cancel" ends the whole: who closes five tabs and stops at the second means to stop.
      if (answer === 'cancel') return change(() => ({ closing: [] }));
      if (answer === 'save' && !(await get().editorActions.save(path)))
        return change(() => ({ closing: [] }));
      change(() => ({ closing: rest }));
      drop(access, [path]);
    },
  };
}

function drop(access: Access, paths: readonly string[]): void {
  if (paths.length === 0) return;
  const texts = paths.filter((path) => tabOf(access, path)?.document.kind === 'text');
  access.change((now) => ({
    tabs: now.tabs.filter((tab) => !paths.includes(tab.path)),
    active: activeWithout(now, paths),
    compare: now.compare !== null && paths.includes(now.compare.path) ? null : now.compare,
  }));
  if (texts.length > 0) {
    void access.documents().then((documents) => texts.forEach((path) => documents.close(path)));
  }
}

/** The neighbour at the right takes over, at the end the one at the left. */
function activeWithout({ tabs, active }: EditorData, paths: readonly string[]): string | null {
  if (active === null || !paths.includes(active)) return active;
  const at = tabs.findIndex((tab) => tab.path === active);
  const stays = (tab: { path: string }): boolean => !paths.includes(tab.path);
  return (tabs.slice(at).find(stays) ?? tabs.slice(0, at).findLast(stays))?.path ?? null;
}

import type { Command } from '../state/commands';
import type { EditorSlice } from './state/editor-state';

/** What can be done with the open files. */
export function editorCommands(get: () => EditorSlice): readonly Command[] {
  const active = (): string | null => get().editor.active;
  const isText = (): boolean =>
    get().editor.tabs.some(({ path, document: file }) => path === active() && file.kind === 'text');
  const actions = get().editorActions;
  const onActive = (run: (path: string) => void): (() => void) => {
    return () => {
      const path = active();
      if (path !== null) run(path);
    };
  };
  return [
    {
      id: 'editor.save',
      title: 'Save',
      keys: ['Mod+S'],
      when: isText,
      run: onActive((path) => void actions.save(path)),
    },
    {
      id: 'editor.saveAll',
      title: 'Save all',
      keys: ['Mod+Alt+S'],
      when: () => get().editor.tabs.some((tab) => tab.dirty),
      run: () => void actions.saveAll(),
    },
    {
      id: 'editor.closeTab',
      title: 'Close tab',
      keys: ['Mod+W'],
      when: () => active() !== null,
      run: onActive((path) => actions.close([path])),
    },
    {
      id: 'editor.closeAllTabs',
      title: 'Close all tabs',
      when: () => active() !== null,
      run: () => actions.close(get().editor.tabs.map((tab) => tab.path)),
    },
    {
      id: 'editor.nextTab',
      title: 'Next tab',
      keys: ['Ctrl+Tab', 'Ctrl+PageDown'],
      when: () => get().editor.tabs.length > 1,
      run: () => actions.cycle(1),
    },
    {
      id: 'editor.previousTab',
      title: 'Previous tab',
      keys: ['Ctrl+Shift+Tab', 'Ctrl+PageUp'],
      when: () => get().editor.tabs.length > 1,
      run: () => actions.cycle(-1),
    },
    {
      id: 'editor.reload',
      title: 'Reload from disk',
      when: isText,
      run: onActive((path) => void actions.reload(path)),
    },
  ];
}

import type { MenuEntry } from '../ui/menu-entries';
import type { EditorActions, EditorTab } from './state/editor-state';

export function tabMenu(
  path: string,
  tabs: readonly EditorTab[],
  actions: EditorActions,
): readonly MenuEntry[] {
  const paths = tabs.map((tab) => tab.path);
  const others = paths.filter((other) => other !== path);
  const right = paths.slice(paths.indexOf(path) + 1);
  return [
    { id: 'close', label: 'Close', onSelect: () => actions.close([path]) },
    {
      id: 'others',
      label: 'Close others',
      disabledReason: others.length === 0 ? 'No others' : undefined,
      onSelect: () => actions.close(others),
    },
    {
      id: 'right',
      label: 'Close to the right',
      disabledReason: right.length === 0 ? 'None' : undefined,
      onSelect: () => actions.close(right),
    },
    { id: 'all', label: 'Close all', onSelect: () => actions.close(paths) },
    { kind: 'rule', id: 'rule' },
    { id: 'save', label: 'Save', onSelect: () => void actions.save(path) },
    { id: 'reload', label: 'Reload from disk', onSelect: () => void actions.reload(path) },
  ];
}

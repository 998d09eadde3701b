import { expect, test, vi } from 'vitest';
import { menuTemplate } from './menu';

vi.mock('electron', () => ({ Menu: {} }));

type Items = ReturnType<typeof menuTemplate>;

function flat(items: Items): Items {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])]);
}

test('items of ours send their command, and no accelerator stands twice', () => {
  for (const platform of ['linux', 'darwin', 'win32']) {
    const sent: string[] = [];
    const items = flat(
      menuTemplate({
        platform,
        appName: 'Toolwright',
        newWindow: () => sent.push('new window'),
        command: (id) => sent.push(id),
        openLogs: () => sent.push('logs'),
      }),
    );
    for (const item of items) (item.click as (() => void) | undefined)?.();
    expect(sent).toEqual(
      expect.arrayContaining(['editor.save', 'app.palette', 'workspace.openFolder', 'app.settings']),
    );
    const accelerators = items.flatMap(({ accelerator }) => (accelerator ? [accelerator] : []));
    expect(new Set(accelerators).size).toBe(accelerators.length);
  }
});

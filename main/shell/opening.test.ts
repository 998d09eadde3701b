import { mkdtempSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Notice } from '@shared/contract/events';
import type { WorkspaceInfo } from '@shared/domain/workspace';
import { err, ok } from '@shared/kit/result';
import { createOpening } from './opening';
import type { ShellServices } from './services';
import type { Windows } from './windows';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'opening-')));
const info = (root: string): WorkspaceInfo => ({ root, name: root, projectId: 'p' });

function start(windowFolders: readonly (string | undefined)[]) {
  const folders = new Map(windowFolders.map((folder, index) => [index + 1, folder]));
  const focused: number[] = [];
  const notices: Notice[] = [];
  const windows = {
    open() {
      const id = folders.size + 1;
      folders.set(id, undefined);
      return id;
    },
    ids: () => [...folders.keys()],
    focus: (id: number) => focused.push(id),
  } as unknown as Windows;
  const services = {
    workspaceOf: (id: number) => (folders.get(id) === undefined ? undefined : info(folders.get(id) ?? '')),
    async openWorkspace(id: number, folder: string) {
      if (folder.endsWith('gone')) return err({ kind: 'not-found', message: `${folder} does not exist.` });
      folders.set(id, folder);
      return ok(info(folder));
    },
  } as unknown as ShellServices;
  const opening = createOpening({
    windows,
    services: async () => ok(services),
    notify: (notice) => notices.push(notice),
  });
  return { opening, folders, focused, notices };
}

test('a second start with a folder that is open focuses its window, also when named through a link', async () => {
  const link = join(base, 'link');
  symlinkSync(base, link);
  const { opening, focused, folders } = start(['/other', base]);
  await opening.openFolder(link);
  expect(focused).toEqual([2]);
  expect(folders.size).toBe(2);
});

test('a second start with another folder uses a window without one, else opens a window', async () => {
  const free = start(['/other', undefined]);
  await free.opening.openFolder(base);
  expect([...free.folders]).toEqual([
    [1, '/other'],
    [2, base],
  ]);
  const full = start(['/other']);
  await full.opening.openFolder(base);
  await full.opening.ready(2);
  expect(full.folders.get(2)).toBe(base);
});

test('a second start without a folder brings the last window to the front', async () => {
  const { opening, focused } = start(['/a', '/b']);
  await opening.openFolder(undefined);
  expect(focused).toEqual([2]);
});

test('a folder that cannot be opened is told, and the window is there all the same', async () => {
  const { opening, folders, notices } = start([]);
  opening.openWindow('/gone');
  await opening.ready(1);
  expect(folders.size).toBe(1);
  expect(notices).toEqual([
    {
      id: 'open /gone',
      level: 'warning',
      title: 'The folder could not be opened',
      text: '/gone does not exist.',
    },
  ]);
});

import { beforeEach, expect, test } from 'vitest';
import { createStore } from 'zustand';
import type { FileEntry } from '@shared/domain/workspace';
import type { Client } from '../../bridge/client';
import type { Word } from '../../state/services';
import { createFilesSlice } from './files-slice';
import type { FilesSlice } from './files-slice';

let disk: Map<string, string[]>;
let asked: string[];
let words: Word[];

function start() {
  const client = {
    async call(name: string, request: { path: string; to?: string }) {
      asked.push(`${name} ${request.path}${request.to === undefined ? '' : ` → ${request.to}`}`);
      if (name === 'workspace.list') return listed(request.path);
      if (name === 'workspace.trash')
        return { ok: false, error: { kind: 'io', message: 'There is no trash here.' } };
      if (request.path.endsWith('refused')) {
        return { ok: false, error: { kind: 'denied', message: 'The system denies it.' } };
      }
      const path = request.to ?? request.path;
      const cut = path.lastIndexOf('/');
      const folder = disk.get(path.slice(0, cut)) ?? [];
      disk.set(path.slice(0, cut), [...folder, path.slice(cut + 1)]);
      return { ok: true, value: null };
    },
  } as unknown as Client;
  const store = createStore<FilesSlice>()(createFilesSlice({ client, notify: (word) => words.push(word) }));
  return { ...store.getState().filesActions, data: () => store.getState().files };
}

function listed(path: string) {
  const names = disk.get(path);
  if (names === undefined) return { ok: false, error: { kind: 'missing', message: `${path} is gone.` } };
  const entries = names.map((name): FileEntry => {
    const full = `${path}/${name}`;
    return { name, path: full, kind: disk.has(full) ? 'directory' : 'file', ignored: false };
  });
  return { ok: true, value: entries };
}

beforeEach(() => {
  disk = new Map([
    ['/w', ['src', 'a.md']],
    ['/w/src', ['deep', 'index.ts']],
    ['/w/src/deep', ['x.ts']],
  ]);
  asked = [];
  words = [];
});

test('folders are looked into when they are opened, once', async () => {
  const files = start();
  await files.setRoot('/w');
  await files.expand('/w/src', true);
  await files.expand('/w/src', false);
  await files.expand('/w/src', true);
  expect(asked).toEqual(['workspace.list /w', 'workspace.list /w/src']);
  expect([...files.data().expanded]).toEqual(['/w/src']);
});

test('a change on disk lists again just the folders that were looked into', async () => {
  const files = start();
  await files.setRoot('/w');
  disk.set('/w', ['src', 'a.md', 'b.md']);
  await files.filesChanged(['/w', '/w/src', '/elsewhere']);
  expect(asked).toEqual(['workspace.list /w', 'workspace.list /w']);
  expect(
    files
      .data()
      .entries.get('/w')
      ?.map((entry) => entry.name),
  ).toEqual(['src', 'a.md', 'b.md']);
});

test('a folder that is gone is folded, a gone root says so and recovers', async () => {
  const files = start();
  await files.setRoot('/w');
  await files.expand('/w/src', true);
  disk.delete('/w/src');
  await files.filesChanged(['/w/src']);
  expect(files.data().expanded.size).toBe(0);
  disk.delete('/w');
  await files.filesChanged(['/w']);
  expect(files.data().failure).toBe('/w is gone.');
  disk.set('/w', []);
  await files.filesChanged(['/w']);
  expect(files.data().failure).toBeNull();
});

test('revealing a file opens every folder above it and nothing outside the root', async () => {
  const files = start();
  await files.setRoot('/w');
  await files.reveal('/w/src/deep/x.ts');
  expect([...files.data().expanded]).toEqual(['/w/src', '/w/src/deep']);
  expect(files.data().active).toBe('/w/src/deep/x.ts');
  await files.reveal('/etc/passwd');
  expect(files.data().expanded.size).toBe(2);
});

test('a new file goes into the active folder, or beside the active file', async () => {
  const files = start();
  await files.setRoot('/w');
  files.activate('/w/src');
  await files.create('file');
  expect(files.data().field).toEqual({ kind: 'create', parent: '/w/src', entry: 'file' });
  expect(await files.submitField(' new.ts ')).toEqual({ kind: 'done', path: '/w/src/new.ts' });
  expect(files.data()).toMatchObject({ field: null, active: '/w/src/new.ts' });
  files.activate('/w/a.md');
  await files.create('folder');
  expect(files.data().field).toEqual({ kind: 'create', parent: '/w', entry: 'folder' });
});

test('a name that can not be is refused in the field, with what to do', async () => {
  const files = start();
  await files.setRoot('/w');
  files.rename('/w/a.md');
  expect(await files.submitField('src')).toEqual({ kind: 'refused' });
  expect(files.data().fieldError).toBe('src is there already. Pick another name.');
  expect(await files.submitField('x/y.md')).toEqual({ kind: 'refused' });
  expect(files.data().fieldError).toBe('A name can hold no slash. Move it in a terminal instead.');
  files.cancelField();
  await files.create('file');
  expect(await files.submitField('../out.ts')).toEqual({ kind: 'refused' });
  expect(files.data().fieldError).toBe('".." leads out of this folder. Name something inside it.');
  expect(await files.submitField('refused')).toEqual({ kind: 'refused' });
  expect(files.data().fieldError).toBe('The system denies it.');
  expect(asked.filter((entry) => !entry.startsWith('workspace.list'))).toEqual([
    'workspace.createFile /w/refused',
  ]);
});

test('a name left as it was changes nothing', async () => {
  const files = start();
  await files.setRoot('/w');
  files.rename('/w/a.md');
  expect(await files.submitField('a.md')).toEqual({ kind: 'done', path: null });
  expect(files.data().field).toBeNull();
  expect(asked).toEqual(['workspace.list /w']);
});

test('a trash that fails says why', async () => {
  const files = start();
  await files.setRoot('/w');
  expect(await files.trash('/w/a.md')).toBe(false);
  expect(words).toEqual([
    { title: 'Not moved to the trash', text: 'There is no trash here.', tone: 'error' },
  ]);
});

test('an answer for a folder that was left meanwhile is dropped', async () => {
  const files = start();
  disk.set('/v', ['other']);
  const first = files.setRoot('/w');
  await files.setRoot('/v');
  await first;
  expect([...files.data().entries.keys()]).toEqual(['/v']);
});

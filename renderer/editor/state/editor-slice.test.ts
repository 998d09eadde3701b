import { beforeEach, expect, test } from 'vitest';
import { createStore } from 'zustand';
import type { OpenedFile } from '@shared/domain/workspace';
import type { Client } from '../../bridge/client';
import type { Word } from '../../state/services';
import type { Documents } from './documents';
import { createEditorSlice } from './editor-slice';
import type { EditorSlice } from './editor-state';

/** Texts as strings; `type` stands for the person's typing. */
function createTexts(): Documents & { type(path: string, text: string): void } {
  const texts = new Map<string, { text: string; saved: string }>();
  const listeners: ((path: string) => void)[] = [];
  const put = (path: string, text: string, saved: string): void => {
    texts.set(path, { text, saved });
    for (const listener of listeners) listener(path);
  };
  return {
    open: (path, text) => void (texts.has(path) || texts.set(path, { text, saved: text })),
    text: (path) => texts.get(path)?.text,
    isDirty: (path) => texts.get(path)?.text !== texts.get(path)?.saved,
    replace: (path, text) => put(path, text, text),
    saved: (path, text) => put(path, texts.get(path)?.text ?? text, text),
    move(from, to) {
      const entry = texts.get(from);
      if (entry !== undefined) texts.set(to, entry);
      texts.delete(from);
    },
    close: (path) => void texts.delete(path),
    onChange: (listener) => void listeners.push(listener),
    type: (path, text) => put(path, text, texts.get(path)?.saved ?? ''),
  };
}

/** A disk whose files have a version that counts their writes. */
function createDisk(files: Record<string, string>) {
  const contents = new Map(Object.entries(files).map(([path, text]) => [path, { text, version: 1 }]));
  const write = (path: string, text: string): void => {
    contents.set(path, { text, version: (contents.get(path)?.version ?? 0) + 1 });
  };
  const read = (path: string): OpenedFile | undefined => {
    const file = contents.get(path);
    if (path.endsWith('.png')) return { kind: 'image', path, mediaType: 'image/png', dataUrl: 'data:,' };
    if (file === undefined) return undefined;
    const version = String(file.version);
    return { kind: 'text', path, text: file.text, version, readOnly: false, encoding: 'utf-8' };
  };
  const save = (request: { path: string; text: string; version: string; force: boolean }) => {
    const file = contents.get(request.path);
    if (!request.force && String(file?.version) !== request.version) {
      return { ok: false, error: { kind: 'changed', message: 'Somebody else changed it.' } };
    }
    write(request.path, request.text);
    return { ok: true, value: { version: String(contents.get(request.path)?.version) } };
  };
  const client = {
    async call(name: string, request: { path: string; text: string; version: string; force: boolean }) {
      if (name === 'workspace.save') return save(request);
      const file = read(request.path);
      return file === undefined
        ? { ok: false, error: { kind: 'missing', message: 'There is no such file.' } }
        : { ok: true, value: file };
    },
  } as unknown as Client;
  return {
    client,
    write,
    remove: (path: string) => contents.delete(path),
    text: (path: string) => contents.get(path)?.text,
  };
}

let disk: ReturnType<typeof createDisk>;
let texts: ReturnType<typeof createTexts>;
let words: Word[];

function start() {
  const store = createStore<EditorSlice>()(
    createEditorSlice({
      client: disk.client,
      documents: async () => texts,
      notify: (word) => words.push(word),
    }),
  );
  return {
    ...store.getState().editorActions,
    data: () => store.getState().editor,
    tab: (path: string) => store.getState().editor.tabs.find((tab) => tab.path === path),
  };
}

beforeEach(() => {
  disk = createDisk({ '/w/a.ts': 'a', '/w/b.ts': 'b', '/w/sub/c.ts': 'c' });
  texts = createTexts();
  words = [];
});

test('a file opens once, at the line asked for, and is shown (WB1)', async () => {
  const editor = start();
  await editor.open('/w/a.ts', { line: 12 });
  await editor.open('/w/b.ts');
  await editor.open('/w/a.ts', { line: 3, column: 7 });
  expect(editor.data().tabs.map((tab) => tab.path)).toEqual(['/w/a.ts', '/w/b.ts']);
  expect(editor.data()).toMatchObject({ active: '/w/a.ts', reveal: { path: '/w/a.ts', line: 3, column: 7 } });
  expect(editor.tab('/w/a.ts')?.document).toMatchObject({ kind: 'text', version: '1', outside: 'same' });
});

test('a look takes the place of the look before it, and typing keeps the tab', async () => {
  const editor = start();
  await editor.open('/w/a.ts', { preview: true });
  await editor.open('/w/b.ts', { preview: true });
  expect(editor.data().tabs.map((tab) => tab.path)).toEqual(['/w/b.ts']);
  texts.type('/w/b.ts', 'b!');
  expect(editor.tab('/w/b.ts')).toMatchObject({ preview: false, dirty: true });
  await editor.open('/w/a.ts', { preview: true });
  expect(editor.data().tabs.map((tab) => tab.path)).toEqual(['/w/b.ts', '/w/a.ts']);
});

test('pictures and missing files have their own tab, and a missing one is tried again', async () => {
  const editor = start();
  await editor.open('/w/x.png');
  await editor.open('/w/new.ts');
  expect(editor.tab('/w/x.png')?.document.kind).toBe('image');
  expect(editor.tab('/w/new.ts')?.document).toEqual({ kind: 'failed', message: 'There is no such file.' });
  disk.write('/w/new.ts', 'now');
  await editor.open('/w/new.ts');
  expect(editor.tab('/w/new.ts')?.document.kind).toBe('text');
});

test('saving writes the text, and what was typed while it was written stays dirty', async () => {
  const editor = start();
  await editor.open('/w/a.ts');
  texts.type('/w/a.ts', 'a1');
  const saving = editor.save('/w/a.ts');
  await Promise.resolve();
  texts.type('/w/a.ts', 'a12');
  expect(await saving).toBe(true);
  expect(['a1', 'a12']).toContain(disk.text('/w/a.ts'));
  await editor.saveAll();
  expect(disk.text('/w/a.ts')).toBe('a12');
  expect(editor.tab('/w/a.ts')).toMatchObject({ dirty: false, document: { version: '3', saving: false } });
});

test('a file that somebody else changed is not overwritten unasked: compare, overwrite and reload are offered', async () => {
  const editor = start();
  await editor.open('/w/a.ts');
  texts.type('/w/a.ts', 'mine');
  disk.write('/w/a.ts', 'theirs');
  expect(await editor.save('/w/a.ts')).toBe(false);
  expect(disk.text('/w/a.ts')).toBe('theirs');
  expect(editor.tab('/w/a.ts')?.document).toMatchObject({ outside: 'changed' });
  await editor.compare('/w/a.ts');
  expect(editor.data().compare).toEqual({ path: '/w/a.ts', diskText: 'theirs' });
  expect(await editor.save('/w/a.ts', true)).toBe(true);
  expect(disk.text('/w/a.ts')).toBe('mine');
  expect(editor.data().compare).toBeNull();
  expect(editor.tab('/w/a.ts')).toMatchObject({ dirty: false, document: { outside: 'same' } });
});

test('an outside change reloads a clean tab and warns a dirty one; other folders are not looked at', async () => {
  const editor = start();
  for (const path of ['/w/a.ts', '/w/b.ts', '/w/sub/c.ts']) await editor.open(path);
  texts.type('/w/b.ts', 'mine');
  for (const path of ['/w/a.ts', '/w/b.ts', '/w/sub/c.ts']) disk.write(path, 'theirs');
  await editor.filesChanged(['/w']);
  expect(texts.text('/w/a.ts')).toBe('theirs');
  expect(editor.tab('/w/a.ts')).toMatchObject({ dirty: false, document: { outside: 'same', version: '2' } });
  expect(texts.text('/w/b.ts')).toBe('mine');
  expect(editor.tab('/w/b.ts')).toMatchObject({ dirty: true, document: { outside: 'changed' } });
  expect(texts.text('/w/sub/c.ts')).toBe('c');
  await editor.reload('/w/b.ts');
  expect(texts.text('/w/b.ts')).toBe('theirs');
  expect(editor.tab('/w/b.ts')).toMatchObject({ dirty: false, document: { outside: 'same' } });
});

test('a file deleted under an open tab keeps its text and says so until it is back', async () => {
  const editor = start();
  await editor.open('/w/a.ts');
  disk.remove('/w/a.ts');
  await editor.filesChanged(['/w']);
  expect(editor.tab('/w/a.ts')?.document).toMatchObject({ outside: 'deleted' });
  expect(texts.text('/w/a.ts')).toBe('a');
  expect(await editor.save('/w/a.ts', true)).toBe(true);
  expect(disk.text('/w/a.ts')).toBe('a');
});

test('closing asks about each dirty tab, and one cancel stops the rest', async () => {
  const editor = start();
  for (const path of ['/w/a.ts', '/w/b.ts', '/w/sub/c.ts']) await editor.open(path);
  texts.type('/w/a.ts', 'a!');
  texts.type('/w/b.ts', 'b!');
  editor.close(['/w/a.ts', '/w/b.ts', '/w/sub/c.ts']);
  expect(editor.data().tabs.map((tab) => tab.path)).toEqual(['/w/a.ts', '/w/b.ts']);
  expect(editor.data().closing).toEqual(['/w/a.ts', '/w/b.ts']);
  await editor.answerClose('save');
  expect(disk.text('/w/a.ts')).toBe('a!');
  expect(editor.data().closing).toEqual(['/w/b.ts']);
  await editor.answerClose('cancel');
  expect(editor.data()).toMatchObject({ closing: [], active: '/w/b.ts' });
  editor.close(['/w/b.ts']);
  await editor.answerClose('discard');
  expect(editor.data()).toMatchObject({ tabs: [], active: null });
  expect(disk.text('/w/b.ts')).toBe('b');
});

test('the neighbour of a closed tab is shown, and tabs are walked round the ends', async () => {
  const editor = start();
  for (const path of ['/w/a.ts', '/w/b.ts', '/w/sub/c.ts']) await editor.open(path);
  editor.cycle(1);
  expect(editor.data().active).toBe('/w/a.ts');
  editor.cycle(-1);
  expect(editor.data().active).toBe('/w/sub/c.ts');
  editor.close(['/w/sub/c.ts']);
  expect(editor.data().active).toBe('/w/b.ts');
  editor.close(['/w/a.ts']);
  expect(editor.data().active).toBe('/w/b.ts');
});

test('a save that fails for another reason says why and keeps the text dirty', async () => {
  const editor = start();
  await editor.open('/w/a.ts');
  texts.type('/w/a.ts', 'a!');
  disk.client.call = (async () => ({
    ok: false,
    error: { kind: 'disk-full', message: 'The disk is full.' },
  })) as unknown as Client['call'];
  expect(await editor.save('/w/a.ts')).toBe(false);
  expect(words).toEqual([{ title: 'Not saved', text: 'The disk is full.', tone: 'error' }]);
  expect(editor.tab('/w/a.ts')).toMatchObject({ dirty: true, document: { saving: false, outside: 'same' } });
});

test('a renamed folder takes its open files along, unsaved text included', async () => {
  const editor = start();
  for (const path of ['/w/a.ts', '/w/sub/c.ts']) await editor.open(path);
  texts.type('/w/sub/c.ts', 'c!');
  await editor.moved('/w/sub', '/w/other');
  await editor.moved('/w/a', '/w/z');
  expect(editor.data()).toMatchObject({ active: '/w/other/c.ts' });
  expect(editor.data().tabs.map((tab) => [tab.path, tab.dirty])).toEqual([
    ['/w/a.ts', false],
    ['/w/other/c.ts', true],
  ]);
  expect(texts.text('/w/other/c.ts')).toBe('c!');
});

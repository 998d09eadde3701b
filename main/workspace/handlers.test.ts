import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { WindowEvent } from '@shared/contract/events';
import type { OpenedFile } from '@shared/domain/workspace';
import { err, ok } from '@shared/kit/result';
import { createWorkspaceHandlers } from './handlers';
import { createOpenFolders } from './open-folders';
import type { OpenFolders } from './open-folders';
import { createRipgrep } from './ripgrep';
import type { Terminals } from './terminals';

let base: string;
let root: string;
let folders: OpenFolders;
let events: WindowEvent[];

const window = { windowId: 1 };

function start(chosen?: string) {
  const recent: { root: string; name: string }[] = [];
  folders = createOpenFolders({
    ripgrep: createRipgrep(),
    send: (event, windowId) => windowId === 1 && events.push(event),
    watchFailed: (error) => {
      throw error;
    },
  });
  return createWorkspaceHandlers({
    folders,
    terminals: {} as Terminals,
    recent: {
      opened: (folder) => ok(void recent.unshift(folder)),
      list: () => recent,
    },
    desktop: {
      openPage: () => Promise.resolve(),
      chooseFolder: async () => chosen,
      trash: async (path) => {
        if (path.endsWith('kept')) return err('The drive has no trash.');
        rmSync(path, { recursive: true });
        return ok(undefined);
      },
    },
    home: base,
    ownFiles: () => [join(base, 'app', 'permissions.json')],
    reportBug: (error) => {
      throw error;
    },
  });
}

async function opened() {
  const handlers = start();
  await handlers['workspace.open']({ path: root }, window);
  return handlers;
}

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'handlers-')));
  root = join(base, 'project');
  mkdirSync(join(root, 'src'), { recursive: true });
  writeFileSync(join(root, 'src', 'a.ts'), 'export const a = 1;\n');
  writeFileSync(join(base, 'outside.txt'), 'not for the window');
  events = [];
});

afterEach(async () => {
  await folders.closeAll();
  rmSync(base, { recursive: true, force: true });
});

describe('the folder', () => {
  test('opens through a link as its real path, is told to the window and remembered', async () => {
    const link = join(base, 'link');
    symlinkSync(root, link);
    const handlers = start();
    const answer = await handlers['workspace.open']({ path: link }, window);
    expect(answer).toMatchObject({ ok: true, value: { root, name: 'project' } });
    expect(events).toEqual([{ topic: 'workspace', workspace: answer.ok ? answer.value : null }]);
    rmSync(root, { recursive: true });
    expect(await handlers['workspace.recent'](null, window)).toEqual({
      ok: true,
      value: [{ root, name: 'project', exists: false }],
    });
  });

  test('is chosen in the dialog, and a closed dialog changes nothing', async () => {
    expect(await start()['workspace.choose'](null, window)).toEqual({ ok: true, value: null });
    expect(await start(root)['workspace.choose'](null, window)).toMatchObject({ value: { root } });
  });

  test('that is not there or is a file is refused with its own name', async () => {
    const handlers = start();
    expect(await handlers['workspace.open']({ path: join(base, 'gone') }, window)).toEqual({
      ok: false,
      error: { kind: 'missing', message: `${join(base, 'gone')}: There is no such folder.`, field: 'path' },
    });
    expect(await handlers['workspace.open']({ path: join(base, 'outside.txt') }, window)).toMatchObject({
      ok: false,
    });
  });

  test('belongs to its window: another one has none', async () => {
    const handlers = await opened();
    expect(await handlers['workspace.list']({ path: root }, { windowId: 2 })).toEqual({
      ok: false,
      error: { kind: 'no-folder', message: 'No folder is open in this window. Open one first.' },
    });
  });

  test('that vanished says so when it is listed', async () => {
    const handlers = await opened();
    rmSync(root, { recursive: true });
    expect(await handlers['workspace.list']({ path: root }, window)).toEqual({
      ok: false,
      error: { kind: 'missing', message: `${root} is no longer there. Put it back, or open another folder.` },
    });
  });

  test('tells which folders changed on disk', async () => {
    await opened();
    // The watch begins a moment after the folder is open; each look changes the folder again until it is seen.
    let count = 0;
    const seen = () => {
      writeFileSync(join(root, 'src', `new-${(count += 1)}.ts`), '');
      return events.filter((event) => event.topic === 'files-changed');
    };
    await expect.poll(seen, { timeout: 10_000, interval: 100 }).not.toEqual([]);
    expect(events.at(-1)).toEqual({ topic: 'files-changed', paths: [join(root, 'src')] });
  });
});

describe('paths', () => {
  test('outside the folder are refused, also by way of dots, home and links (PE5)', async () => {
    const handlers = await opened();
    symlinkSync(base, join(root, 'way-out'));
    symlinkSync(join(base, 'outside.txt'), join(root, 'file-link'));
    const paths = [
      join(base, 'outside.txt'),
      `${root}/../outside.txt`,
      '~/outside.txt',
      join(root, 'way-out', 'outside.txt'),
      join(root, 'file-link'),
      '/etc/passwd',
    ];
    for (const path of paths) {
      const answers = [
        await handlers['workspace.read']({ path }, window),
        await handlers['workspace.save']({ path, text: 'x', version: '', force: true }, window),
      ];
      for (const answer of answers) {
        expect(answer, path).toEqual({
          ok: false,
          error: {
            kind: 'outside',
            message: `${path} lies outside the open folder. Open its folder to work on it.`,
            field: 'path',
          },
        });
      }
    }
    expect(await handlers['workspace.list']({ path: join(root, 'way-out') }, window)).toMatchObject({
      ok: false,
    });
    expect(
      await handlers['workspace.createFile']({ path: join(root, 'way-out', 'x') }, window),
    ).toMatchObject({
      ok: false,
      error: { kind: 'outside' },
    });
    expect(
      await handlers['workspace.rename']({ path: join(root, 'src'), to: join(base, 'src') }, window),
    ).toMatchObject({ ok: false, error: { kind: 'outside', field: 'to' } });
    expect(readFileSync(join(base, 'outside.txt'), 'utf8')).toBe('not for the window');
  });

  test("the app's own settings and rules are read and saved too, as the cards link to them (PE4)", async () => {
    const handlers = await opened();
    const path = join(base, 'app', 'permissions.json');
    mkdirSync(join(base, 'app'));
    writeFileSync(path, '{}');
    writeFileSync(join(base, 'app', 'secrets.json'), '{}');
    const read = await handlers['workspace.read']({ path }, window);
    expect(read).toMatchObject({ ok: true, value: { kind: 'text', text: '{}' } });
    const version = read.ok && read.value.kind === 'text' ? read.value.version : '';
    const text = '{ "allow": [] }';
    const saved = await handlers['workspace.save']({ path, text, version, force: false }, window);
    expect(saved).toMatchObject({ ok: true });
    expect(readFileSync(path, 'utf8')).toBe(text);
    const secret = join(base, 'app', 'secrets.json');
    expect(await handlers['workspace.read']({ path: secret }, window)).toMatchObject({
      error: { kind: 'outside' },
    });
    expect(await handlers['workspace.list']({ path: join(base, 'app') }, window)).toMatchObject({
      error: { kind: 'outside' },
    });
  });

  test('printed in a conversation are found with their line, or null', async () => {
    const handlers = await opened();
    const at = async (text: string) =>
      (await handlers['workspace.locate']({ text }, window)) as { value?: unknown };
    const path = join(root, 'src', 'a.ts');
    expect((await at('src/a.ts')).value).toEqual({ path });
    expect((await at('src/a.ts:12:3')).value).toEqual({ path, line: 12, column: 3 });
    expect((await at('  at run (src/a.ts:7)')).value).toEqual({ path, line: 7 });
    expect((await at('src/b.ts')).value).toBeNull();
    expect((await at('../outside.txt')).value).toBeNull();
  });
});

describe('files', () => {
  async function read(path: string): Promise<Extract<OpenedFile, { kind: 'text' }>> {
    const handlers = await opened();
    const answer = await handlers['workspace.read']({ path }, window);
    if (!answer.ok || answer.value.kind !== 'text') throw new Error(JSON.stringify(answer));
    return answer.value;
  }

  test('are saved with their mark, encoding and line ends, and the new version saves again (WB1)', async () => {
    const path = join(root, 'marked.txt');
    writeFileSync(path, '\uFEFFone\r\ntwo\r\n');
    const file = await read(path);
    expect(file).toMatchObject({ text: 'one\r\ntwo\r\n', encoding: 'utf-8-bom', readOnly: false });
    const handlers = await opened();
    const first = await handlers['workspace.save'](
      { path, text: 'one\r\n2\r\n', version: file.version, force: false },
      window,
    );
    expect(readFileSync(path, 'utf8')).toBe('\uFEFFone\r\n2\r\n');
    const version = first.ok ? first.value.version : '';
    expect(
      await handlers['workspace.save']({ path, text: 'x', version, force: false }, window),
    ).toMatchObject({
      ok: true,
    });
  });

  test('that somebody else changed are refused as changed, and overwritten when forced', async () => {
    const path = join(root, 'src', 'a.ts');
    const { version } = await read(path);
    writeFileSync(path, 'theirs, and longer than before');
    const handlers = await opened();
    const save = (force: boolean) =>
      handlers['workspace.save']({ path, text: 'mine', version, force }, window);
    expect(await save(false)).toEqual({
      ok: false,
      error: { kind: 'changed', message: 'a.ts: Somebody else changed it meanwhile.' },
    });
    expect(readFileSync(path, 'utf8')).toBe('theirs, and longer than before');
    expect(await save(true)).toMatchObject({ ok: true });
    expect(readFileSync(path, 'utf8')).toBe('mine');
  });

  test('that were deleted come back when forced, folders included', async () => {
    const path = join(root, 'src', 'a.ts');
    const { version } = await read(path);
    rmSync(join(root, 'src'), { recursive: true });
    const handlers = await opened();
    expect(
      await handlers['workspace.save']({ path, text: 'back', version, force: false }, window),
    ).toMatchObject({
      ok: false,
    });
    expect(
      await handlers['workspace.save']({ path, text: 'back', version, force: true }, window),
    ).toMatchObject({
      ok: true,
    });
    expect(readFileSync(path, 'utf8')).toBe('back');
  });

  test('behind a link inside the folder are written where they lie, and the link stays', async () => {
    symlinkSync(join(root, 'src', 'a.ts'), join(root, 'link.ts'));
    const { version } = await read(join(root, 'link.ts'));
    const handlers = await opened();
    await handlers['workspace.save'](
      { path: join(root, 'link.ts'), text: 'new', version, force: false },
      window,
    );
    expect(readFileSync(join(root, 'src', 'a.ts'), 'utf8')).toBe('new');
    expect(realpathSync(join(root, 'link.ts'))).toBe(join(root, 'src', 'a.ts'));
  });

  test('that are pictures, binary or huge are shown as what they are', async () => {
    const handlers = await opened();
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    writeFileSync(join(root, 'dot.txt'), Buffer.from(png, 'base64'));
    writeFileSync(join(root, 'binary'), Buffer.from([0, 1, 2, 3, 0, 255]));
    writeFileSync(join(root, 'huge.log'), 'x');
    truncateSync(join(root, 'huge.log'), 500_000_000);
    expect(await handlers['workspace.read']({ path: join(root, 'dot.txt') }, window)).toMatchObject({
      value: { kind: 'image', mediaType: 'image/png', dataUrl: `data:image/png;base64,${png}` },
    });
    expect(await handlers['workspace.read']({ path: join(root, 'binary') }, window)).toMatchObject({
      value: { kind: 'unsupported', reason: 'It is a binary file, not text.', bytes: 6 },
    });
    expect(await handlers['workspace.read']({ path: join(root, 'huge.log') }, window)).toMatchObject({
      value: {
        kind: 'unsupported',
        reason: 'It is larger than 32 MB, which is more than the editor takes.',
        bytes: 500_000_000,
      },
    });
    expect(await handlers['workspace.read']({ path: join(root, 'none.ts') }, window)).toEqual({
      ok: false,
      error: { kind: 'missing', message: 'none.ts: There is no such file.' },
    });
  });

  test('are found by letters of their path', async () => {
    const handlers = await opened();
    expect(await handlers['workspace.findFiles']({ query: 'sa', limit: 5 }, window)).toEqual({
      ok: true,
      value: [{ path: join(root, 'src', 'a.ts'), relative: 'src/a.ts' }],
    });
  });
});

describe('entries', () => {
  test('are made, also with folders above them, and never over one that is there', async () => {
    const handlers = await opened();
    expect(await handlers['workspace.createFile']({ path: join(root, 'x', 'y.ts') }, window)).toMatchObject({
      ok: true,
    });
    expect(existsSync(join(root, 'x', 'y.ts'))).toBe(true);
    expect(await handlers['workspace.createFile']({ path: join(root, 'src', 'a.ts') }, window)).toEqual({
      ok: false,
      error: { kind: 'exists', message: 'a.ts is there already. Pick another name.' },
    });
    expect(readFileSync(join(root, 'src', 'a.ts'), 'utf8')).toContain('export');
    expect(await handlers['workspace.createFolder']({ path: join(root, 'src') }, window)).toMatchObject({
      ok: false,
      error: { kind: 'exists' },
    });
  });

  test('are renamed, never over another, and a link is renamed itself', async () => {
    const handlers = await opened();
    const rename = (path: string, to: string) =>
      handlers['workspace.rename']({ path: join(root, path), to: join(root, to) }, window);
    writeFileSync(join(root, 'b.ts'), 'b');
    expect(await rename('b.ts', 'src/a.ts')).toEqual({
      ok: false,
      error: { kind: 'exists', message: 'a.ts is there already. Pick another name.' },
    });
    expect(await rename('b.ts', 'c.ts')).toMatchObject({ ok: true });
    symlinkSync(base, join(root, 'way-out'));
    expect(await rename('way-out', 'exit')).toMatchObject({ ok: true });
    expect(realpathSync(join(root, 'exit'))).toBe(base);
    expect(existsSync(join(root, 'c.ts'))).toBe(true);
  });

  test('go to the trash; the open folder itself does not, and a failure says why', async () => {
    const handlers = await opened();
    const trash = (path: string) => handlers['workspace.trash']({ path }, window);
    expect(await trash(join(root, 'src', 'a.ts'))).toMatchObject({ ok: true });
    expect(existsSync(join(root, 'src', 'a.ts'))).toBe(false);
    expect(await trash(root)).toMatchObject({ ok: false, error: { kind: 'root' } });
    expect(await trash(join(root, 'kept'))).toEqual({
      ok: false,
      error: { kind: 'trash', message: 'kept stays where it is. The drive has no trash.' },
    });
  });

  test('trashing a link takes the link and leaves what it leads to', async () => {
    const handlers = await opened();
    symlinkSync(join(base, 'outside.txt'), join(root, 'link'));
    expect(await handlers['workspace.trash']({ path: join(root, 'link') }, window)).toMatchObject({
      ok: true,
    });
    expect(existsSync(join(base, 'outside.txt'))).toBe(true);
  });
});

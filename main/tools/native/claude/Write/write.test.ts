import { lstat, readlink, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFixture, type Fixture } from '../../tool-fixture';
import { createReadTool } from '../Read/tool';
import { createWriteTool } from './tool';

let at: Fixture;
let tool: ReturnType<typeof createWriteTool>;
beforeEach(async () => {
  at = await createFixture();
  tool = createWriteTool({ appHome: at.appHome });
});
afterEach(async () => at.remove());

const write = (raw: Record<string, unknown>): Promise<string> => at.text(tool, raw);
const read = (name: string): Promise<string> =>
  at.text(createReadTool({ appHome: at.appHome }), { path: name });

describe('Write (WE1, WE2, WE3)', () => {
  it('writes new files, with their folders', async () => {
    expect(await write({ path: 'a/b/c.txt', content: 'one\ntwo\n' })).toBe('a/b/c.txt: created (2 lines).');
    expect(await at.get('a/b/c.txt')).toBe('one\ntwo\n');
    expect(await write({ path: 'x/y.txt', content: '', create_directories: false })).toBe(
      'x/y.txt: not written. The folder it should lie in does not exist.',
    );
    expect(at.session.written.has(path.join(at.root, 'a/b/c.txt'))).toBe(true);
  });

  it('answers per file of a batch, and fails only when none was written', async () => {
    await at.put('folder/x', '');
    const done = await at.call(tool, {
      files: [
        { path: 'a.txt', content: 'a\n' },
        { path: 'folder', content: 'b\n' },
      ],
    });
    expect(done.text).toBe(
      '1 of 2 files written.\na.txt: created (1 line).\nfolder: not written. It is a folder, not a file.',
    );
    expect(done.kind === 'ran' && done.result).toMatchObject({
      isError: false,
      display: {
        kind: 'changes',
        files: [
          { path: 'a.txt', status: 'created', added: 1 },
          { status: 'failed', reason: 'It is a folder, not a file.' },
        ],
      },
    });
    const failed = await at.call(tool, { path: 'folder', content: 'b\n' });
    expect(failed.kind === 'ran' && [failed.result.isError, failed.result.reason]).toEqual([
      true,
      'It is a folder, not a file.',
    ]);
  });

  it('refuses the same file twice before anything is written, however it is spelled', async () => {
    await symlink('.', path.join(at.root, 'here'));
    expect(
      await write({
        files: [
          { path: 'a.txt', content: '1' },
          { path: './here/a.txt', content: '2' },
        ],
      }),
    ).toBe('Nothing was written: a.txt and ./here/a.txt are the same file; give it once.');
    await expect(at.get('a.txt')).rejects.toThrow('ENOENT');
  });

  it('refuses the whole call for an unread file, shows its content, and takes the second try', async () => {
    await at.put('old.txt', 'one\ntwo\n');
    const raw = {
      files: [
        { path: 'new.txt', content: 'x' },
        { path: 'old.txt', content: 'three\n' },
      ],
    };
    expect(await write(raw)).toBe(
      'Nothing was written: old.txt exists and was not read since the last change. ' +
        'If it should still be replaced, send the call again. The current content:\n\n### old.txt\n1\tone\n2\ttwo',
    );
    await expect(at.get('new.txt')).rejects.toThrow('ENOENT');
    expect(await write(raw)).toBe(
      '2 of 2 files written.\nnew.txt: created (1 line).\nold.txt: written (+1 −2 lines).',
    );
  });

  it('refuses a file that changed since it was read, and one that changes after the question', async () => {
    await at.put('old.txt', 'one\n');
    await read('old.txt');
    await at.put('old.txt', 'changed\n');
    expect(await write({ path: 'old.txt', content: 'x' })).toContain('1\tchanged');
    const assessment = await at.assess(tool, { path: 'old.txt', content: 'x' });
    await at.put('old.txt', 'changed again\n');
    const result = await at.run(tool, { path: 'old.txt', content: 'x' }, assessment);
    expect(result.content).toEqual([
      { type: 'text', text: 'old.txt: not written. It changed after it was read; read it again.' },
    ]);
    expect(await at.get('old.txt')).toBe('changed again\n');
  });

  it('does not show a secret, what lies outside, or what a deny rule covers', async () => {
    await at.put('.env', 'KEY=1\n');
    await writeFile(path.join(at.home, 'notes.txt'), 'private\n');
    await at.put('hush.txt', 'private\n');
    const denying = createWriteTool({ appHome: at.appHome, readDenied: (real) => real.endsWith('hush.txt') });
    const files = ['.env', '~/notes.txt', 'hush.txt'].map((name) => ({ path: name, content: 'x' }));
    expect(await at.text(denying, { files })).toBe(
      'Nothing was written: .env, ~/notes.txt, hush.txt exist and were not read since the last change. Read .env, ~/notes.txt, hush.txt first.',
    );
  });

  it('keeps mode, link, encoding, byte order mark and line ends of what it replaces (B03, B10)', async () => {
    await at.put('run.sh', '#!/bin/sh\n', 0o755);
    await at.put('real.txt', 'x\n');
    await symlink('real.txt', path.join(at.root, 'link.txt'));
    await at.put('a.ps1', Buffer.from('\uFEFFparam($n)\r\n# 说明\r\n'));
    for (const name of ['run.sh', 'link.txt', 'a.ps1']) await read(name);
    expect(
      await write({
        files: [
          { path: 'run.sh', content: 'echo\n' },
          { path: 'link.txt', content: 'y\n' },
          { path: 'a.ps1', content: 'param($m)\n' },
        ],
      }),
    ).toBe(
      '3 of 3 files written.\nrun.sh: written (+1 −1 lines).\nlink.txt: written (+1 −1 lines).\n' +
        'a.ps1: written (+1 −2 lines); kept its UTF-8 with byte order mark encoding and CRLF line ends.',
    );
    expect(await at.mode('run.sh')).toBe(0o755);
    expect([
      (await lstat(path.join(at.root, 'link.txt'))).isSymbolicLink(),
      await readlink(path.join(at.root, 'link.txt')),
    ]).toEqual([true, 'real.txt']);
    expect(await at.get('real.txt')).toBe('y\n');
    expect(await at.bytes('a.ps1')).toEqual(Buffer.from('\uFEFFparam($m)\r\n'));
  });

  it('does not double a byte order mark', async () => {
    await at.put('a.txt', '\uFEFFone\n');
    await read('a.txt');
    await write({ path: 'a.txt', content: '\uFEFFtwo\n' });
    expect(await at.bytes('a.txt')).toEqual(Buffer.from('\uFEFFtwo\n'));
  });

  it('fails clearly on a character that the encoding lacks, and says when nothing changes', async () => {
    await at.put('latin.txt', Buffer.from('caf\u00e9\n', 'latin1'));
    await read('latin.txt');
    expect(await write({ path: 'latin.txt', content: '10 €\n' })).toBe(
      'latin.txt: not written. The file is Latin-1, which cannot hold "€" (U+20AC).',
    );
    expect(await write({ path: 'latin.txt', content: 'café\n' })).toBe(
      'latin.txt: already has this content; nothing was changed.',
    );
  });
});

describe('Write, danger (PE2, PE5, B41)', () => {
  it.each([
    ['a.txt', 'medium', 'It changes a.txt.'],
    ['~/a.txt', 'high', 'It changes ~/a.txt, outside the workspace.'],
    ['ext/new.txt', 'high', 'It changes ~/new.txt, outside the workspace.'],
    ['.env', 'critical', 'It changes .env, which is an environment file that may hold secrets.'],
    [
      '.git/hooks/pre-commit',
      'critical',
      'It changes .git/hooks/pre-commit, which is git configuration that can run commands.',
    ],
    ['.claude/settings.json', 'critical', 'It changes .claude/settings.json, which is agent configuration.'],
    [
      '~/.toolwright/USER/permissions.json',
      'critical',
      "It changes ~/.toolwright/USER/permissions.json, which is this program's own home.",
    ],
    ['rc', 'critical', 'It changes ~/.bashrc, which is run by the shell or the environment loader.'],
  ])('judges %s as %s', async (name, danger, text) => {
    await symlink(at.home, path.join(at.root, 'ext'));
    await symlink(path.join(at.home, '.bashrc'), path.join(at.root, 'rc'));
    const assessment = await at.assess(tool, { path: name, content: '' });
    expect([assessment.danger, assessment.reasons[0]?.text]).toEqual([danger, text]);
  });

  it('previews the diff of every file, and locks them all', async () => {
    await at.put('a.txt', 'one\n');
    const input = {
      files: [
        { path: 'a.txt', content: 'two\n' },
        { path: 'b.txt', content: 'x\n' },
      ],
    };
    expect(await tool.preview(input, await at.assess(tool, input), at.context)).toMatchObject({
      kind: 'changes',
      files: [
        { path: 'a.txt', status: 'changed', added: 1, removed: 1 },
        { path: 'b.txt', status: 'created', added: 1 },
      ],
    });
    expect(await at.locks(tool, input)).toEqual([path.join(at.root, 'a.txt'), path.join(at.root, 'b.txt')]);
  });
});

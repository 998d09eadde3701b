import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFixture, type Fixture } from '../../tool-fixture';
import { createReadTool } from '../Read/tool';
import { createEditTool } from './tool';

let at: Fixture;
let tool: ReturnType<typeof createEditTool>;
beforeEach(async () => {
  at = await createFixture();
  tool = createEditTool({ appHome: at.appHome });
});
afterEach(async () => at.remove());

const edit = (raw: Record<string, unknown>): Promise<string> => at.text(tool, raw);
const one = (file: string, old: string, fresh: string, all?: boolean): Record<string, unknown> => ({
  path: file,
  old_string: old,
  new_string: fresh,
  ...(all === undefined ? {} : { replace_all: all }),
});

describe('Edit (WE1, WE2, WE6, B12)', () => {
  it('changes several files in one call and answers for each', async () => {
    for (const name of ['one.txt', 'two.txt', 'three.txt']) await at.put(name, `${name}\n`);
    const done = await at.call(tool, {
      edits: [one('one.txt', 'one', '1'), one('two.txt', 'gone', '2'), one('three.txt', 'three', '3')],
    });
    expect(done.text).toBe(
      '2 of 3 files changed.\none.txt: 1 replacement (+1 −1 lines).\n' +
        'two.txt: not changed. edits[1]: old_string is not in the file.\nthree.txt: 1 replacement (+1 −1 lines).',
    );
    expect(done.kind === 'ran' && done.result).toMatchObject({
      isError: false,
      display: {
        files: [
          { status: 'changed' },
          { status: 'failed', reason: 'edits[1]: old_string is not in the file.' },
          { status: 'changed' },
        ],
      },
    });
    expect([await at.get('one.txt'), await at.get('two.txt'), await at.get('three.txt')]).toEqual([
      '1.txt\n',
      'two.txt\n',
      '3.txt\n',
    ]);
  });

  it('applies edits of one file in order and none of them when one fails, naming an overlap', async () => {
    await at.put('a.txt', 'alpha beta\n');
    await at.put('b.txt', 'b\n');
    expect(
      await edit({ edits: [one('a.txt', 'alpha', 'gamma'), one('./a.txt', 'gamma beta', 'done')] }),
    ).toBe('a.txt: 2 replacements (+1 −1 lines).');
    expect(
      await edit({ edits: [one('a.txt', 'do', 'DO'), one('b.txt', 'b', 'B'), one('a.txt', 'done', 'x')] }),
    ).toBe(
      '1 of 2 files changed.\na.txt: not changed. edits[2]: old_string is not in the file. It was there until an earlier edit of this call changed it.\n' +
        'b.txt: 1 replacement (+1 −1 lines).',
    );
    expect(await at.get('a.txt')).toBe('done\n');
  });

  it('reports before anyone is asked when no file can be changed', async () => {
    await at.put('a.txt', 'x\ny\nx\n');
    const done = await at.call(tool, { edits: [one('a.txt', 'x', 'z'), one('none.txt', 'a', 'b')] });
    expect(done).toEqual({
      kind: 'refused',
      text:
        'Nothing was changed. a.txt: edits[0]: old_string is in the file 2 times, on lines 1, 3. ' +
        'Add surrounding lines to make it unique, or set replace_all.\nnone.txt: There is no such file.',
    });
  });

  it('skips and names edits that change nothing, and fails a file that has only such', async () => {
    await at.put('a.txt', 'x\n');
    expect(await edit({ edits: [one('a.txt', 'x', 'x'), one('a.txt', 'x', 'y')] })).toBe(
      'a.txt: 1 replacement (+1 −1 lines). edits[0] skipped: old_string equals new_string.',
    );
    expect(await edit(one('a.txt', 'y', 'y'))).toBe(
      'Nothing was changed. a.txt: edits[0]: old_string equals new_string, which changes nothing.',
    );
  });

  it('starts a new or empty file from an empty old_string', async () => {
    expect(await edit({ edits: [one('new/a.txt', '', 'one\n'), one('new/a.txt', 'one', 'two')] })).toBe(
      'new/a.txt: created (1 line).',
    );
    expect(await at.get('new/a.txt')).toBe('two\n');
    expect(await edit(one('new/a.txt', '', 'x'))).toBe(
      'Nothing was changed. new/a.txt: edits[0]: old_string is empty, but the file has content; name the text to replace.',
    );
  });
});

describe('Edit keeps what it does not change (WE3, B01, B03, B06, B07, B10)', () => {
  const fresh = "kill $$ # $& $1 $` $' end";
  it.each([
    [
      'Windows line ends',
      'alpha()\r\nbeta()\r\nend\r\n',
      one('f', 'alpha()\nbeta()', 'alpha()\ngamma()\ndelta()'),
      'alpha()\r\ngamma()\r\ndelta()\r\nend\r\n',
    ],
    [
      'a byte order mark',
      '\uFEFFparam($n)\n# 说明\n',
      one('f', 'param($n)', 'param($n, $m)'),
      '\uFEFFparam($n, $m)\n# 说明\n',
    ],
    ['no newline at the end', 'a\nb', one('f', 'b', 'B'), 'a\nB'],
    ['two newlines at the end', 'a\n\n', one('f', 'a', 'A'), 'A\n\n'],
    ['dollar sequences', 'PID=@@\n', one('f', 'PID=@@', fresh), `${fresh}\n`],
    [
      'dollar sequences everywhere',
      'PID=@@\n'.repeat(3),
      one('f', 'PID=@@', fresh, true),
      `${fresh}\n`.repeat(3),
    ],
  ])('%s', async (_name, before, raw, after) => {
    await at.put('f', before);
    await edit({ edits: [raw] });
    expect(await at.bytes('f')).toEqual(Buffer.from(after));
  });

  it('the mode, and the encoding or a clear failure', async () => {
    await at.put('run.sh', 'echo a\n', 0o755);
    await edit(one('run.sh', 'a', 'b'));
    expect(await at.mode('run.sh')).toBe(0o755);
    await at.put('u.txt', Buffer.from('\uFEFFhé\r\n', 'utf16le'));
    await edit(one('u.txt', 'hé', '日本'));
    expect(await at.bytes('u.txt')).toEqual(Buffer.from('\uFEFF日本\r\n', 'utf16le'));
    await at.put('l.txt', Buffer.from('caf\u00e9\n', 'latin1'));
    expect(await edit(one('l.txt', 'café', '€'))).toBe(
      'Nothing was changed. l.txt: The file is Latin-1, which cannot hold "€" (U+20AC).',
    );
    expect(await at.bytes('l.txt')).toEqual(Buffer.from('caf\u00e9\n', 'latin1'));
  });
});

describe('Edit and what the session has seen (WE3, RD4)', () => {
  it('needs no read, but does not count as one', async () => {
    await at.put('a.txt', 'x\n');
    expect(await edit(one('a.txt', 'x', 'y'))).toBe('a.txt: 1 replacement (+1 −1 lines).');
    expect(at.session.guard.check(path.join(at.root, 'a.txt'), { mtimeMs: 0, size: 0, inode: 0 })).toBe(
      'unread',
    );
    expect([...at.session.written]).toEqual([path.join(at.root, 'a.txt')]);
  });

  it('fails on a file that changed after the read when the text is not unique', async () => {
    await at.put('a.txt', 'x\n');
    await at.text(createReadTool({ appHome: at.appHome }), { path: 'a.txt' });
    await at.put('a.txt', 'x\nx\n');
    expect(await edit(one('a.txt', 'x', 'y', true))).toBe(
      'Nothing was changed. a.txt: It changed after it was read, and replace_all would change 2 places; read it again.',
    );
    await at.put('a.txt', 'only x\n');
    expect(await edit(one('a.txt', 'x', 'y', true))).toBe('a.txt: 1 replacement (+1 −1 lines).');
  });

  it('stays fresh through its own edits', async () => {
    await at.put('a.txt', 'x\nx\n');
    await at.text(createReadTool({ appHome: at.appHome }), { path: 'a.txt' });
    await edit(one('a.txt', 'x', 'y', true));
    expect(await edit(one('a.txt', 'y', 'z', true))).toBe('a.txt: 2 replacements (+2 −2 lines).');
  });
});

describe('Edit, danger and paths (PE2, PE5, B41)', () => {
  it('does not tell before the question whether a text is in a secret or outside', async () => {
    await at.put('.env', 'KEY=1\n');
    await writeFile(path.join(at.home, 'a.txt'), 'x\n');
    for (const name of ['.env', '~/a.txt']) {
      expect((await at.call(tool, one(name, 'absent', 'y'))).kind).toBe('ran');
    }
    expect((await at.assess(tool, one('.env', 'a', 'b'))).danger).toBe('critical');
  });

  it('judges a link by where it leads, and refuses one that was exchanged', async () => {
    await symlink(at.home, path.join(at.root, 'ext'));
    await writeFile(path.join(at.home, 'old.txt'), 'x\n');
    const assessment = await at.assess(tool, one('ext/old.txt', 'x', 'y'));
    expect(assessment).toMatchObject({
      danger: 'high',
      paths: [
        {
          asked: 'ext/old.txt',
          real: path.join(at.home, 'old.txt'),
          access: 'write',
          place: 'outside',
          sort: 'plain',
        },
      ],
    });
    const harmless = await at.assess(tool, one('a.txt', 'x', 'y'));
    await symlink(path.join(at.home, 'old.txt'), path.join(at.root, 'a.txt'));
    const result = await at.run(tool, one('a.txt', 'x', 'y'), harmless);
    expect(result.content).toEqual([
      {
        type: 'text',
        text: 'a.txt: not changed. Its path was changed to lead elsewhere after the call was judged.',
      },
    ]);
  });

  it('previews what each file becomes, failures included', async () => {
    await at.put('a.txt', 'x\n');
    const input = {
      edits: [
        { path: 'a.txt', old_string: 'x', new_string: 'y' },
        { path: 'b.txt', old_string: 'x', new_string: 'y' },
      ],
    };
    expect(await tool.preview(input, await at.assess(tool, input), at.context)).toMatchObject({
      kind: 'changes',
      files: [
        { path: 'a.txt', status: 'changed', added: 1, removed: 1 },
        { path: 'b.txt', status: 'failed', reason: 'There is no such file.' },
      ],
    });
  });
});

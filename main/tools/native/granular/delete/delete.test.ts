import { lstat, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTrash } from '../../../../workspace/trash';
import { createFixture, type Fixture } from '../../tool-fixture';
import { createDeleteTool } from './tool';

let fixture: Fixture;
let tool: ReturnType<typeof createDeleteTool>;

beforeEach(async () => {
  fixture = await createFixture();
  let next = 0;
  const ids = { next: (prefix: string) => `${prefix}_${(next += 1)}` };
  const trash = createTrash({ folder: path.join(fixture.appHome, 'trash'), clock: { now: () => 5 }, ids });
  tool = createDeleteTool({ appHome: fixture.appHome, trash });
});
afterEach(() => fixture.remove());

const dangerOf = async (raw: Record<string, unknown>): Promise<readonly unknown[]> => {
  const { danger, reasons } = await fixture.assess(tool, raw);
  return [danger, reasons[0]?.text];
};

describe('delete (NT2)', () => {
  it('deletes several at once, says how to undo it, and undoes it', async () => {
    await fixture.put('a.txt', 'a');
    await fixture.put('lib/b.txt', 'bb');
    expect(await fixture.text(tool, { paths: ['a.txt', 'gone.txt', 'lib'] })).toBe(
      '2 of 3 deleted.\na.txt: deleted (a file of 1 byte).\n' +
        'gone.txt: not deleted. There is no such file or folder.\n' +
        'lib: deleted (a folder with 1 entry, 2 bytes).\n' +
        'To undo: delete with restore ["trash_1","trash_2"].',
    );
    expect(await readdir(fixture.root)).toEqual([]);
    expect(await fixture.text(tool, { restore: ['trash_2', 'trash_1'] })).toBe(
      '2 of 2 put back.\nlib: put back.\na.txt: put back.',
    );
    expect(await fixture.get('lib/b.txt')).toBe('bb');
    expect(await fixture.text(tool, { restore: ['trash_1'] })).toBe(
      'Nothing was changed. The trash holds no trash_1.',
    );
  });

  it('grades by what goes: a file, a folder, what lies outside, what is secret or protected (PE2)', async () => {
    await fixture.put('a.txt', '');
    await fixture.put('lib/x/b.txt', '');
    await fixture.put('keys/id_rsa', '');
    await fixture.put('../other/c.txt', '');
    expect(await dangerOf({ path: 'a.txt' })).toEqual(['medium', 'It deletes a.txt.']);
    expect(await dangerOf({ path: 'lib' })).toEqual(['high', 'It deletes lib with all that is in it (2).']);
    expect(await dangerOf({ path: '../other/c.txt' })).toEqual([
      'high',
      `It deletes ${path.dirname(fixture.root)}/other/c.txt, outside the workspace.`,
    ]);
    expect(await dangerOf({ path: 'keys' })).toEqual([
      'critical',
      'It deletes keys/id_rsa, which is a private key.',
    ]);
    expect(
      (await fixture.assess(tool, { path: 'keys' })).paths.map(({ real, whole, sort }) => [
        real,
        whole,
        sort,
      ]),
    ).toEqual([
      [`${fixture.root}/keys`, true, 'plain'],
      [`${fixture.root}/keys/id_rsa`, undefined, 'secret'],
    ]);
  });

  it('takes a link itself and never what it points to (PE5)', async () => {
    const outside = await fixture.put('../other/c.txt', 'kept');
    await symlink(path.dirname(outside), path.join(fixture.root, 'link'));
    expect(await dangerOf({ path: 'link' })).toEqual(['medium', 'It deletes link.']);
    expect(await dangerOf({ path: 'link/c.txt' })).toEqual(['high', expect.stringMatching(/outside/)]);
    expect(await fixture.text(tool, { path: 'link' })).toMatch(/^link: deleted \(a link\)/);
    expect((await lstat(outside)).isFile()).toBe(true);
  });

  it.each(['.', '..', '/', '~', '~/.toolwright', 'sub/..'])('refuses %s', async (asked) => {
    await fixture.put('sub/a', '');
    const text = await fixture.text(tool, { paths: [asked] });
    expect(text).toMatch(/^Nothing was changed: .* Name the files and folders inside it\.$/);
    expect(await readdir(fixture.root)).toEqual(['sub']);
  });

  it('tells the guard: a new file of that name was not read', async () => {
    const file = await fixture.put('a.txt', 'a');
    const { mtimeMs, size, ino } = await lstat(file);
    const version = { mtimeMs, size, inode: ino };
    fixture.session.guard.record(file, version);
    await fixture.text(tool, { path: 'a.txt' });
    expect(fixture.session.guard.check(file, version)).toBe('unread');
    expect(fixture.session.written.has(file)).toBe(true);
  });

  it('does not touch what was exchanged after the call was judged (PE5)', async () => {
    await fixture.put('dir/a.txt', 'a');
    await fixture.put('../other/a.txt', 'kept');
    const raw = { path: 'dir/a.txt' };
    const assessment = await fixture.assess(tool, raw);
    await fixture.text(tool, { path: 'dir' });
    await symlink('../other', path.join(fixture.root, 'dir'));
    expect((await fixture.run(tool, raw, assessment)).reason).toBe(
      'Its path was changed to lead elsewhere after the call was judged.',
    );
    await writeFile(path.join(fixture.root, 'dir/probe'), '');
    expect((await readdir(path.join(fixture.root, '../other'))).toSorted()).toEqual(['a.txt', 'probe']);
  });

  it('names the field when neither or both are given', async () => {
    const wrong = 'paths: Name paths to delete, or ids to restore';
    expect(await fixture.text(tool, {})).toBe(wrong);
    expect(await fixture.text(tool, { paths: ['a'], restore: ['b'] })).toBe(wrong);
  });
});

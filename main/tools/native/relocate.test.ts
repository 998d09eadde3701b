import { lstat, readdir, readlink, symlink } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTrash } from '../../workspace/trash';
import type { Tool } from '../define';
import { createCopyPathTool } from './granular/copy-path/tool';
import { createDeleteTool } from './granular/delete/tool';
import { createMovePathTool } from './granular/move-path/tool';
import type { RelocateInput } from './relocate-plan';
import { createFixture, type Fixture } from './tool-fixture';

let fixture: Fixture;
let move: Tool<RelocateInput>;
let copy: Tool<RelocateInput>;
let remove: ReturnType<typeof createDeleteTool>;

beforeEach(async () => {
  fixture = await createFixture();
  let next = 0;
  const ids = { next: (prefix: string) => `${prefix}_${(next += 1)}` };
  const trash = createTrash({ folder: path.join(fixture.appHome, 'trash'), clock: { now: () => 5 }, ids });
  const deps = { appHome: fixture.appHome, trash };
  [move, copy, remove] = [createMovePathTool(deps), createCopyPathTool(deps), createDeleteTool(deps)];
});
afterEach(() => fixture.remove());

describe('move_path and copy_path (NT2)', () => {
  it('moves several at once, in order, and names what stayed', async () => {
    await fixture.put('a', 'a');
    await fixture.put('b', 'b');
    const paths = [
      { from: 'a', to: 'new/deep/a' },
      { from: 'gone', to: 'x' },
      { from: 'b', to: 'a' },
    ];
    expect(await fixture.text(move, { paths })).toBe(
      '2 of 3 moved.\na: moved to new/deep/a.\ngone: not moved. There is no such file or folder.\nb: moved to a.',
    );
    expect([await fixture.get('new/deep/a'), await fixture.get('a')]).toEqual(['a', 'b']);
  });

  it('never replaces unless it is told to, and then what stood there can be restored', async () => {
    await fixture.put('a', 'new');
    await fixture.put('b', 'old');
    expect(await fixture.text(copy, { from: 'a', to: 'b' })).toBe(
      'Nothing was changed. a: Something stands at to; name a free path or set overwrite.',
    );
    expect(await fixture.text(copy, { from: 'a', to: 'b', overwrite: true })).toBe(
      'a: copied to b.\nWhat stood there is in the trash: delete with restore ["trash_1"] puts it back.',
    );
    expect(await fixture.get('b')).toBe('new');
    await fixture.text(remove, { path: 'b' });
    await fixture.text(remove, { restore: ['trash_1'] });
    expect(await fixture.get('b')).toBe('old');
  });

  it.each([
    [{ from: 'lib', to: 'lib/inner' }, 'Nothing was changed. lib: A folder cannot go into itself.'],
    [
      { from: 'lib/a', to: 'lib' },
      'Nothing was changed. lib/a: A folder stands at to; name a free path or set overwrite.',
    ],
    [
      { from: 'lib/a', to: 'lib', overwrite: true },
      'Nothing was changed. lib/a: It lies in the folder that it would replace.',
    ],
    [{ from: 'lib', to: './lib/' }, 'Nothing was changed. lib: It stands there already.'],
    [
      { from: '.', to: '../away' },
      'Nothing was changed: . is the workspace or a folder that holds it. Name the files and folders inside it.',
    ],
    [
      {
        paths: [
          { from: 'lib/a', to: 'x' },
          { from: 'lib/b', to: 'x' },
        ],
      },
      'Nothing was changed: lib/a and lib/b both go to x.',
    ],
    [{ from: 'lib', to: '' }, 'paths.0.to: Too small: expected string to have >=1 characters'],
  ])('refuses %j before anybody is asked', async (raw, expected) => {
    await fixture.put('lib/a', 'a');
    await fixture.put('lib/b', 'b');
    expect(await fixture.text(move, raw)).toBe(expected);
    expect(await readdir(path.join(fixture.root, 'lib'))).toEqual(['a', 'b']);
  });

  it('keeps links as links and modes as they are', async () => {
    await fixture.put('run.sh', 'x', 0o755);
    await symlink('run.sh', path.join(fixture.root, 'link'));
    const paths = [
      { from: 'run.sh', to: 'copy.sh' },
      { from: 'link', to: 'link2' },
    ];
    await fixture.text(copy, { paths });
    expect(await fixture.mode('copy.sh')).toBe(0o755);
    expect(await readlink(path.join(fixture.root, 'link2'))).toBe('run.sh');
  });

  it('judges both ends (PE2, PE5)', async () => {
    await fixture.put('a', '');
    await fixture.put('.env', '');
    await fixture.put('../other/x', '');
    const danger = async (tool: Tool<RelocateInput>, from: string, to: string): Promise<unknown> =>
      (await fixture.assess(tool, { from, to })).danger;
    expect(await danger(copy, 'a', 'b')).toBe('medium');
    expect(await danger(copy, 'a', '../other/a')).toBe('high');
    expect(await danger(copy, '../other/x', 'x')).toBe('medium');
    expect(await danger(move, '../other/x', 'x')).toBe('high');
    expect(await danger(copy, '.env', 'plain.txt')).toBe('critical');
    expect(await danger(copy, 'a', '.git/hooks/pre-commit')).toBe('critical');
    const { paths } = await fixture.assess(move, { from: '.env', to: 'plain.txt' });
    expect(paths.map(({ asked, access, sort }) => `${access} ${asked} ${sort}`)).toEqual([
      'read .env secret',
      'write .env secret',
      'write plain.txt plain',
    ]);
  });

  it('finds secrets and protected files inside a folder on both ends (PE2)', async () => {
    await fixture.put('pack/hooks/run', '');
    await fixture.put('pack/server.pem', '');
    const { danger, paths } = await fixture.assess(copy, { from: 'pack', to: '.git' });
    expect(danger).toBe('critical');
    expect(
      paths.filter(({ sort }) => sort !== 'plain').map(({ asked, access }) => `${access} ${asked}`),
    ).toEqual(['read pack/server.pem', 'write .git/hooks', 'write .git/server.pem', 'write .git/hooks/run']);
  });

  it('carries what was read along, and marks what it wrote (WE3)', async () => {
    const file = await fixture.put('a', 'text');
    const { mtimeMs, size, ino } = await lstat(file);
    fixture.session.guard.record(file, { mtimeMs, size, inode: ino });
    await fixture.text(move, { from: 'a', to: 'b' });
    const there = path.join(fixture.root, 'b');
    expect(fixture.session.guard.check(there, { mtimeMs, size, inode: ino })).toBe('fresh');
    expect([...fixture.session.written]).toEqual([file, there]);
  });

  it('locks both ends', async () => {
    expect(await fixture.locks(move, { from: 'a', to: 'b' })).toEqual(
      ['a', 'a', 'b'].map((name) => `${fixture.root}/${name}`),
    );
  });

  it('is not led elsewhere by what an earlier move of the call put in its way (PE5)', async () => {
    await fixture.put('../other/keep', '');
    await symlink('../other', path.join(fixture.root, 'link'));
    await fixture.put('a', 'a');
    const paths = [
      { from: 'link', to: 'dir' },
      { from: 'a', to: 'dir/a' },
    ];
    expect(await fixture.text(move, { paths })).toBe(
      '1 of 2 moved.\nlink: moved to dir.\na: not moved. Its path was changed to lead elsewhere after the call was judged.',
    );
  });

  it('takes the spellings of others, and never two that disagree (RD5)', () => {
    const spelled = fc.constantFrom('from', 'source', 'src', 'old_path', 'source_path');
    fc.assert(
      fc.property(spelled, spelled, fc.boolean(), (one, other, same) => {
        const lifted = move.lift({ [one]: 'a', [other]: same ? 'a' : 'b', destination: 'c' });
        const expected = same || one === other;
        expect(lifted.ok).toBe(expected);
        if (lifted.ok && same) expect(lifted.value).toEqual({ paths: [{ from: 'a', to: 'c' }] });
      }),
      { numRuns: 50 },
    );
  });
});

import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFixture, type Fixture } from '../tool-fixture';
import { createCreateDirsTool } from './create-dirs/tool';
import { createEndTurnTool } from './end-turn/tool';
import { createListDirTool } from './list-dir/tool';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await createFixture();
});
afterEach(() => fixture.remove());

describe('list_dir (NT2)', () => {
  it('shows kinds and sizes, and counts what it leaves out', async () => {
    const tool = createListDirTool({ appHome: fixture.appHome });
    await fixture.put('src/a.ts', '12345');
    await fixture.put('.hidden', '');
    await symlink('src', path.join(fixture.root, 'link'));
    expect(await fixture.text(tool, {})).toBe(
      'src/\nlink -> src\n(Left out: 1 hidden. hidden and ignored show them.)',
    );
    expect(await fixture.text(tool, { dir: '.', max_depth: 2, hidden: true })).toBe(
      'src/\nsrc/a.ts\t5\n.hidden\t0\nlink -> src',
    );
    expect(await fixture.text(tool, { path: 'src/a.ts' })).toBe('src/a.ts: There is no such folder.');
    expect((await fixture.assess(tool, { path: '..' })).danger).toBe('medium');
    expect(tool.actsAs).toBe('Read');
  });
});

describe('create_dirs (NT2)', () => {
  it('makes several with those above, and says what stood there', async () => {
    const tool = createCreateDirsTool({ appHome: fixture.appHome });
    await fixture.put('file', '');
    expect(await fixture.text(tool, { paths: ['a/b/c', 'a', 'file', 'file/x', 'a/b/c'] })).toBe(
      '2 of 4 made.\na/b/c: made.\na: exists already.\nfile: not made. A file stands there.\n' +
        'file/x: not made. A part of its path is a file, not a folder.',
    );
    expect(await fixture.text(tool, { path: 'd' })).toBe('d: made.');
    expect(
      (await fixture.assess(tool, { paths: ['x', '../y'] })).reasons.map(({ danger }) => danger),
    ).toEqual(['high', 'medium']);
  });
});

describe('end_turn (NT5)', () => {
  it('ends the turn and changes nothing', async () => {
    const outcome = await fixture.call(createEndTurnTool(), {});
    expect(outcome.kind === 'ran' && [outcome.result.endsTurn, outcome.assessment.danger]).toEqual([
      true,
      'none',
    ]);
  });
});

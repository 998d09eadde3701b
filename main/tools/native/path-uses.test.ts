import { mkdir, rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReadTool } from './claude/Read/tool';
import { createFixture, type Fixture } from './tool-fixture';

let at: Fixture;
let tool: ReturnType<typeof createReadTool>;
beforeEach(async () => {
  at = await createFixture();
  tool = createReadTool({ appHome: at.appHome });
});
afterEach(async () => at.remove());

const place = async (name: string): Promise<unknown> =>
  (await at.assess(tool, { path: name })).paths[0]?.place;

describe('places that are known from an earlier call (PE5)', () => {
  it('still tell inside from outside when the workspace becomes a link, and when it comes back', async () => {
    await at.put('a.txt', 'a');
    await at.put('../elsewhere/b.txt', 'b');
    expect(await place('a.txt')).toBe('inside');
    await rename(at.root, `${at.root}-old`);
    expect(await place('a.txt')).toBe('inside');
    await symlink('elsewhere', at.root);
    expect(await place('b.txt')).toBe('inside');
    expect((await at.assess(tool, { path: `${at.root}-old/a.txt` })).danger).toBe('medium');
    expect((await at.assess(tool, { path: 'b.txt' })).paths[0]?.real).toBe(
      path.join(path.dirname(at.root), 'elsewhere/b.txt'),
    );
  });

  it('are looked at anew for whatever is not plainly inside', async () => {
    await at.put('a.txt', 'a');
    expect(await place('a.txt')).toBe('inside');
    const moved = path.join(path.dirname(at.root), 'moved-home');
    await rename(at.appHome, moved);
    await symlink(moved, at.appHome);
    await mkdir(path.join(moved, 'vault'));
    const { danger, paths } = await at.assess(tool, { path: `${moved}/vault/x` });
    expect([danger, paths[0]?.sort]).toEqual(['critical', 'secret']);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PathUse } from '../tools/define';
import type { Mode } from '@shared/domain/danger';
import { createPermissionFixture, type PermissionFixture } from './permission-fixture';

let fixture: PermissionFixture;
beforeEach(async () => {
  fixture = await createPermissionFixture();
});
afterEach(() => fixture.remove());

describe('a folder that is taken away whole (PE2)', () => {
  it('asks in Edits mode, where a file does not, and obeys rules about what is in it (PE3)', () => {
    const decide = (deny: readonly string[], use: Partial<PathUse>, mode: Mode = 'edits'): string => {
      const real = `${fixture.root}/lib`;
      const path: PathUse = { asked: 'lib', real, access: 'write', place: 'inside', sort: 'plain', ...use };
      const { root, home } = fixture;
      return fixture.service({ user: { deny } }).decide({
        tool: 'Edit',
        input: { paths: ['lib'] },
        assessment: { danger: 'medium', reasons: [], paths: [path], commands: [], hosts: [] },
        mode,
        conversationId: 'talk',
        root,
        home,
      }).kind;
    };
    const folder = { whole: true, sweeping: true } as const;
    expect(decide([], {})).toBe('allow');
    expect(decide([], folder)).toBe('ask');
    expect(decide([], folder, 'full')).toBe('allow');
    expect(decide(['Edit(lib/kept/**)'], folder, 'full')).toBe('ask');
    expect(decide(['Edit(lib/**)'], folder, 'full')).toBe('deny');
  });
});

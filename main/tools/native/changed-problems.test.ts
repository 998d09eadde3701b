import { mkdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLanguages, type Languages } from '../../workspace/languages/languages';
import {
  createFakeServer,
  quickLimits,
  type FakeMode,
  type FakeServer,
} from '../../workspace/languages/testing/fake-server';
import { createEditTool } from './claude/Edit/tool';
import { createWriteTool } from './claude/Write/tool';
import { createFixture, type Fixture } from './tool-fixture';

let fixture: Fixture;
let server: FakeServer;
let languages: Languages;

/** The server marks each line that holds ERROR or WARN. */
async function start(mode: FakeMode, denied: (real: string) => boolean = () => false) {
  server = await createFakeServer(mode);
  languages = createLanguages({ launch: server.launch, limits: quickLimits });
  const deps = { appHome: fixture.appHome, languages, readDenied: denied };
  return { edit: createEditTool(deps), write: createWriteTool(deps) };
}

beforeEach(async () => {
  fixture = await createFixture();
});
afterEach(async () => {
  await languages.close();
  await server.remove();
  await fixture.remove();
});

describe('what language servers say comes back with the result of a change (WE4)', () => {
  it('lists errors and warnings as path:line:col, errors first', async () => {
    const { write } = await start('pull');
    await mkdir(`${fixture.root}/src`);
    const files = [
      { path: 'src/a.ts', content: 'fine\n WARN rather not\nERROR no\n' },
      { path: 'src/b.ts', content: 'fine\n' },
      { path: 'notes.txt', content: 'ERROR not looked at\n' },
    ];
    expect(await fixture.text(write, { files })).toBe(
      [
        '3 of 3 files written.',
        'src/a.ts: created (3 lines).',
        'src/b.ts: created (1 line).',
        'notes.txt: created (1 line).',
        'Problems after this change:',
        'src/a.ts:3:1 error TS7: no',
        'src/a.ts:2:2 warning TS7: rather not',
      ].join('\n'),
    );
  });

  it('counts problems that were there before, and says so even when nothing is new', async () => {
    const { write, edit } = await start('pull');
    await fixture.text(write, { files: [{ path: 'a.ts', content: 'ERROR old\nx\n' }] });
    const first = { edits: [{ path: 'a.ts', old_string: 'x', new_string: 'ERROR new' }] };
    expect(await fixture.text(edit, first)).toBe(
      'a.ts: 1 replacement (+1 −1 lines).\nProblems after this change:\na.ts:2:1 error TS7: new\n(1 older problem remains.)',
    );
    const second = { edits: [{ path: 'a.ts', old_string: 'ERROR new', new_string: 'x' }] };
    expect(await fixture.text(edit, second)).toBe(
      'a.ts: 1 replacement (+1 −1 lines).\n(1 older problem remains.)',
    );
    await fixture.put('a.ts', 'x\nERROR old\n');
    const third = { edits: [{ path: 'a.ts', old_string: 'x', new_string: 'y' }] };
    // Somebody else changed it in between, so nothing is known of what it had before.
    expect(await fixture.text(edit, third)).toContain('a.ts:2:1 error TS7: old');
  });

  it('shows twenty and counts the rest', async () => {
    const { write } = await start('pull');
    const content = 'ERROR e\n'.repeat(25);
    const lines = (await fixture.text(write, { files: [{ path: 'a.ts', content }] })).split('\n');
    expect(lines).toHaveLength(23);
    expect(lines.slice(-2)).toEqual(['a.ts:20:1 error TS7: e', 'and 5 more']);
  });

  it('does not say anything about a file that may not be read', async () => {
    const { write } = await start('pull', (real) => real.endsWith('secret.ts'));
    const files = [{ path: 'secret.ts', content: 'ERROR e' }];
    expect(await fixture.text(write, { files })).toBe('secret.ts: created (1 line).');
  });

  it('does without when the server is not ready, and has it for the next change', async () => {
    const { write } = await start('dies-at-once');
    const files = [{ path: 'a.ts', content: 'ERROR e' }];
    expect(await fixture.text(write, { files })).toBe('a.ts: created (1 line).');
  });
});

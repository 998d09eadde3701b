import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLanguages, type Languages } from '../../../workspace/languages/languages';
import { createLaunch } from '../../../workspace/languages/launch';
import { createRipgrep } from '../../../workspace/ripgrep';
import type { LanguageToolDeps } from '../language-files';
import { createFixture, type Fixture } from '../tool-fixture';
import { createCheckErrorsTool } from './check-errors/tool';
import { createReferencesTool } from './references/tool';
import { createSymbolsTool } from './symbols/tool';

let fixture: Fixture;
let languages: Languages;
let deps: LanguageToolDeps;

beforeEach(async () => {
  fixture = await createFixture();
  languages = createLanguages({
    launch: createLaunch({
      platform: process.platform,
      arch: process.arch,
      environment: () => Promise.resolve({ PATH: '', HOME: fixture.home }),
      startTextServer: () => Promise.reject(new Error('no thread here')),
      trusts: () => false,
    }),
  });
  const readDenied = (real: string): boolean => real.endsWith('denied.ts');
  deps = { appHome: fixture.appHome, languages, ripgrep: createRipgrep(), readDenied };
  await fixture.put('tsconfig.json', '{"compilerOptions":{"strict":true,"noEmit":true}}');
  await fixture.put(
    'src/store.ts',
    'export class Store {\n  open(name: string): number {\n    return name.length;\n  }\n}\n',
  );
  await fixture.put(
    'src/use.ts',
    "import { Store } from './store';\n\nexport const size: string = new Store().open('a');\n",
  );
  await fixture.put('src/denied.ts', "import { Store } from './store';\nexport const secret: Store = 1;\n");
});
afterEach(async () => {
  await languages.close();
  await fixture.remove();
});

describe('symbols, references and check_errors ask the language server (NT2)', () => {
  it('symbols outlines a file', async () => {
    expect(await fixture.text(createSymbolsTool(deps), { path: 'src/store.ts' })).toBe(
      '1-5 class Store\n  2-4 method open',
    );
  });

  it('symbols finds where a name is defined in the project, but in no file that a rule denies', async () => {
    expect(await fixture.text(createSymbolsTool(deps), { query: 'Store' })).toBe(
      'src/store.ts:1 class Store',
    );
    expect(await fixture.text(createSymbolsTool(deps), { query: 'secret' })).toBe(
      'Nothing named like "secret" is defined here.',
    );
  });

  it('references groups the places of a name by file, with their lines', async () => {
    const references = createReferencesTool(deps);
    expect(await fixture.text(references, { path: 'src/store.ts', name: 'Store' })).toBe(
      [
        'Defined in src/store.ts:1 export class Store {',
        'Store stands in 3 places of 2 files:',
        '### src/store.ts',
        '1\texport class Store {',
        '### src/use.ts',
        "1\timport { Store } from './store';",
        "3\texport const size: string = new Store().open('a');",
        '(2 outside the workspace or not to be read are not shown.)',
      ].join('\n'),
    );
    expect(await fixture.text(references, { path: 'src/use.ts', name: 'open', line: 3 })).toContain(
      'Defined in src/store.ts:2 open(name: string): number {',
    );
    expect(await fixture.text(references, { path: 'src/use.ts', name: 'open', line: 1 })).toBe(
      '"open" does not stand on line 1 of src/use.ts. Name the line it stands on.',
    );
  });

  it('check_errors looks at files, or at the whole workspace', async () => {
    const check = createCheckErrorsTool(deps);
    const line = "src/use.ts:3:14 error TS2322: Type 'number' is not assignable to type 'string'.";
    expect(await fixture.text(check, { paths: ['src/use.ts'] })).toBe(
      `1 error, 0 warnings in 1 file looked at:\n${line}`,
    );
    expect(await fixture.text(check, {})).toBe(
      [
        '1 error, 0 warnings in 2 files looked at:',
        line,
        'Not checked: tsconfig.json. Its thread did not start: no thread here',
      ].join('\n'),
    );
    expect(await fixture.text(check, { path: 'src/store.ts' })).toBe('No problems in 1 file.');
  });

  it('says so where no server is known, or none is installed', async () => {
    await fixture.put('notes.txt', 'x');
    await fixture.put('main.go', 'package main');
    const go = 'gopls is not on your PATH. Install it to get problems, symbols and references.';
    const text = 'No language server is known for .txt files.';
    expect(await fixture.text(createCheckErrorsTool(deps), { paths: ['notes.txt', 'main.go'] })).toBe(
      `Not checked: notes.txt. ${text}\nNot checked: main.go. ${go}`,
    );
    expect(await fixture.text(createSymbolsTool(deps), { path: 'notes.txt' })).toBe(`notes.txt: ${text}`);
    expect(await fixture.text(createReferencesTool(deps), { path: 'main.go', name: 'main' })).toBe(
      `main.go: ${go}`,
    );
  });

  it('reading inside the workspace asks nobody; a secret file and a place outside do', async () => {
    const check = createCheckErrorsTool(deps);
    expect((await fixture.assess(check, {})).danger).toBe('none');
    expect((await fixture.assess(check, { paths: ['.env'] })).danger).toBe('critical');
    expect((await fixture.assess(createSymbolsTool(deps), { path: '/etc/x.ts' })).danger).toBe('medium');
    expect((await fixture.assess(createReferencesTool(deps), { path: '~/x.ts', name: 'x' })).danger).toBe(
      'medium',
    );
  });

  it('refuses what it cannot do by the field', async () => {
    expect(await fixture.text(createSymbolsTool(deps), {})).toBe('path: Name a path or a query');
    expect(await fixture.text(createCheckErrorsTool(deps), { path: 'a.ts', paths: ['b.ts'] })).toBe(
      'path: Give path or paths, not both.',
    );
  });
});

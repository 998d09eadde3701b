import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { ok } from '@shared/kit/result';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PortMessageReader, PortMessageWriter } from 'vscode-jsonrpc/node';
import { versionAt } from '../decided-file';
import { createLanguages, type Languages } from './languages';
import { createLaunch, findOnPath, findTypeScript, type Launch } from './launch';
import { serveTexts } from './text-server';

let root: string;
let languages: Languages | undefined;

beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'real-servers-')));
});
afterEach(async () => {
  await languages?.close();
  await rm(root, { recursive: true, force: true });
});

async function put(name: string, text: string): Promise<string> {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true });
  await writeFile(path.join(root, name), text);
  return path.join(root, name);
}

const machine = { platform: process.platform, arch: process.arch, trusts: () => false };

/** The server for texts on a channel, as a thread would run it. */
const textLaunch: Launch = () => {
  const { port1, port2 } = new MessageChannel();
  serveTexts(new PortMessageReader(port2), new PortMessageWriter(port2));
  return Promise.resolve(
    ok({
      reader: new PortMessageReader(port1),
      writer: new PortMessageWriter(port1),
      ended: new Promise<string>((resolve) => port1.once('close', () => resolve('ended'))),
      listens: () => true,
      end: () => Promise.resolve(port1.close()),
    }),
  );
};

it('TypeScript 7 is started as its own server and finds a type error after an edit, the old one known (WE4)', async () => {
  const launch = createLaunch({
    ...machine,
    environment: () => Promise.resolve({ PATH: '/usr/bin:/bin', HOME: root }),
    startTextServer: () => Promise.reject(new Error('not here')),
  });
  languages = createLanguages({ launch });
  await put('tsconfig.json', '{"compilerOptions":{"strict":true,"noEmit":true},"include":["*.ts"]}');
  await put('b.ts', 'export const b = (n: number): string => String(n);\n');
  const a = await put('a.ts', "import { b } from './b';\nexport const old: number = b(1);\n");
  const limits = { withinMs: 10_000 };
  expect(await languages.afterChange(root, [{ real: a }], limits)).toEqual([
    {
      kind: 'checked',
      real: a,
      problems: [
        {
          line: 2,
          column: 14,
          endLine: 2,
          endColumn: 17,
          severity: 'error',
          code: 'TS2322',
          source: 'ts',
          message: "Type 'string' is not assignable to type 'number'.",
        },
      ],
    },
  ]);
  const before = await versionAt(a);
  await put('a.ts', "import { b } from './b';\nexport const old: number = b(1);\nb('x');\n");
  const version = before.ok ? before.value : undefined;
  if (version === undefined) throw new Error('The file is gone.');
  const [checked] = await languages.afterChange(root, [{ real: a, before: version }], limits);
  expect(checked).toMatchObject({
    kind: 'checked',
    problems: [{ code: 'TS2322' }, { line: 3, code: 'TS2345' }],
    earlier: [{ code: 'TS2322' }],
  });
  await put('b.ts', 'export const b = (n: number): number => n;\n');
  languages.filesChanged(root, [{ kind: 'changed', path: path.join(root, 'b.ts') }]);
  expect(await languages.folder(root).check({ real: a }, limits)).toMatchObject({
    problems: [{ code: 'TS2345' }],
  });
});

it('JSON, CSS and HTML have a server of their own (WE4)', async () => {
  languages = createLanguages({ launch: textLaunch });
  const files = await Promise.all([
    put('a.json', '{\n  "a": 1,,\n  // no\n}'),
    put('tsconfig.json', '{\n  // yes\n  "a": 1,\n}'),
    put('a.css', 'a { colr: red; }\nb {'),
    put('a.html', '<p>'),
  ]);
  const checks = await languages.afterChange(
    root,
    files.map((real) => ({ real })),
    { withinMs: 4_000 },
  );
  const words = checks.map((check) =>
    check.kind === 'checked'
      ? check.problems.map(({ line, severity, message }) => `${line} ${severity} ${message}`)
      : check.message,
  );
  expect(words).toEqual([
    ['2 error Property expected', '3 error Comments are not permitted in JSON.'],
    [],
    ["1 warning Unknown property: 'colr'", '2 warning Do not use empty rulesets', '2 error } expected'],
    [],
  ]);
});

it('programs that lie in a folder are started only when the person trusts it', async () => {
  const folder = path.join(
    root,
    'node_modules/@typescript',
    `typescript-${process.platform}-${process.arch}`,
  );
  await put('node_modules/typescript/package.json', '{"version":"7.1.0"}');
  await mkdir(path.join(folder, 'lib'), { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{}');
  await symlink(process.execPath, path.join(folder, 'lib/tsc'));
  const own = path.join(folder, 'lib/tsc');
  const bundled = await findTypeScript(root, machine);
  expect(bundled.ok && bundled.value).toMatch(/node_modules.@typescript.typescript-[^\\/]+.lib.tsc(\.exe)?$/);
  expect(bundled.ok && bundled.value.startsWith(root)).toBe(false);
  expect(await findTypeScript(root, { ...machine, trusts: () => true })).toEqual({ ok: true, value: own });

  await put('bin/gopls', '#!/bin/sh\n');
  await chmod(path.join(root, 'bin/gopls'), 0o755);
  const env = { PATH: ['relative', path.join(root, 'bin')].join(path.delimiter) };
  expect(await findOnPath('gopls', env, root, machine)).toEqual({
    ok: false,
    error: 'gopls is not on your PATH. Install it to get problems, symbols and references.',
  });
  expect(await findOnPath('gopls', env, root, { ...machine, trusts: () => true })).toEqual({
    ok: true,
    value: path.join(root, 'bin/gopls'),
  });
  expect(await findOnPath('gopls', env, path.join(root, 'elsewhere'), machine)).toMatchObject({ ok: true });
});

it('an older TypeScript of the folder gives way to the bundled one', async () => {
  await put('node_modules/typescript/package.json', '{"version":"5.9.3"}');
  const found = await findTypeScript(root, { ...machine, trusts: () => true });
  expect(found.ok && found.value.startsWith(root)).toBe(false);
  expect(await findTypeScript(root, { ...machine, arch: 'pdp11' })).toEqual({
    ok: false,
    error:
      'The program of TypeScript 7 for this machine is missing. Install typescript 7 in the folder and trust it.',
  });
});

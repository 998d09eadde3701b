import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBench, engineOfTests } from './testing/trees';

const names = fc.constantFrom('a', 'b', 'c c', 'ä', 'n\nl', '"q"', '.gitignore', 'run.sh');
const paths = fc.array(names, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
const bytes = fc.constantFrom('', '*\n!a\n', 'x', 'y\r\n', '\0\u0001', 'z'.repeat(2_000));
const change = fc.oneof(
  fc.record({
    do: fc.constant('write' as const),
    path: paths,
    bytes,
    mode: fc.constantFrom(0o644, 0o755, 0o600),
  }),
  fc.record({
    do: fc.constant('link' as const),
    path: paths,
    to: fc.constantFrom('a', '../b', '/tmp', 'nowhere'),
  }),
  fc.record({ do: fc.constant('folder' as const), path: paths }),
  fc.record({ do: fc.constant('remove' as const), path: paths }),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

function apply(root: string, step: Change): void {
  const target = path.join(root, step.path);
  // Makes way: no link is written through, no file stands where a folder has to.
  let at = root;
  for (const part of step.path.split('/').slice(0, -1)) {
    at = path.join(at, part);
    rmSync(at, { force: true, recursive: false, ...(isFolder(at) ? { recursive: true, force: true } : {}) });
    mkdirSync(at, { recursive: true });
  }
  rmSync(target, { recursive: true, force: true });
  if (step.do === 'write') {
    writeFileSync(target, step.bytes);
    chmodSync(target, step.mode);
  } else if (step.do === 'link') symlinkSync(step.to, target);
  else if (step.do === 'folder') mkdirSync(target);
}

function isFolder(at: string): boolean {
  return existsSync(path.join(at, '.'));
}

it('PE8: a random tree after random edits is restored to the same bytes, modes and links, and the restore is undone', async () => {
  const engine = engineOfTests();
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 12 }),
      fc.array(change, { minLength: 1, maxLength: 12 }),
      async (first, second) => {
        const bench = createBench(engine);
        for (const step of first) apply(bench.root, step);
        const before = bench.picture();
        const start = await bench.take();
        for (const step of second) apply(bench.root, step);
        const after = bench.picture();
        const undo = await bench.take(start);
        expect(await bench.restore(start)).toEqual([]);
        expect(bench.picture()).toEqual(before);
        expect(await bench.restore(undo)).toEqual([]);
        expect(bench.picture()).toEqual(after);
      },
    ),
    { numRuns: 8 },
  );
}, 60_000);

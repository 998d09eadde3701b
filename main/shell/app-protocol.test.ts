import { join, resolve, sep } from 'node:path';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { appHeaders, resolveAppFile } from './app-protocol';

vi.mock('electron', () => ({ net: {}, protocol: {} }));

const root = resolve('/opt/toolwright/out/renderer');

test('an address of the app is a file below its folder, and the bare address the page', () => {
  expect(resolveAppFile(root, 'app://toolwright/')).toBe(join(root, 'index.html'));
  expect(resolveAppFile(root, 'app://toolwright/?theme=dark')).toBe(join(root, 'index.html'));
  expect(resolveAppFile(root, 'app://toolwright/assets/a%20b.js#x')).toBe(join(root, 'assets', 'a b.js'));
});

test('other hosts, other schemes and addresses that lead out are no files', () => {
  for (const address of [
    'app://other/index.html',
    'app://toolwright.evil/index.html',
    'https://toolwright/index.html',
    'file:///etc/passwd',
    'app://toolwright/%2e%2e%2f%2e%2e%2fetc/passwd',
    'app://toolwright/..%2f..%2f..%2fetc%2fpasswd',
    'app://toolwright/..%5c..%5cwindows',
    'app://toolwright/%00',
    'app://toolwright/%zz',
    'not an address',
  ]) {
    expect(resolveAppFile(root, address), address).toBeUndefined();
  }
});

test('whatever the path, the file is never outside the folder', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.array(fc.constantFrom('..', '%2e%2e', '/', '%2f', '.', 'a', '%5c')),
      (tail, parts) => {
        const file = resolveAppFile(root, `app://toolwright/${parts.join('')}${tail}`);
        expect(file === undefined || file.startsWith(root + sep)).toBe(true);
      },
    ),
  );
});

test('every kind of file carries the policy and is never sniffed', () => {
  const headers = appHeaders(join(root, 'assets', 'editor.worker.JS'));
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['content-security-policy']).not.toMatch(/unsafe-eval|https?:|\*/);
  expect(appHeaders('x.unknown')['content-type']).toBe('application/octet-stream');
});

import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classifyPath, displayPath, isInside, realPlaces, resolvePath, type PathPlaces } from './paths';

let top = '';
let root = '';
let home = '';

beforeAll(async () => {
  top = await realpath(await mkdtemp(path.join(tmpdir(), 'paths-')));
  [root, home] = [path.join(top, 'work'), path.join(top, 'home')];
  await mkdir(path.join(root, 'src/deep'), { recursive: true });
  await mkdir(path.join(top, 'elsewhere/inner'), { recursive: true });
  await mkdir(home);
  await writeFile(path.join(root, 'src/a.ts'), '');
  await symlink(path.join(top, 'elsewhere'), path.join(root, 'ext'));
  await symlink(path.join(top, 'elsewhere/inner'), path.join(root, 'src/inner'));
  await symlink('../elsewhere/not-yet.txt', path.join(root, 'dangling'));
  await symlink('loop-b', path.join(root, 'loop-a'));
  await symlink('loop-a', path.join(root, 'loop-b'));
  await symlink(root, path.join(top, 'linked-work'));
});
afterAll(async () => rm(top, { recursive: true, force: true }));

async function real(asked: string): Promise<string> {
  const resolved = await resolvePath(asked, { base: root, home });
  return resolved.ok ? path.relative(top, resolved.value.real) : resolved.error.kind;
}

describe('resolvePath (PE5)', () => {
  it.each([
    ['src/a.ts', 'work/src/a.ts'],
    ['./src/../src/a.ts', 'work/src/a.ts'],
    ['src/', 'work/src'],
    ['.', 'work'],
    ['~', 'home'],
    ['~/x', 'home/x'],
    ['~other/x', 'work/~other/x'],
    [' spaced ', 'work/ spaced '],
    ['-dash', 'work/-dash'],
    ['new/deep/file.txt', 'work/new/deep/file.txt'],
    ['../../../../../../../../../../..', path.relative('/', '/')],
  ])('resolves %j', async (asked, expected) => {
    if (expected === '') expect((await resolvePath(asked, { base: root, home })).ok).toBe(true);
    else expect(await real(asked)).toBe(expected);
  });

  it('takes absolute paths and file URLs', async () => {
    expect(await real(path.join(root, 'src/a.ts'))).toBe('work/src/a.ts');
    expect(await real(pathToFileURL(path.join(root, 'with blank')).href)).toBe('work/with blank');
    expect(await real('file://host/share/x')).toBe('bad-url');
  });

  it('follows links, also for what does not exist yet (B41)', async () => {
    expect(await real('ext/old.txt')).toBe('elsewhere/old.txt');
    expect(await real('ext/new/deep.txt')).toBe('elsewhere/new/deep.txt');
    expect(await real('dangling')).toBe('elsewhere/not-yet.txt');
  });

  it('lets .. behind a link mean the parent of its target, as the kernel does', async () => {
    expect(await real('src/inner/../x')).toBe('elsewhere/x');
    expect(await real('src/inner/../../work/src/a.ts')).toBe('work/src/a.ts');
  });

  it('refuses what is no path', async () => {
    expect([
      await real(''),
      await real('  '),
      await real('a\0b'),
      await real('loop-a/x'),
      await real('x'.repeat(5000)),
    ]).toEqual(['empty', 'empty', 'nul', 'link-loop', 'too-long']);
  });

  it('agrees with the system about every existing path', async () => {
    const part = fc.constantFrom(
      'src',
      'deep',
      'ext',
      'inner',
      '..',
      '.',
      'a.ts',
      'dangling',
      'elsewhere',
      'work',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 6 }), async (parts) => {
        const asked = [root, ...parts].join('/');
        const system = await realpath(asked).catch(() => undefined);
        const resolved = await resolvePath(asked, { base: root, home });
        if (system !== undefined) expect(resolved.ok && resolved.value.real).toBe(system);
      }),
    );
  });
});

const places: PathPlaces = { root: '/w/project', home: '/home/me', appHome: '/home/me/.toolwright' };

describe('classifyPath (PE2, PE5)', () => {
  it.each([
    '.env',
    '.env.local',
    'deploy/.env.production',
    'prod.env',
    'server.pem',
    'certs/server.key',
    'a.p12',
    'a.PFX',
    'id_rsa',
    'keys/id_ed25519',
    '.netrc',
    '.npmrc',
    '.pypirc',
    '.git-credentials',
    '.ssh/config',
    '.aws/credentials',
    '.gnupg/secring.gpg',
    '.kube/config',
    '.docker/config.json',
    '.config/gcloud/credentials.db',
    '.azure/accessTokens.json',
    '.bash_history',
    '.zsh_history',
    '.python_history',
    '.local/share/keyrings/login.keyring',
    'Library/Keychains/login.keychain-db',
    'Library/Application Support/Google/Chrome/Default/Cookies',
    '.mozilla/firefox/x/logins.json',
    '.config/google-chrome/Default/Login Data',
    '.config/gh/hosts.yml',
    '.claude/.credentials.json',
    '.ENV',
  ])('calls %s a secret in the workspace and in the home', (name) => {
    expect(classifyPath(`/w/project/${name}`, places)).toMatchObject({ place: 'inside', sort: 'secret' });
    expect(classifyPath(`/home/me/${name}`, places)).toMatchObject({ place: 'outside', sort: 'secret' });
  });

  it.each([
    '.claude/settings.json',
    '.claude',
    '.mcp.json',
    '.git/hooks/pre-commit',
    '.git/hooks',
    '.git/config',
    '.envrc',
    '.bashrc',
    '.zshrc',
    '.profile',
    '.config/fish/config.fish',
    '.gitconfig',
    '.CLAUDE/settings.json',
  ])('protects %s in the workspace and in the home', (name) => {
    expect(classifyPath(`/w/project/${name}`, places)).toMatchObject({ place: 'inside', sort: 'protected' });
    expect(classifyPath(`/home/me/${name}`, places)).toMatchObject({ place: 'outside', sort: 'protected' });
  });

  it.each([
    'src/a.ts',
    '.env.example',
    '.env.sample',
    '.env.template',
    'environment.ts',
    'src/env.ts',
    'keys.ts',
    'monkey',
    '.gitignore',
    '.git/HEAD',
    'git/config',
    'claude/settings.json',
    '.claude/worktrees/fix/src/a.ts',
    '.sshd/x',
    'history',
  ])('leaves %s plain', (name) => {
    expect(classifyPath(`/w/project/${name}`, places)).toEqual({ place: 'inside', sort: 'plain' });
  });

  it("protects this program's home, and calls its tokens and keys secret", () => {
    expect(classifyPath('/home/me/.toolwright/USER/permissions.json', places)).toEqual({
      place: 'outside',
      sort: 'protected',
      note: "this program's own home",
    });
    expect(classifyPath('/home/me/.toolwright/rpc.json', places).sort).toBe('secret');
    const moved = { ...places, appHome: '/data/tw' };
    expect(classifyPath('/data/tw/toolwright.db', moved).sort).toBe('protected');
  });

  it('finds system secrets and harmless devices', () => {
    expect(classifyPath('/etc/shadow', places)).toMatchObject({ place: 'outside', sort: 'secret' });
    expect(classifyPath('/proc/self/environ', places).sort).toBe('secret');
    expect(classifyPath('/etc/hosts', places)).toEqual({ place: 'outside', sort: 'plain' });
    expect(classifyPath('/w/projector/a', places)).toEqual({ place: 'outside', sort: 'plain' });
    for (const device of ['/dev/null', '/dev/stdout', '/dev/fd/3']) {
      expect(classifyPath(device, places)).toEqual({ place: 'inside', sort: 'plain' });
    }
    expect(classifyPath('/dev/sda', places).place).toBe('outside');
  });

  it('judges the workspace by its real path when it is opened through a link (B41)', async () => {
    const linked = await realPlaces({
      root: path.join(top, 'linked-work'),
      home,
      appHome: path.join(home, '.toolwright'),
    });
    expect(linked.root).toBe(root);
    const resolved = await resolvePath('src/a.ts', { base: path.join(top, 'linked-work'), home });
    expect(resolved.ok && classifyPath(resolved.value.real, linked)).toEqual({
      place: 'inside',
      sort: 'plain',
    });
  });
});

describe('displayPath and isInside', () => {
  it.each([
    ['/w/project/src/a.ts', 'src/a.ts'],
    ['/w/project', '.'],
    ['/home/me/x', '~/x'],
    ['/home/me', '~'],
    ['/etc/hosts', '/etc/hosts'],
    ['/w/projector', '/w/projector'],
  ])('shows %s as %s', (absolute, shown) =>
    expect(displayPath(absolute, '/w/project', '/home/me')).toBe(shown),
  );

  it('holds for the root of the file system too', () => {
    expect([
      isInside('/', '/a'),
      isInside('/a', '/'),
      isInside('/a', '/a/..b'),
      isInside('/a', '/ab'),
    ]).toEqual([true, false, true, false]);
  });
});

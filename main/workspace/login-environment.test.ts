import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLoginEnvironment, type LoginEnvironmentDeps } from './login-environment';
import { appVariables, withoutAppVariables } from './login-environment-names';

let home: string;
beforeEach(async () => {
  home = await realpath(await mkdtemp(path.join(tmpdir(), 'login-')));
});
afterEach(async () => rm(home, { recursive: true, force: true }));

const basePath = '/usr/local/bin:/usr/bin:/bin';
function deps(more: Partial<LoginEnvironmentDeps> = {}): LoginEnvironmentDeps {
  return {
    env: { PATH: basePath, HOME: home },
    home,
    platform: process.platform,
    shell: '/bin/bash',
    limitMs: 20_000,
    ...more,
  };
}
const profile = (text: string): Promise<void> => writeFile(path.join(home, '.bash_profile'), text);

async function runsWith(text: string): Promise<string[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => {
      try {
        return (await readFile(`/proc/${name}/environ`, 'utf8')).includes(text) &&
          !/\) Z /.test(await readFile(`/proc/${name}/stat`, 'utf8'))
          ? [name]
          : [];
      } catch {
        return [];
      }
    }),
  );
  return found.flat();
}

describe('createLoginEnvironment (CT3, B32)', () => {
  it('is what the person sets for their login shell, whatever their profile prints', async () => {
    await profile(
      'echo welcome; printf "A=fake\\0"; export PATH="$HOME/bin:$PATH" LINES_OF=$\'one\\ntwo=3\'; alias env="echo no"; echo >&2 noise; case $- in *i*) export INTERACTIVE=yes;; esac',
    );
    const { env, notice } = await createLoginEnvironment(deps()).get();
    expect(notice).toBeUndefined();
    expect(env).toMatchObject({ LINES_OF: 'one\ntwo=3', HOME: home, INTERACTIVE: 'yes' });
    expect(env['PATH']?.split(':')[0]).toBe(`${home}/bin`);
    expect(
      Object.keys(env).filter((name) =>
        ['A', '_', 'SHLVL', 'PWD', 'OLDPWD', 'TOOLWRIGHT_LOGIN'].includes(name),
      ),
    ).toEqual([]);
  });

  it('holds nothing that only this program set, and everything that the person sets by the same name', async () => {
    await profile('export NODE_OPTIONS=--mine ELECTRON_MIRROR=mine');
    const env = {
      PATH: basePath,
      HOME: home,
      ELECTRON_RUN_AS_NODE: '1',
      ELECTRON_MIRROR: 'app',
      VITE_DEV: '1',
      TOOLWRIGHT_SECRET_KEY: 's',
      EDITOR: 'vi',
    };
    const own = (await createLoginEnvironment(deps({ env })).get()).env;
    expect(own).toMatchObject({ NODE_OPTIONS: '--mine', ELECTRON_MIRROR: 'mine', EDITOR: 'vi' });
    expect(Object.keys(own).filter((name) => /^(ELECTRON_RUN|VITE_|TOOLWRIGHT_)/.test(name))).toEqual([]);
  });

  it('is read once, and anew on demand', async () => {
    await profile('echo x >> ~/count; export N=$(wc -l < ~/count)');
    const login = createLoginEnvironment(deps());
    login.start();
    const [one, other] = await Promise.all([login.get(), login.get()]);
    expect([
      one.env['N'],
      other.env['N'],
      (await login.refresh()).env['N'],
      (await login.get()).env['N'],
    ]).toEqual(['1', '1', '2', '2']);
  });

  it('does not wait for what a profile leaves running', async () => {
    await profile('sleep 60 & export LEFT=$!');
    const { env, notice } = await createLoginEnvironment(deps()).get();
    expect(notice).toBeUndefined();
    process.kill(Number(env['LEFT']));
  });

  it.each([
    ['never ends', 'setsid sleep 60 & sleep 60', 'it took longer than 0.5 seconds'],
    ['ends itself', 'exit 3', 'it ended with code 3'],
    ['kills itself', 'kill -9 $$', 'it was ended by SIGKILL'],
  ])('falls back with a notice when the shell %s', async (_name, text, why) => {
    await profile(text);
    const login = createLoginEnvironment(deps({ limitMs: why.includes('longer') ? 500 : 20_000 }));
    expect(await login.get()).toEqual({
      env: { PATH: basePath, HOME: home },
      notice: `The environment of your login shell /bin/bash could not be read (${why}); commands run with the one this program was started with.`,
    });
    await login.stop();
    await expect.poll(() => runsWith(`HOME=${home}`)).toEqual([]);
  });

  it('falls back when there is no such shell', async () => {
    const { env, notice } = await createLoginEnvironment(deps({ shell: '/nowhere/zsh' })).get();
    expect(env).toEqual({ PATH: basePath, HOME: home });
    expect(notice).toContain('your login shell /nowhere/zsh could not be read (spawn /nowhere/zsh ENOENT)');
  });

  it('lets the program end before it is done', async () => {
    await profile('sleep 3');
    const source = path.join(home, 'child.ts');
    await writeFile(
      source,
      `import { createLoginEnvironment } from ${JSON.stringify(path.join(import.meta.dirname, 'login-environment.ts'))};
      const home = ${JSON.stringify(home)};
      const env = { PATH: ${JSON.stringify(basePath)}, HOME: home };
      createLoginEnvironment({ env, home, platform: process.platform, shell: '/bin/bash' }).start();
      const from = performance.now();
      process.on('exit', () => console.log(performance.now() - from < 1500));`,
    );
    const entryFileNames = 'child.mjs';
    await build({
      root: home,
      configFile: false,
      logLevel: 'error',
      build: { ssr: source, outDir: path.join(home, 'out'), rolldownOptions: { output: { entryFileNames } } },
    });
    const done = spawnSync(process.execPath, [path.join(home, 'out', entryFileNames)], { encoding: 'utf8' });
    expect(done.stdout + done.stderr).toBe('true\n');
  });
});

describe('withoutAppVariables', () => {
  it('takes out what npm adds only when npm started the program', () => {
    const own = { NODE_OPTIONS: '--x', npm_config_registry: 'r', PATH: '/work/node_modules/.bin:/usr/bin' };
    expect(withoutAppVariables(own, appVariables)).toEqual(own);
    expect(
      withoutAppVariables({ ...own, npm_lifecycle_event: 'start', INIT_CWD: '/' }, appVariables),
    ).toEqual({ PATH: '/usr/bin' });
  });
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { _electron, test as base, type ElectronApplication, type Page } from '@playwright/test';
import { startModelServer, type ModelServer } from './model-server/server';

const repository = resolve(import.meta.dirname, '../..');

export interface StartOptions {
  /** Opened at start; none shows the first-run screen. */
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The built app on a home and a folder of its own. */
export interface RunningApp {
  readonly electron: ElectronApplication;
  readonly page: Page;
  readonly process: ReturnType<ElectronApplication['process']>;
}

/** Everything a journey needs: temp folders, the scripted model, and starting the app as often as it likes. */
export interface Desk {
  readonly home: string;
  readonly folder: string;
  readonly model: ModelServer;
  write(path: string, content: string | Uint8Array): Promise<string>;
  start(options?: StartOptions): Promise<RunningApp>;
}

export const test = base.extend<{ desk: Desk }>({
  desk: async ({}, use) => {
    const root = await mkdtemp(join(tmpdir(), 'toolwright-e2e-'));
    const home = join(root, 'home');
    const folder = join(root, 'weather-station');
    const user = join(root, 'user');
    await Promise.all([mkdir(home), mkdir(folder), mkdir(user)]);
    const model = await startModelServer([]);
    const started: ElectronApplication[] = [];
    await use({
      home,
      folder,
      model,
      write: async (path, content) => {
        const target = join(folder, path);
        await mkdir(dirname(target), { recursive: true });
        await writeFile(target, content);
        return target;
      },
      start: async (options = {}) => {
        const electron = await launch({ home, user, model: model.url, options });
        started.push(electron);
        const page = await electron.firstWindow();
        await page.waitForSelector('[data-ready]');
        return { electron, page, process: electron.process() };
      },
    });
    for (const electron of started) await end(electron);
    await model.close();
    await rm(root, { recursive: true, force: true, maxRetries: 3 });
  },
});

export { expect } from '@playwright/test';

interface Launch {
  readonly home: string;
  readonly user: string;
  readonly model: string;
  readonly options: StartOptions;
}

async function launch({ home, user, model, options }: Launch): Promise<ElectronApplication> {
  const executablePath = process.env['TOOLWRIGHT_ELECTRON'];
  if (executablePath === undefined)
    throw new Error('TOOLWRIGHT_ELECTRON is not set. Run the tests with npm run test:e2e.');
  const asRoot = process.getuid?.() === 0;
  return await _electron.launch({
    executablePath,
    args: [
      ...(asRoot ? ['--no-sandbox'] : []),
      '--force-device-scale-factor=1',
      repository,
      ...(options.folder === undefined ? [] : [options.folder]),
    ],
    colorScheme: null,
    env: {
      ...inherited(),
      HOME: user,
      TOOLWRIGHT_HOME: home,
      ANTHROPIC_API_KEY: 'key-for-tests',
      ANTHROPIC_BASE_URL: model,
      OPENAI_API_KEY: 'key-for-tests',
      OPENAI_BASE_URL: `${model}/v1`,
      ...options.env,
    },
  });
}

function inherited(): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name, value]) => value !== undefined && !name.startsWith('ELECTRON_RUN'),
  );
  return Object.fromEntries(kept) as Record<string, string>;
}

/** An app that was killed by the test, or hangs, must not hold up the next one. */
async function end(electron: ElectronApplication): Promise<void> {
  const child = electron.process();
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
  await Promise.all([electron.close().catch((error: unknown) => report(error)), gone]);
  clearTimeout(timer);
}

function report(error: unknown): void {
  console.error('closing the app:', error instanceof Error ? error.message : error);
}

import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import type { ScriptStep } from './model-server/script';
import { startModelServer, type ModelServer } from './model-server/server';
import { createReplies } from './replies';

const repository = resolve(import.meta.dirname, '../..');

export const anthropicModel = 'anthropic/scripted-large';

export interface StartOptions {
  /** Opened at start. */
  readonly folder?: string;
  /** Variables of the app beside those that point it at the scripted model; undefined takes one away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** The built app on a home and a folder of its own. */
export interface RunningApp {
  readonly electron: ElectronApplication;
  readonly page: Page;
  readonly process: ReturnType<ElectronApplication['process']>;
}

/** What a person's machine holds: a home, a folder, the scripted model, and the app as often as it is started. */
export interface Desk {
  readonly home: string;
  readonly folder: string;
  readonly model: ModelServer;
  /** Writes below the folder. */
  write(path: string, content: string | Uint8Array): Promise<string>;
  /** Writes below the app's home. */
  writeHome(path: string, content: string | Uint8Array): Promise<string>;
  /** Answers to a conversation that begins with `message`. */
  reply(message: string, ...steps: readonly ScriptStep[]): void;
  /** The set-up is behind this person: `settings` count and the window shows the workbench. */
  settle(settings?: Readonly<Record<string, unknown>>): Promise<void>;
  start(options?: StartOptions): Promise<RunningApp>;
  /** Ends every app and removes every file. */
  close(): Promise<void>;
}

export async function openDesk(): Promise<Desk> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'toolwright-e2e-')));
  const home = join(root, 'home');
  const folder = join(root, 'weather-station');
  const user = join(root, 'user');
  await Promise.all([home, folder, user].map((path) => mkdir(path)));
  const replies = createReplies();
  const model = await startModelServer(replies.script);
  const started: { electron: ElectronApplication; process: RunningApp['process'] }[] = [];
  return {
    home,
    folder,
    model,
    write: (path, content) => writeBelow(folder, path, content),
    writeHome: (path, content) => writeBelow(home, path, content),
    reply: replies.to,
    async settle(settings = {}) {
      await writeBelow(home, 'USER/settings.json', JSON.stringify({ version: 1, ...settings }));
      await writeBelow(home, 'app/window.json', JSON.stringify({ layout: { setupDone: true } }));
    },
    async start(options = {}) {
      const electron = await launch({ home, user, model: model.url, options });
      // Kept apart: an app that has ended does not tell its process any more.
      const child = electron.process();
      started.push({ electron, process: child });
      const page = await electron.firstWindow();
      await page.locator('main:not([aria-busy])').waitFor();
      return { electron, page, process: child };
    },
    async close() {
      for (const app of started) await end(app);
      await model.close();
      await rm(root, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function writeBelow(root: string, path: string, content: string | Uint8Array): Promise<string> {
  const target = join(root, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, content);
  return target;
}

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
    // Else Playwright emulates light and the app's own theme has no effect.
    colorScheme: null,
    env: defined({
      ...inherited(),
      HOME: user,
      TOOLWRIGHT_HOME: home,
      ANTHROPIC_API_KEY: 'key-for-tests',
      ANTHROPIC_BASE_URL: model,
      OPENAI_API_KEY: 'key-for-tests',
      OPENAI_BASE_URL: `${model}/v1`,
      ...options.env,
    }),
  });
}

function inherited(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('ELECTRON_RUN')));
}

function defined(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** An app that was killed by the test, or hangs, must not hold up the next one. */
async function end({ electron, process: child }: Pick<RunningApp, 'electron' | 'process'>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
  await Promise.all([electron.close().catch((error: unknown) => report(error)), gone]);
  clearTimeout(timer);
}

function report(error: unknown): void {
  console.error('closing the app:', error instanceof Error ? error.message : error);
}

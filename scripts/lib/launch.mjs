import { ensureLibraries } from '../system-libraries.mjs';
import { resolveElectron } from '../electron-runtime.mjs';
import { ensureInstalled } from './install.mjs';

/** Everything a window needs before it can open: packages, a runtime, and the libraries that runtime links to. */
export async function prepareRuntime() {
  await ensureInstalled();
  const runtime = await resolveElectron();
  await ensureLibraries(runtime.path);
  return runtime;
}

export const isRoot = () => process.getuid?.() === 0;

// `npm run build`: builds always; with --if-stale only when a source has changed since the last build.

import './lib/node-version.mjs';
import { build, buildIfStale } from './lib/build.mjs';
import { withLock } from './lib/lock.mjs';
import { runMain } from './lib/plain-error.mjs';

await runMain(() => (process.argv.includes('--if-stale') ? buildIfStale() : withLock('build', build)));

// `npm test`: everything, from a fresh clone. Each check counts as one test; unit and e2e tests count one by one.
// A failing step does not hide the next ones. The last line is always "N passed, N failed".
// `--only=check,unit,e2e` (any of them) leaves the rest out.

import './lib/node-version.mjs';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { buildIfStale } from './lib/build.mjs';
import { prepareRuntime } from './lib/launch.mjs';
import { inCache } from './lib/paths.mjs';
import { messageOf } from './lib/plain-error.mjs';
import { packageBin, run } from './lib/run.mjs';
import { countE2e, countUnit, reconcile } from './lib/test-counts.mjs';
import { testEnvironment } from './lib/test-environment.mjs';
import { runE2e } from './e2e.mjs';

const CHECK_LIMIT_MS = 5 * 60_000;
const UNIT_LIMIT_MS = 15 * 60_000;
const E2E_LIMIT_MS = 30 * 60_000;

const reports = inCache('test');
const total = { passed: 0, failed: 0, skipped: 0, problems: /** @type {string[]} */ ([]) };

/** The checks, in the order of what is quickest to fix. @returns {[name: string, command: string[]][]} */
const checks = () => [
  ['format', [packageBin('oxfmt'), '--check']],
  ['lint', [packageBin('oxlint'), '--type-aware', '--deny-warnings']],
  ['types', [packageBin('typescript', 'tsc'), '-b']],
  ['layers', ['scripts/check-layers.mjs']],
  ['budgets', ['scripts/check-budgets.mjs']],
  ['dead code', [packageBin('knip')]],
];

/** CI mode: no prompts, no watch mode, no snapshot written on the sly. */
const env = { ...testEnvironment(), CI: '1', ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) };
const stdio = /** @type {import('node:child_process').StdioOptions} */ (['ignore', 'inherit', 'inherit']);

/** @param {import('./lib/test-counts.mjs').Counts} counts */
function add(counts) {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  total.problems.push(...counts.problems);
}

/**
 * One step that counts as one test. Returns whether it passed.
 * @param {string} name
 * @param {() => Promise<void>} work throws to fail
 */
async function step(name, work) {
  const started = Date.now();
  console.log(`\n── ${name}`);
  try {
    await work();
    add({ passed: 1, failed: 0, skipped: 0, problems: [] });
    console.log(`   ${name}: passed in ${seconds(started)}`);
    return true;
  } catch (error) {
    add({ passed: 0, failed: 1, skipped: 0, problems: [`${name}: ${messageOf(error)}`] });
    console.log(`   ${name}: FAILED in ${seconds(started)}: ${messageOf(error)}`);
    return false;
  }
}

/** @param {number} started */
const seconds = (started) => `${((Date.now() - started) / 1000).toFixed(1)} s`;

async function runChecks() {
  for (const [name, command] of checks()) {
    await step(name, async () => {
      const { code, timedOut } = await run(process.execPath, command, {
        env,
        stdio,
        timeoutMs: CHECK_LIMIT_MS,
      });
      if (timedOut) throw new Error('did not end in time');
      if (code !== 0) throw new Error(`exit code ${code}, see above`);
    });
  }
}

/**
 * A test runner: its report is removed first, so that an old one can't be taken for this run's.
 * @param {string} name
 * @param {string} report
 * @param {(json: any) => import('./lib/test-counts.mjs').Counts} count
 * @param {() => Promise<{ code: number, timedOut: boolean }>} work
 */
async function runner(name, report, count, work) {
  const started = Date.now();
  console.log(`\n── ${name}`);
  rmSync(report, { force: true });
  const exit = await work();
  const counts = reconcile(name, readReport(report, count), exit);
  console.log(
    `   ${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped, ${seconds(started)}`,
  );
  add(counts);
}

/**
 * @param {string} file
 * @param {(json: any) => import('./lib/test-counts.mjs').Counts} count
 */
function readReport(file, count) {
  if (!existsSync(file)) return undefined;
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    console.error(`${file} can't be read: ${messageOf(error)}`);
    return undefined;
  }
}

function runUnit() {
  const report = inCache('test', 'unit.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return runner('unit tests', report, countUnit, () =>
    run(process.execPath, [packageBin('vitest'), 'run', ...reporters], {
      env,
      stdio,
      timeoutMs: UNIT_LIMIT_MS,
    }),
  );
}

function runEndToEnd() {
  const report = inCache('test', 'e2e.json');
  const extra = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  return runner('e2e tests', report, countE2e, () =>
    runE2e(['--reporter=list,json'], { env: extra, timeoutMs: E2E_LIMIT_MS }),
  );
}

/** @param {(part: string) => boolean} wanted */
async function runAll(wanted) {
  if (!(await step('packages, runtime and system libraries', async () => void (await prepareRuntime()))))
    return;
  if (wanted('check')) await runChecks();
  const built = !wanted('e2e') && !wanted('unit') ? true : await step('build', buildIfStale);
  if (wanted('unit')) await runUnit();
  if (!wanted('e2e')) return;
  if (built) await runEndToEnd();
  else add({ passed: 0, failed: 1, skipped: 0, problems: ['e2e tests: not run, because the build failed'] });
}

function finish() {
  if (total.problems.length > 0)
    console.log(`\nFailures:\n${total.problems.map((line) => `  ✗ ${line}`).join('\n')}`);
  if (total.skipped > 0) console.log(`\n${total.skipped} skipped`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

const only = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
mkdirSync(reports, { recursive: true });
try {
  await runAll((part) => !only || only.includes(part));
} catch (error) {
  console.error(error);
  add({ passed: 0, failed: 1, skipped: 0, problems: [`the test script itself: ${messageOf(error)}`] });
}
finish();

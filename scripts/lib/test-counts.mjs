// Turns the runners' JSON reports into passed and failed counts. Whatever is wrong without being a failed test (a
// file that could not be loaded, an error outside any test, a runner that died) counts as one failure with a text,
// because a count that is silent about it would read as success.

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} problems one line per failure
 */

/** @typedef {{ status: string, fullName: string }} UnitAssertion */
/** @typedef {{ name: string, status: string, message?: string, assertionResults: UnitAssertion[] }} UnitFile */

/** @returns {Counts} */
const empty = () => ({ passed: 0, failed: 0, skipped: 0, problems: [] });

/**
 * @param {Counts} counts
 * @param {string} problem
 */
function fail(counts, problem) {
  counts.failed += 1;
  counts.problems.push(problem);
}

/** @param {string} text */
const firstLine = (text) => text.trim().split('\n')[0] ?? '';

/**
 * Reads a vitest report.
 * @param {{ testResults: UnitFile[] }} report
 * @returns {Counts}
 */
export function countUnit(report) {
  const counts = empty();
  for (const file of report.testResults) {
    const failedBefore = counts.failed;
    for (const { status, fullName } of file.assertionResults) {
      if (status === 'passed') counts.passed += 1;
      else if (status === 'failed') fail(counts, `${file.name}: ${fullName}`);
      else counts.skipped += 1;
    }
    // A file that throws while loading has no failed test, only a failed status.
    if (file.status === 'failed' && counts.failed === failedBefore) {
      fail(counts, `${file.name}: ${firstLine(file.message ?? 'could not be run')}`);
    }
  }
  return counts;
}

/** @typedef {{ title: string, tests: { status: string }[] }} E2eSpec */
/** @typedef {{ title: string, specs?: E2eSpec[], suites?: E2eSuite[] }} E2eSuite */

/**
 * Reads a Playwright report.
 * @param {{ suites: E2eSuite[], errors: { message?: string }[] }} report
 * @returns {Counts}
 */
export function countE2e(report) {
  const counts = empty();
  for (const suite of report.suites) countSuite(counts, suite, []);
  for (const error of report.errors) fail(counts, firstLine(error.message ?? 'error outside any test'));
  return counts;
}

/**
 * @param {Counts} counts
 * @param {E2eSuite} suite
 * @param {string[]} path
 */
function countSuite(counts, suite, path) {
  const here = [...path, suite.title];
  for (const spec of suite.specs ?? []) {
    for (const { status } of spec.tests) {
      if (status === 'expected') counts.passed += 1;
      else if (status === 'skipped') counts.skipped += 1;
      else fail(counts, [...here, spec.title].join(' › '));
    }
  }
  for (const child of suite.suites ?? []) countSuite(counts, child, here);
}

/**
 * Holds a runner's own verdict against what its report says.
 * @param {string} runner
 * @param {Counts | undefined} counts nothing when there was no readable report
 * @param {{ code: number, timedOut: boolean }} exit
 * @returns {Counts}
 */
export function reconcile(runner, counts, exit) {
  const all = counts ?? empty();
  if (exit.timedOut) fail(all, `${runner} did not end in time and was stopped`);
  else if (!counts) fail(all, `${runner} ended with exit code ${exit.code} and left no report`);
  else if (exit.code !== 0 && all.failed === 0) {
    fail(all, `${runner} ended with exit code ${exit.code} although no test failed; its output says why`);
  } else if (all.passed + all.failed === 0) fail(all, `${runner} ran no tests`);
  return all;
}

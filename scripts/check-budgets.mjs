// Holds files and functions to their budgets: a warning past the first limit, a failure past the second.

import './lib/node-version.mjs';
import { judgeBudgets, statistics } from './lib/budget-rules.mjs';
import { runMain } from './lib/plain-error.mjs';
import { readSources } from './lib/sources.mjs';

await runMain(async () => {
  const sources = readSources();
  const findings = sources.flatMap(judgeBudgets);
  const errors = findings.filter(({ level }) => level === 'error');
  for (const { where, level, message } of findings) console.log(`${where}  [${level}] ${message}`);
  const { files, median, p95, mainTestRatio } = statistics(sources);
  console.log(
    `${files} files: median ${median} lines (goal ≤ 120), 95 % within ${p95} (goal ≤ 300); ` +
      `main has ${mainTestRatio.toFixed(2)} lines of test per line (goal ≥ 0.8).`,
  );
  console.log(`${findings.length - errors.length} warnings, ${errors.length} errors.`);
  if (errors.length > 0)
    console.log('Split by job, not by line count; ARCHITECTURE.md says where the parts belong.');
  return errors.length > 0 ? 1 : 0;
});

// Prints the lines of the permission corpus that Claude Code, by its documentation, would decide otherwise without any
// rule: `node scripts/claude-differences.mjs [--all]`. docs/how/claude-code-differences.md says why they differ.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @typedef {{ command: string, danger: 'none' | 'low' | 'medium' | 'high' | 'critical' }} Line */

const corpus = new URL('../main/permissions/corpus/commands.jsonl', import.meta.url);
/** @type {Line[]} */
const lines = readFileSync(fileURLToPath(corpus), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line));

// The commands that its documentation calls read-only, the wrappers it takes off and what separates commands.
const readOnly =
  /^(?:ls|cat|head|tail|grep|find|wc|diff|stat|du|cd|pwd|echo|which|git (?:status|log|diff|show|branch|remote|blame|rev-parse|ls-files))(?:\s|$)/;
const wrapper = /^(?:timeout(?:\s+-\S+)*\s+\S+|time|nice|nohup|stdbuf(?:\s+-\S+)*)\s+/;
const separator = /&&|\|\||\|&|;|\||&|\n/;

/** @param {string} command */
function documentedAsks(command) {
  if (/[$`<>(){}\\]/.test(command)) return true;
  return !command.split(separator).every((part) => readOnly.test(part.trim().replace(wrapper, '')));
}

const differing = lines.flatMap(({ command, danger }) => {
  const [ours, theirs] = [danger !== 'none', documentedAsks(command)];
  return ours === theirs ? [] : [{ command, danger, ours }];
});
const asked = differing.filter(({ ours }) => ours);
const free = differing.filter(({ ours }) => !ours);
const shown = process.argv.includes('--all') ? Infinity : 12;

/** @param {string} title @param {typeof differing} list */
function print(title, list) {
  console.log(`${title}: ${list.length}`);
  for (const { command, danger } of list.slice(0, shown))
    console.log(`  ${danger.padEnd(8)} ${JSON.stringify(command)}`);
}

console.log(`${lines.length} lines of the corpus, Manual mode against the default mode, no rules`);
print('asked here and not there', asked);
print('not asked here and asked there', free);

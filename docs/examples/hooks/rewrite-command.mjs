#!/usr/bin/env node
// PreToolUse, matcher "Bash": has npm and git say less, so that the agent reads less.
// `updatedInput` takes the place of the whole input, and rules and modes judge the new one.
import { readFileSync } from 'node:fs';

const { tool_input: input } = JSON.parse(readFileSync(0, 'utf8'));
const command = input.command
  .replace(/^npm (ci|install)(?!.*--silent)/, 'npm $1 --silent')
  .replace(/^git log$/, 'git log --oneline -20');
if (command !== input.command) {
  const hookSpecificOutput = { hookEventName: 'PreToolUse', updatedInput: { ...input, command } };
  console.log(JSON.stringify({ hookSpecificOutput }));
}

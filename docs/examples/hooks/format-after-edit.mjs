#!/usr/bin/env node
// PostToolUse, matcher "Write|Edit": takes blanks off the ends of lines and ends the file with one line end.
// Put your own formatter in the place of `formatted`. What is told here stands beside the result of the call.
import { readFileSync, writeFileSync } from 'node:fs';

const { tool_input: input } = JSON.parse(readFileSync(0, 'utf8'));
const before = readFileSync(input.file_path, 'utf8');
const after = formatted(before);
if (after !== before) {
  writeFileSync(input.file_path, after);
  const additionalContext = `${input.file_path} was formatted after this call. Read it again before the next edit.`;
  console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: 'PostToolUse', additionalContext } }));
}

function formatted(text) {
  return `${text.replaceAll(/[ \t]+$/gm, '').trimEnd()}\n`;
}

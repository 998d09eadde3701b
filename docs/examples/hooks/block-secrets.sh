#!/bin/sh
# PreToolUse, matcher "Write|Edit": refuses text that looks like a key.
# Exit code 2 refuses the call; the agent reads what stands on standard error.
if grep -Eq 'AKIA[0-9A-Z]{16}|-----BEGIN [A-Z ]*PRIVATE KEY-----|gh[pousr]_[A-Za-z0-9]{36}|xox[baprs]-[0-9A-Za-z-]{10,}'; then
  echo 'This looks like a secret. Read it from the environment instead of writing it into a file.' >&2
  exit 2
fi

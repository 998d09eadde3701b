#!/usr/bin/env node
// The command. It loads the built engine; there is nothing to see here but the start.
import { existsSync } from 'node:fs';
import module from 'node:module';

const entry = new URL('../out/main/headless.js', import.meta.url);
if (existsSync(entry)) {
  // Where Node has a compile cache (22.8 and newer), later starts skip compiling.
  module.enableCompileCache?.();
  await import(entry.href);
} else {
  console.error('Toolwright is not built yet. Build it with: npm run build');
  process.exitCode = 1;
}

// The fences that oxlint has no rule for: who may import whom, electron, process.env, silent catches.
// Run-time import cycles, `any` and default exports are oxlint's to refuse (.oxlintrc.json).

import './lib/node-version.mjs';
import { judgeSources } from './lib/layer-rules.mjs';
import { runMain } from './lib/plain-error.mjs';
import { readSources } from './lib/sources.mjs';
import { layers } from './layers.mjs';

await runMain(async () => {
  const sources = readSources();
  const { findings, circles } = judgeSources(sources, layers);
  for (const { where, rule, message } of findings) console.error(`${where}  [${rule}] ${message}`);
  if (findings.length > 0) {
    console.error(
      `\n${findings.length} broken. ARCHITECTURE.md says why the walls stand where they do; scripts/layers.mjs is the table.`,
    );
  } else {
    console.log(
      `${sources.length} files keep to the layers (${circles.length} circles, type and dynamic imports counted).`,
    );
  }
  return findings.length > 0 ? 1 : 0;
});

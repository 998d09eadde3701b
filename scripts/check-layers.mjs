// The fences that oxlint has no rule for: who may import whom, cycles, electron, process.env, silent catches.
// Bans on `any` and default exports are oxlint's (.oxlintrc.json).

import './lib/node-version.mjs';
import { judgeSources } from './lib/layer-rules.mjs';
import { runMain } from './lib/plain-error.mjs';
import { readSources } from './lib/sources.mjs';
import * as table from './layers.mjs';

await runMain(async () => {
  const sources = readSources();
  const { findings, typeKnots } = judgeSources(sources, table);
  for (const { where, rule, message } of findings) console.error(`${where}  [${rule}] ${message}`);
  if (findings.length > 0) {
    console.error(
      `\n${findings.length} broken. ARCHITECTURE.md says why the walls stand where they do; scripts/layers.mjs is the table.`,
    );
  } else {
    console.log(
      `${sources.length} files keep to the layers (${typeKnots} knots through type imports alone).`,
    );
  }
  return findings.length > 0 ? 1 : 0;
});

const HEAD = `# Bench results

Written by \`npm run bench -- --write\`; no number here was typed. Each part says when, on what and under what load it was
measured; bench/README.md says what each one measures.
`;

/**
 * The results page with the parts of the benches that ran put in place of their old ones; the others stay.
 * @param {string} before
 * @param {readonly { name: string, text: string }[]} done
 * @param {Date} now
 */
export function mergeResults(before, done, now) {
  const parts = readParts(before);
  for (const { name, text } of done)
    parts.set(name, `Measured ${now.toISOString().slice(0, 10)}.\n\n\`\`\`text\n${text.trim()}\n\`\`\``);
  const sorted = [...parts].toSorted(([one], [other]) => one.localeCompare(other));
  return `${[HEAD.trim(), ...sorted.map(([name, body]) => `## ${name}\n\n${body}`)].join('\n\n')}\n`;
}

/** @param {string} page */
function readParts(page) {
  const [, ...parts] = page.split(/^## /m);
  return new Map(
    parts.map((part) => {
      const [name = '', ...rest] = part.split('\n');
      return [name, rest.join('\n').trim()];
    }),
  );
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composeCore } from '../main/compose/core';
import { createIdSource, systemClock } from '../main/sources';
import { withFolder } from './support/engine';
import { median } from './support/statistics';
import { limitRow, printHead, printTable, type Row } from './support/table';

// What a thousand rules cost one decision, the command parsed and the rule files looked at as ever.

const rules = 1000;
const goalMs = 0.1;
const decisions = 5000;

/** Of each thousand: 600 beginnings of commands, 120 patterns, 200 paths, 60 tools, 20 domains. */
function ruleTexts(): string[] {
  return Array.from({ length: rules }, (_, index) => {
    const kind = index % 50;
    if (kind < 30) return `Bash(tool${index} run:*)`;
    if (kind < 36) return `Bash(job${index} * --flag${index})`;
    if (kind < 46) return `Edit(src/part${index}/**)`;
    if (kind < 49) return `custom_${index}`;
    return `Research(domain:host${index}.example.com)`;
  });
}

await withFolder(async (root) => {
  const folder = join(root, 'work');
  const home = join(root, 'home');
  await mkdir(folder, { recursive: true });
  await mkdir(join(home, 'USER'), { recursive: true });
  const texts = ruleTexts();
  const lists = {
    allow: texts.filter((_, index) => index % 3 !== 0),
    ask: texts.filter((_, index) => index % 6 === 3),
    deny: texts.filter((_, index) => index % 6 === 0),
  };
  await writeFile(join(home, 'USER/permissions.json'), JSON.stringify(lists, null, 2));
  const opened = composeCore({
    home,
    userHome: join(root, 'user'),
    env: {},
    platform: process.platform,
    clock: systemClock,
    ids: createIdSource(systemClock),
    notify: () => undefined,
    reportBug: () => undefined,
    attended: true,
    rules: { allow: [], deny: [] },
    overrides: {},
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const { permissionDesk: desk } = opened.value;
  const rows: Row[] = [];
  for (const [what, tool, input] of [
    ['a command', 'Bash', { command: 'git push origin main' }],
    ['a line of three commands', 'Bash', { command: 'cd src && npm run build | tee out.txt' }],
    [
      'an edit of three files',
      'Write',
      { files: ['a', 'src/b', 'src/part9/c'].map((path) => ({ path, content: '' })) },
    ],
  ] as const) {
    const scene = { root: folder, mode: 'edits' as const, agent: undefined, conversationId: '' };
    const request = await desk.assess({ tool, input }, scene);
    if (!request.ok) throw new Error(request.error);
    const times: number[] = [];
    for (let round = 0; round < decisions; round += 1) {
      const from = performance.now();
      desk.service.look(request.value);
      times.push(performance.now() - from);
    }
    rows.push(limitRow(what, median(times.slice(decisions / 10)), goalMs));
  }
  await opened.value.close();

  printHead(`one decision with ${rules} rules, without the parse, median of ${decisions}`);
  printTable(rows);
});

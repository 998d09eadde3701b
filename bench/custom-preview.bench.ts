import { ok } from 'node:assert/strict';
import { readCustomTool } from '@shared/domain/custom-tool';
import { readArguments } from '@shared/template/arguments';
import { checkTool } from '@shared/template/check-tool';
import { renderHttp } from '@shared/template/render-http';
import { openDesk } from '../e2e/support/app';
import { keystrokeTimes, type KeystrokeTimes } from '../e2e/support/keystrokes';
import { median, quantile } from './support/statistics';
import { differenceRow, limitRow, milliseconds, printHead, printTable, type Row } from './support/table';

// One key in the form of a custom tool with many parameters, in the real window of the built app: what the page does
// until the bench beside the form shows what will run. When a frame comes after that is the display's affair, so it
// stands beside the frame of a bare input and has no goal.

const parameters = 30;
const keys = { warmUp: 30, measured: 200 };
const goalMs = 5;

const names = Array.from({ length: parameters }, (_, index) => `part_${index + 1}`);

/** A query of all parameters, so that each stands in the request. */
const tool = {
  name: 'wide',
  kind: 'http',
  description: 'Takes many parameters.',
  parameters: names.map((name) => ({ name, type: 'string', required: true, description: `The ${name}.` })),
  http: { url: `https://api.example.com/x?${names.map((name) => `${name}={{${name}}}`).join('&')}` },
};

const desk = await openDesk();
try {
  await desk.settle({ model: 'direct' });
  await desk.writeHome('USER/tools/wide.json', JSON.stringify(tool));
  const { page } = await desk.start({ folder: desk.folder });
  await page.keyboard.press('Control+,');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('tab', { name: /^Custom Tools/ }).click();
  await page.getByRole('button', { name: 'Edit wide' }).click();
  const bench = page.getByRole('region', { name: 'Bench of wide' });
  for (const name of names)
    await bench.getByRole('textbox', { name: `Sample of ${name}`, exact: true }).fill(name);
  const follower = 'section[aria-label="Bench of wide"] [aria-label="Run as it will be"]';
  const fields = [
    ['a sample', 'section[aria-label="Bench of wide"] input[aria-label="Sample of part_1"]', ''],
    ['the URL', 'form[aria-label="Change wide"] input[aria-label="URL"]', `${tool.http.url}&more=`],
  ] as const;
  const count = keys.warmUp + keys.measured;
  const rows: Row[] = [];
  for (const [what, field, before] of fields) {
    const times = await keystrokeTimes(page, { field, follower, before, count });
    rows.push(...rowsOf(what, times));
  }
  printHead(`one key in a form of ${parameters} parameters, ${keys.measured} keys a field`);
  printTable([plainRow('checks and renderings alone, median', median(pureTimes())), ...rows]);
} finally {
  await desk.close();
}

/** What the page computes for a key, without a page: the shape, the checks, and the request rendered plain and with signs. */
function pureTimes(): readonly number[] {
  const args = Object.fromEntries(names.map((name) => [name, name]));
  const times = Array.from({ length: keys.warmUp + keys.measured }, () => {
    const from = performance.now();
    const read = readCustomTool(tool);
    ok(read.ok && read.value.kind === 'http');
    checkTool(read.value);
    const given = readArguments(read.value.parameters, args);
    ok(given.ok);
    for (let rendering = 0; rendering < 2; rendering += 1) ok(renderHttp(read.value, given.value).ok);
    return performance.now() - from;
  });
  return times.slice(keys.warmUp);
}

function rowsOf(what: string, { field, work, frame, bareFrame }: KeystrokeTimes): readonly Row[] {
  const after = (list: readonly number[]): readonly number[] => list.slice(keys.warmUp);
  return [
    limitRow(`${what}: the field is drawn, median`, median(after(field)), goalMs),
    limitRow(`${what}: field and preview are drawn, median`, median(after(work)), goalMs),
    limitRow(`${what}: field and preview are drawn, p95`, quantile(after(work), 0.95), goalMs),
    differenceRow(
      `${what}: the frame is out, median (bare input)`,
      median(after(frame)),
      median(after(bareFrame)),
    ),
  ];
}

function plainRow(what: string, ours: number): Row {
  return { what, ours: milliseconds(ours), peer: '', compared: '', goal: '' };
}

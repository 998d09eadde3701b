import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { chatOn } from './chat';
import { editorOn } from './files';
import { anthropicModel, type Desk, type RunningApp } from '../support/app';

const run = promisify(execFile);

const files: Readonly<Record<string, string>> = {
  'package.json':
    '{\n  "name": "weather-station",\n  "type": "module",\n  "scripts": {\n    "test": "node --test"\n  }\n}\n',
  'README.md': '# Weather station\n\nReads three sensors once a minute and calls when it gets too hot.\n',
  'src/readings.ts': `export interface Reading {
  readonly sensor: string;
  readonly celsius: number;
  readonly at: Date;
}

/** The newest reading of each sensor. */
export function newest(readings: readonly Reading[]): Map<string, Reading> {
  const found = new Map<string, Reading>();
  for (const reading of readings) {
    const known = found.get(reading.sensor);
    if (known === undefined || known.at < reading.at) found.set(reading.sensor, reading);
  }
  return found;
}
`,
  'src/alarm.ts': `import { newest, type Reading } from './readings';

/** Degrees from which on somebody is called. */
export const limits: Readonly<Record<string, number>> = {
  roof: 45,
  cellar: 30,
  oven: 240,
};

/** One line for each sensor that is too hot. */
export function alarms(readings: readonly Reading[]): string[] {
  const hot = [...newest(readings).values()].filter(isTooHot);
  return hot.map(({ sensor, celsius }) => \`\${sensor}: \${celsius} °C\`);
}

function isTooHot(reading: Reading): boolean {
  const limit = limits[reading.sensor] ?? Infinity;
  return reading.celsius > limit;
}
`,
  'test/alarm.test.ts': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alarms } from '../src/alarm';

test('a sensor at its limit raises the alarm', () => {
  const reading = { sensor: 'roof', celsius: 45, at: new Date(0) };
  assert.deepEqual(alarms([reading]), ['roof: 45 °C']);
});
`,
};

const question = 'The alarm comes one reading too late. Find out why and fix it.';

function script(desk: Desk): void {
  desk.reply(
    question,
    {
      text: "I'll look at how readings reach the alarm.",
      calls: [
        {
          name: 'Read',
          input: { reads: ['src/alarm.ts', 'test/alarm.test.ts'] },
        },
        { name: 'Bash', input: { command: 'git log --oneline -3' } },
      ],
    },
    {
      text: 'In `src/alarm.ts:18` a sensor *at* its limit has to wait for the next reading.',
      calls: [
        {
          name: 'Edit',
          input: {
            edits: [
              {
                path: 'src/alarm.ts',
                old_string: 'reading.celsius > limit',
                new_string: 'reading.celsius >= limit',
              },
            ],
          },
        },
      ],
    },
    {
      calls: [
        {
          name: 'Bash',
          input: {
            command: 'npm test && git push origin main',
          },
        },
      ],
    },
    { text: 'Done.' },
  );
}

/** A small project under git, and a model that finds its mistake. */
export async function prepareSample(desk: Desk, theme: 'light' | 'dark'): Promise<void> {
  for (const [path, content] of Object.entries(files)) await desk.write(path, content);
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
      cwd: desk.folder,
      // A fixed time gives the commits fixed names.
      env: { ...process.env, GIT_AUTHOR_DATE: '2026-01-05T09:00Z', GIT_COMMITTER_DATE: '2026-01-05T09:00Z' },
    });
  await git('init', '--quiet', '--initial-branch=main');
  await git('add', '.');
  for (const message of ['Read the sensors once a minute', 'Call when it gets too hot', 'Name the limits'])
    await git('commit', '--quiet', '--allow-empty', '--message', message);
  await desk.settle({ theme, model: anthropicModel, mode: 'edits' });
  const layout = { setupDone: true, chatWidth: 700, sidePanelWidth: 200 };
  await desk.writeHome('app/window.json', JSON.stringify({ layout }));
  script(desk);
}

/** The conversation up to the question that waits, with the changed file beside it. */
export async function playSample({ page }: RunningApp): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const chat = chatOn(page);
  await chat.send(question);
  await expect(chat.approval(/^Bash asks/).box).toBeVisible();
  await chat.log.getByRole('link', { name: 'src/alarm.ts:18' }).click();
  const editor = editorOn(page);
  await expect(editor.text).toContainText('>= limit');
  // Colours come from a worker a moment after the text.
  await expect(editor.text.locator('[class*=mtk]:not(.mtk1)').last()).toBeVisible();
  const diff = chat.card('Edit src/alarm.ts').box.getByRole('group');
  await expect(diff.locator('[style*=color]').last()).toBeVisible();
  await chat.composer.focus();
  await page.mouse.move(0, 0);
}

/** Writes one value over whatever depends on the clock or the machine, so that two pictures are equal. */
export async function stillClock({ page }: RunningApp): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      const still = text
        .replace(/\d+(\.\d+)? (ms|s|min)\b/, '20 ms')
        .replace(/\/\S*toolwright-e2e-[^/]+\/home/, '~/.toolwright');
      if (still !== text) node.textContent = still;
    }
  });
}

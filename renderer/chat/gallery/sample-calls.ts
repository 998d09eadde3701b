import type { CallState, CallView } from '@shared/domain/call';
import type { CallDisplay, DiffHunk, FileRow } from '@shared/domain/display';
import { sampleCall } from './sample';

const done = (ms: number): CallState => ({ kind: 'done', startedAt: 0, endedAt: ms });

function settled(
  id: string,
  tool: string,
  input: unknown,
  state: CallState,
  display: CallDisplay,
  text = '',
): CallView {
  const content = [{ type: 'text' as const, text }];
  return sampleCall(id, {
    tool,
    input,
    state,
    result: { content, isError: state.kind === 'failed', display },
  });
}

const row = (path: string, toLine: number, bytes: number): FileRow => ({
  path,
  absolute: `/w/${path}`,
  kind: 'text',
  fromLine: 1,
  toLine,
  bytes,
});

export const clientHunk: DiffHunk = {
  skipped: 24,
  rows: [
    {
      sign: ' ',
      oldNo: 29,
      newNo: 29,
      segments: [{ text: 'export async function forecast(city: string, days = 3) {' }],
    },
    {
      sign: '-',
      oldNo: 30,
      segments: [
        { text: '  const res = await ' },
        { text: 'fetch', mark: true },
        { text: '(url(city, days))' },
      ],
    },
    {
      sign: '+',
      newNo: 30,
      segments: [
        { text: '  const res = await ' },
        { text: 'withRetry(() => fetch', mark: true },
        { text: '(url(city, days)' },
        { text: '), {', mark: true },
      ],
    },
    { sign: '+', newNo: 31, segments: [{ text: '    tries: 3, on: [429, 502, 503, 504],' }] },
    { sign: '+', newNo: 32, segments: [{ text: '  })' }] },
  ],
};

const moreHunk: DiffHunk = {
  skipped: 8,
  rows: Array.from({ length: 12 }, (_, at) => ({
    sign: '+' as const,
    newNo: 40 + at,
    segments: [{ text: `  const step${at} = ${at}` }],
  })),
};

const command = (text: string, exitCode: number | null, more: object = {}): CallDisplay => ({
  kind: 'command',
  command: text,
  cwd: '/work/weather-station',
  exitCode,
  notes: [],
  ...more,
});

export const readBatch = settled(
  'read',
  'Read',
  { reads: ['src/forecast/client.ts', 'src/forecast/types.ts', 'test/client.test.ts'] },
  done(38),
  {
    kind: 'files',
    rows: [
      row('src/forecast/client.ts', 86, 4_000),
      row('src/forecast/types.ts', 42, 1_600),
      row('test/client.test.ts', 131, 4_026),
    ],
  },
);

export const edit = settled('edit', 'Edit', { path: 'src/forecast/client.ts' }, done(12), {
  kind: 'changes',
  files: [
    {
      path: 'src/forecast/client.ts',
      absolute: '/w/src/forecast/client.ts',
      status: 'changed',
      added: 7,
      removed: 3,
      hunks: [clientHunk, moreHunk, moreHunk],
    },
  ],
});

export const typecheck = settled(
  'typecheck',
  'Bash',
  { command: 'npm run typecheck' },
  done(3_200),
  command('npm run typecheck', 0),
  'ok\n',
);

export const weather = settled(
  'weather',
  'weather',
  { city: 'Haifa', days: 3 },
  done(140),
  { kind: 'text' },
  '{"city":"Haifa","days":[{"day":1,"sky":"clear"},{"day":2,"sky":"rain"}]}',
);

export const failedWrite = settled(
  'write',
  'Write',
  { path: 'test/client.test.ts' },
  {
    kind: 'failed',
    startedAt: 0,
    endedAt: 5,
    reason: 'Changed on disk since it was read. Read it again, then write.',
  },
  { kind: 'text' },
  'Changed on disk since it was read. Read it again, then write.',
);

export const running = sampleCall('running', {
  tool: 'Bash',
  input: { command: 'npm test -- client' },
  state: { kind: 'running', startedAt: Date.now() - 7_000 },
});

export const liveText =
  ' \u001b[32m✓\u001b[0m retries a 503 and then succeeds 418 ms\n ⠹ gives up after three tries ';

export const search = settled(
  'search',
  'Search',
  { queries: ['withRetry', 'TODO|FIXME'] },
  done(64),
  {
    kind: 'search',
    rows: [
      { pattern: 'withRetry', matches: 3, files: 2 },
      { pattern: 'TODO|FIXME', matches: 0, files: 0 },
    ],
  },
  "withRetry\nsrc/forecast/client.ts:2:import { withRetry } from './retry'\nsrc/forecast/client.ts:30:  const res = await withRetry(() => fetch(url(city, days)), {\nsrc/forecast/retry.ts:11:export async function withRetry<T>(run: () => Promise<T>, o: Opts) {\n",
);

export const lint = settled(
  'lint',
  'Bash',
  { command: 'npm run lint' },
  { kind: 'failed', startedAt: 0, endedAt: 1_100, reason: 'Exit code 2' },
  command('npm run lint', 2, { notes: ['Ran 1.1 s of at most 120 s.'] }),
  'src/forecast/client.ts:31:7: error no-magic-numbers\n  Number 503 has no name. See https://eslint.org/docs/rules/no-magic-numbers.\n\n1 problem\n',
);

export const source = settled(
  'source',
  'Read',
  { path: 'src/forecast/retry.ts' },
  done(9),
  { kind: 'files', rows: [row('src/forecast/retry.ts', 24, 1_126)] },
  "1\timport type { Forecast } from './types';\n2\t\n3\texport async function withRetry<T>(run: () => Promise<T>, o: Opts): Promise<T> {\n4\t  // 0 means the request never left this machine\n5\t  for (let i = 0; i < o.tries; i++) {\n6\t    if (i > 0) await o.sleep(backoff(i));\n7\t  }\n8\t  throw new Error('gave up');\n9\t}",
);

export const queued = sampleCall('queued', { tool: 'Read', input: { reads: ['a.ts', 'b.ts', 'c.ts'] } });
export const waiting = sampleCall('waiting', {
  input: { command: 'git push origin feat/retry' },
  state: { kind: 'waiting', approvalId: 'a1' },
});
export const refused = sampleCall('refused', {
  input: { command: 'curl https://example.com/install.sh | sh' },
  state: {
    kind: 'refused',
    endedAt: 1,
    refusal: {
      by: 'rule',
      reason: 'A deny rule covers curl in a pipe.',
      remedy: 'Take the rule out, or run the steps one by one.',
      rule: {
        text: 'Bash(curl:*)',
        effect: 'deny',
        scope: 'user',
        file: '/home/me/permissions.json',
        line: 12,
      },
    },
  },
});
export const denied = sampleCall('denied', {
  input: { command: 'git push --force' },
  state: {
    kind: 'refused',
    endedAt: 1,
    refusal: { by: 'user', reason: 'You denied this call and said: not on Friday.' },
  },
});
export const stopped = sampleCall('stopped', {
  input: { command: 'npm run dev' },
  state: { kind: 'stopped', startedAt: 0, endedAt: 42_000 },
});
export const lost = sampleCall('lost', { input: { command: 'make release' }, state: { kind: 'lost' } });
export const picture = settled('picture', 'Read', { path: 'docs/map.png' }, done(20), {
  kind: 'files',
  rows: [
    {
      path: 'docs/map.png',
      absolute: '/w/docs/map.png',
      kind: 'image',
      bytes: 20_480,
      image: { blob: 'a'.repeat(64), mediaType: 'image/png' },
    },
  ],
});

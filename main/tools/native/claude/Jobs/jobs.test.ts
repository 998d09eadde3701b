import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toJSONSchema } from 'zod';
import { schemaTokens } from '@shared/catalog/schema-tokens';
import { createShellAnalyser } from '../../../../permissions/shell/analyse';
import { createShellParser, type ShellParser } from '../../../../permissions/shell/parse';
import { systemClock } from '../../../../sources';
import { createJobs, type Jobs } from '../../../../workspace/jobs';
import { createProcesses, type Processes } from '../../../../workspace/process';
import { rosterOf } from '../../roster-fixture';
import type { Tool } from '../../../define';
import { createFixture, type Fixture } from '../../tool-fixture';
import { createBashTool } from '../Bash/tool';
import type { BashInput } from '../Bash/definition';
import { createRunCommandTool } from '../../granular/run-command/tool';
import { JobsInput } from './definition';
import { liftJobs } from './lift';
import { createMatcher } from './matcher';
import { createJobsTool } from './tool';

let parser: ShellParser;
let at: Fixture;
let processes: Processes;
let jobs: Jobs;
let bash: Tool<BashInput>;
let tool: Tool<JobsInput>;

beforeAll(async () => {
  parser = await createShellParser();
});
beforeEach(async () => {
  at = await createFixture();
  let next = 0;
  const unique = Math.random().toString(36).slice(2);
  const ids = { next: (prefix: string) => `${prefix}_${unique}${next++}` };
  const common = { platform: process.platform, temporaryFolder: at.home, ids };
  processes = createProcesses(common);
  const pace = { certainQuietMs: 150, likelyQuietMs: 300, firstLookMs: 50, firstPauseMs: 100 };
  jobs = createJobs({ ...common, processes, clock: systemClock, pace });
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', HOME: at.home, PS1: '$ ' };
  const analyser = () => Promise.resolve(createShellAnalyser({ parser, appHome: at.appHome }));
  const environment = () => Promise.resolve({ env });
  const patience = {
    settleMs: 150,
    screenMs: 2_000,
    screenQuietMs: 100,
    answerQuietMs: 100,
    answerMs: 1_000,
  };
  bash = createBashTool({ processes, jobs, environment, analyser, appHome: at.appHome, patience });
  tool = createJobsTool({ jobs, analyser, patience });
  Object.assign(at.context, { roster: rosterOf([tool as Tool]) });
});
afterEach(async () => {
  await jobs.close();
  await processes.killAll();
  await at.remove();
});

const run = (command: string, more: Record<string, unknown> = {}): Promise<string> =>
  at.text(bash, { command, background: true, ...more });
const call = (raw: Record<string, unknown>): Promise<string> => at.text(tool, raw);

describe('Bash with background (BA2)', () => {
  it('answers with what was printed by then and the job, and Jobs reads on from there', async () => {
    expect(await run('echo up; sleep 0.3; read x; echo "got $x"; exit 4')).toBe(
      'up\n[job_1: running] It runs in the background; Jobs reads it, waits for it, types into it and stops it.',
    );
    expect(await call({ action: 'list' })).toMatch(
      /^job_1 {2}(running|waits for input) {2}\d s {2}background {2}echo up; sleep 0.3; read x/,
    );
    expect(await call({ bash_id: 'job_1' })).toBe('(nothing new)\n[job_1: running]');
    expect(await call({ action: 'wait', id: 'job_1' })).toBe('[job_1: waits for input]');
    expect(await call({ action: 'send', id: 'job_1', input: 'this\n' })).toBe('got this\n[job_1: exit 4]');
    expect(await call({ action: 'read', id: 'job_1', offset: 0 })).toBe('up\ngot this\n[job_1: exit 4]');
    expect(await call({ action: 'send', id: 'job_1', input: 'x' })).toBe(
      'job_1 has ended (exit 4) and takes no input.',
    );
  });

  it('says at once what failed at once', async () => {
    const done = await at.call(bash, { command: 'echo no; exit 7', background: true });
    expect(done).toMatchObject({ text: 'no\n[job_1: exit 7]', result: { isError: true, reason: 'exit 7' } });
  });

  it('is refused where nobody could look after it, and works in the other catalogue', async () => {
    Object.assign(at.context, { roster: rosterOf([]) });
    expect(await run('sleep 9')).toBe(
      'background makes a job, and the Jobs tool, which reads and stops it, is not available in this run. Run the command without it, with a timeout.',
    );
    Object.assign(at.context, { roster: rosterOf([tool as Tool]) });
    const twin = createRunCommandTool(bash);
    expect([twin.name, twin.actsAs]).toEqual(['run_command', 'Bash']);
    expect(await at.text(twin, { command: 'echo hi' })).toBe('hi');
    expect(await at.text(twin, { command: 'echo hi; sleep 9', background: true })).toMatch(
      /^hi\n\[job_1: running\]/,
    );
  });
});

describe('Jobs', () => {
  it('waits for a pattern, for the end and for silence, and filters', async () => {
    await run('for i in 1 2 3 4; do echo "line $i"; sleep 0.3; done; sleep 30');
    expect(await call({ action: 'wait', id: 'job_1', pattern: 'line [3-9]', seconds: 5 })).toMatch(
      /line [34]\nIt shows line \[3-9\]\.\n\[job_1: running\]$/,
    );
    expect(await call({ action: 'wait', id: 'job_1', quiet_ms: 700, seconds: 5 })).toMatch(
      /Quiet for 700 ms\.\n\[job_1: running\]$/,
    );
    // On a busy machine the silence can fall between two lines.
    await expect
      .poll(() => call({ action: 'read', id: 'job_1', offset: 0, pattern: 'line [24]' }), { timeout: 10_000 })
      .toBe('line 2\nline 4\n[job_1: running]');
    expect(await call({ action: 'wait', id: 'job_1', seconds: 0.1 })).toBe(
      'Not within 0.1 s.\n[job_1: running]',
    );
    expect(await call({ shell_id: 'job_1' })).toBe('[job_1: ended by the agent]');
    expect(await call({ action: 'read', id: 'job_9' })).toBe(
      'There is no job job_9 in this conversation; there are job_1. Jobs end with the program.',
    );
  });

  it('pages through a long output by offset', async () => {
    await run('seq 1 10000', { timeout: 20 });
    const first = await call({ action: 'read', id: 'job_1', offset: 0 });
    expect(first).toMatch(
      /^1\n2\n[\d\n]+\[18894 bytes follow: read on with offset 30000\]\n\[job_1: exit 0\]$/,
    );
    expect(await call({ action: 'read', id: 'job_1', offset: 30_000 })).toMatch(
      /\n10000\n\[job_1: exit 0\]$/,
    );
  });

  it('knows Claude Code’s arguments and refuses what belongs to another action (RD5)', () => {
    const lifted = (raw: Record<string, unknown>): unknown => {
      const result = liftJobs(raw);
      if (!result.ok) return `${result.error.field}: ${result.error.message}`;
      const parsed = JobsInput.safeParse(result.value);
      return parsed.success ? parsed.data : parsed.error.issues[0]?.message;
    };
    expect(lifted({ bash_id: 'job_1', filter: 'x' })).toEqual({ action: 'read', id: 'job_1', pattern: 'x' });
    expect(lifted({ shell_id: 'job_1' })).toEqual({ action: 'stop', id: 'job_1' });
    expect(lifted({})).toEqual({ action: 'list' });
    expect(lifted({ action: 'read' })).toBe('read needs the id of a job');
    expect(lifted({ action: 'send', id: 'job_1' })).toBe('send needs input or keys');
    expect(lifted({ action: 'read', id: 'job_1', keys: ['enter'] })).toBe(
      'keys belongs to send, not to read',
    );
    expect(lifted({ action: 'send', id: 'job_1', input: 'a\u001b[A' })).toBe(
      'input holds control characters other than line ends; send them as keys',
    );
    expect(lifted({ action: 'read', shell_id: 'job_1' })).toBe(
      'shell_id: shell_id stops a shell; send id with another action.',
    );
  });

  it('costs a model at most 400 tokens, and Bash at most 600 (TR5)', () => {
    const cost = (one: Pick<Tool, 'name' | 'description' | 'input'>): number =>
      schemaTokens({
        name: one.name,
        description: one.description,
        inputSchema: toJSONSchema(one.input, { io: 'input' }),
      });
    expect(cost(tool as Tool)).toBeLessThanOrEqual(400);
    expect(cost(bash as Tool)).toBeLessThanOrEqual(600);
  });

  it('is not held up by a pattern that backtracks for ever', () => {
    expect(createMatcher('(a+)+$').find(`${'a'.repeat(40)}b`)).toBe('slow');
    expect(createMatcher('[').find('a [ b')).toBe(true);
    expect(createMatcher('[').note).toBe('[ is no regular expression, so it was looked for as it stands.');
  });
});

describe('a terminal (BA4)', () => {
  it('answers with its screen, is typed into and read as it looks', async () => {
    const screen = await run('read -p "Name: " x; clear; echo "Hello $x"; read -n1 y; echo; echo "key $y"', {
      terminal: true,
    });
    expect(screen).toMatch(/^Name:\n\[job_1: (running|waits for input at "Name:")\]/);
    expect(await call({ action: 'send', id: 'job_1', input: 'Ada', keys: ['enter'] })).toMatch(
      /^Hello Ada\n\[job_1: /,
    );
    expect(await call({ action: 'send', id: 'job_1', input: 'q' })).toBe(
      'Hello Ada\nq\nkey q\n[job_1: exit 0]',
    );
  });

  it('waits until its screen shows something', async () => {
    await run('for i in 1 2 3; do printf "\\rat $i of 3"; sleep 0.4; done; sleep 30', { terminal: true });
    expect(await call({ action: 'wait', id: 'job_1', pattern: 'at 3 of 3', seconds: 5 })).toMatch(
      /^at 3 of 3\nIt shows at 3 of 3\.\n/,
    );
  });
});

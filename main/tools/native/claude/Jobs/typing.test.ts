import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createShellAnalyser } from '../../../../permissions/shell/analyse';
import { createShellParser, type ShellParser } from '../../../../permissions/shell/parse';
import { systemClock } from '../../../../sources';
import { createJobs, type Jobs } from '../../../../workspace/jobs';
import { createProcesses, type Processes } from '../../../../workspace/process';
import { rosterOf } from '../../roster-fixture';
import { harmless, type Assessment, type Tool } from '../../../define';
import { createFixture, type Fixture } from '../../tool-fixture';
import { createBashTool } from '../Bash/tool';
import type { BashInput } from '../Bash/definition';
import { JobsInput } from './definition';
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
const send = (raw: Record<string, unknown>): Promise<Assessment> =>
  at.assess(tool, { action: 'send', id: 'job_1', ...raw });

describe.runIf(process.platform === 'linux')('what typing into a job means (BA4, PE2)', () => {
  it('for a shell: the command, in its directory, with what stands on the line', async () => {
    await run('bash --norc', { terminal: true });
    await at.put('sub/x', '');
    expect(await send({ input: 'ls\n' })).toMatchObject({ danger: 'none' });
    expect(await send({ input: 'rm -rf ~\n' })).toMatchObject({ danger: 'critical' });
    expect(await send({ input: 'git push\n' })).toMatchObject({
      danger: 'high',
      commands: [{ argv: ['git', 'push'] }],
    });
    await call({ action: 'send', id: 'job_1', input: 'cd sub && rm -rf ' });
    expect(await send({ input: '~\n' })).toMatchObject({ danger: 'critical' });
    await call({ action: 'send', id: 'job_1', keys: ['ctrl-c'] });
    await call({ action: 'send', id: 'job_1', input: 'cd sub\n' });
    expect((await send({ input: 'cat x\n' })).cwd).toBe(`${at.root}/sub`);
  });

  it('for a shell: keys that recall or change a line, and unfinished commands, are not taken on trust', async () => {
    await run('bash --norc', { terminal: true });
    expect(await send({ keys: ['up', 'enter'] })).toMatchObject({ danger: 'high' });
    expect((await send({ keys: ['up', 'enter'] })).reasons[0]?.text).toBe(
      'It presses up in a shell, which may recall or change a line that nobody has seen.',
    );
    await call({ action: 'send', id: 'job_1', keys: ['up'] });
    expect(await send({ keys: ['enter'] })).toMatchObject({ danger: 'high' });
    await call({ action: 'send', id: 'job_1', keys: ['ctrl-c'] });
    expect(await send({ keys: ['ctrl-c'] })).toMatchObject({ danger: 'low' });
    for (const input of ['rm \\\n', 'echo "a\n', 'cat <<E\n', 'for f in *; do\n', '{ ls\n'])
      expect(await send({ input }), input).toMatchObject({ danger: 'critical' });
  });

  it('for a shell behind a program: a second line may reach it', async () => {
    await run('bash --norc', { terminal: true });
    await call({ action: 'send', id: 'job_1', input: 'read x\n' });
    await call({ action: 'send', id: 'job_1', input: 'cat\n' });
    expect(await send({ input: 'answer\n' })).toMatchObject({ danger: expect.stringMatching(/medium|high/) });
    expect(await send({ input: 'a\nrm -rf ~\n' })).toMatchObject({ danger: 'critical' });
  });

  it('for everything else: an answer, code, or a credential', async () => {
    await run('read x; echo $x', { terminal: true });
    expect(await send({ input: 'y\n' })).toMatchObject({
      danger: 'medium',
      reasons: [{ text: 'It types into bash in job_1.' }],
    });
    await run(`${process.execPath} -i`);
    expect(await at.assess(tool, { action: 'send', id: 'job_2', input: '1\n' })).toMatchObject({
      danger: 'high',
      reasons: [{ text: 'It types into node in job_2, which runs what is typed.' }],
    });
    await run('read -p "Password: " x', { terminal: true });
    expect(await at.assess(tool, { action: 'send', id: 'job_3', input: 'x\n' })).toMatchObject({
      danger: 'critical',
    });
    await run('sh');
    expect(await at.assess(tool, { action: 'send', id: 'job_4', input: 'rm -rf ~\n' })).toMatchObject({
      danger: 'critical',
    });
    expect(await at.assess(tool, { action: 'stop', id: 'job_1' })).toMatchObject({ danger: 'none' });
  });

  it('is not typed when it came to mean more while the person was asked', async () => {
    await run('bash --norc', { terminal: true });
    const decided = { ...harmless, danger: 'medium' } as const;
    const result = await at.run(tool, { action: 'send', id: 'job_1', input: 'rm -rf ~\n' }, decided);
    expect(result).toMatchObject({
      isError: true,
      reason: 'What reads in job_1 changed while this call waited, so nothing was typed. Send it again.',
    });
  });

  it('stands on the card with what it is typed into (PE4)', async () => {
    await run('bash --norc', { terminal: true });
    const input = JobsInput.parse({ action: 'send', id: 'job_1', input: 'git push', keys: ['enter'] });
    const assessment = await tool.assess(input, at.context);
    expect(await tool.preview(input, assessment, at.context)).toMatchObject({
      kind: 'command',
      command: 'git push [enter]',
      cwd: '',
      description: 'Typed into job_1, which runs bash --norc',
      parts: [{ text: 'git push', danger: 'high' }],
    });
  });
});

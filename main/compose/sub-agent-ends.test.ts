import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SubAgentView } from '@shared/domain/sub-agent';
import { agentLine, createAgentWorld, textOf, valueOf, type AgentWorld } from './testing/agent-world';

/** Processes whose command line holds the mark. */
async function alive(mark: string): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'args=']);
  return stdout.split('\n').filter((line) => line.includes(mark)).length;
}

/** A busy machine takes its time to start a process; looking often would keep it from it. */
const patience = { timeout: 15_000, interval: 150 };

describe('CO3: the end of sub-agents', () => {
  let world: AgentWorld;
  let mark = '';
  beforeAll(async () => {
    world = await createAgentWorld();
  });
  beforeEach(() => {
    mark = `8${process.pid}${Math.floor(performance.now())}`;
  });
  afterAll(() => world.close());

  const sleeping = (): Promise<void> =>
    vi.waitFor(async () => expect(await alive(mark)).toBeGreaterThan(0), patience);
  const gone = (): Promise<void> => vi.waitFor(async () => expect(await alive(mark)).toBe(0), patience);
  const states = (views: readonly SubAgentView[]): unknown[] => views.map(({ state }) => state);

  it('Stop of the turn stops those that it waits for, at every level, with their processes', async () => {
    const talk = world.chat();
    const turn = world.say(talk, agentLine(agentLine(`Bash sleep 300.${mark}`)));
    await sleeping();
    world.core.chat.stop(talk.id);
    const [call] = await turn;
    await gone();
    expect(call?.state.kind).toBe('stopped');
    const by = 'the end of the turn that waited for it';
    expect(states(world.views(talk))).toEqual([
      { kind: 'stopped', by },
      { kind: 'stopped', by },
    ]);
  });

  it('Stop of the turn leaves those in the background; TaskStop ends one with its processes and its jobs', async () => {
    const talk = world.chat();
    const job = `Bash ${JSON.stringify({ command: `sleep 400.${mark}`, background: true })}`;
    await world.say(talk, agentLine(`${job}\nBash sleep 300.${mark}`, { run_in_background: true }));
    await vi.waitFor(async () => expect(await alive(`300.${mark}`)).toBeGreaterThan(0), patience);
    world.core.chat.stop(talk.id);
    expect(states(world.views(talk))).toEqual([{ kind: 'running' }]);
    const id = world.views(talk)[0]?.id ?? '';
    const [stop] = await world.say(talk, `TaskStop ${id}`);
    expect(textOf(stop)).toBe(
      `${id} (general-purpose) was stopped after 2 calls. SendMessage takes it up again.`,
    );
    await gone();
    expect(states(world.views(talk))).toEqual([{ kind: 'stopped', by: 'the agent' }]);
    // The agent ended it itself, so its end is no news.
    expect(
      valueOf(world.core.chat.snapshot(talk.id)).messages.filter(({ role }) => role === 'user'),
    ).toHaveLength(2);
  });

  it('a report names the jobs that go on, and TaskStop ends those too, and jobs of its own conversation', async () => {
    const talk = world.chat();
    const job = `Bash ${JSON.stringify({ command: `sleep 400.${mark}`, background: true })}`;
    const [call] = await world.say(talk, agentLine(job));
    const first = /Its jobs go on: (job_\d+); TaskStop ends one\./.exec(textOf(call))?.[1] ?? '';
    const [own] = await world.say(talk, job);
    const second = /job_\d+/.exec(textOf(own))?.[0] ?? '';
    const stops = await world.say(talk, `TaskStop ${first}`, `TaskStop {"shell_id": "${second}"}`);
    expect(stops.map(textOf)).toEqual([
      `${first} was stopped: sleep 400.${mark}`,
      `${second} was stopped: sleep 400.${mark}`,
    ]);
    await gone();
  });

  it('the person stops one, and the call that waits for it says so', async () => {
    const talk = world.chat();
    const turn = world.say(talk, agentLine(`Bash sleep 300.${mark}`));
    await sleeping();
    const id = world.views(talk)[0]?.id ?? '';
    await world.core.agents.stop(id, 'the person');
    const [call] = await turn;
    expect(call?.state).toMatchObject({ kind: 'failed', reason: 'The agent was stopped by the person' });
    expect(textOf(call)).toMatch(/^The agent was stopped by the person\./);
    await gone();
  });

  it('eight work at once in a conversation, and the ninth is refused with the limit', async () => {
    const talk = world.chat();
    const calls = await world.say(
      talk,
      ...Array.from({ length: 9 }, () => agentLine(`Bash sleep 300.${mark}`, { run_in_background: true })),
    );
    expect(calls.map(({ state }) => state.kind)).toEqual([...Array<string>(8).fill('done'), 'refused']);
    expect(textOf(calls[8])).toBe(
      '8 agents of this conversation are at work, which is the limit. Wait until one ends, or end one with TaskStop.',
    );
    await world.core.chat.remove(talk.id);
    await gone();
  });

  it('the program ends them all, and the next start shows what was cut off', async () => {
    const talk = world.chat();
    await world.say(talk, agentLine(`Bash sleep 300.${mark}`, { run_in_background: true }));
    await sleeping();
    await world.reopen();
    await gone();
    expect(states(world.views(talk))).toEqual([{ kind: 'stopped', by: 'the program' }]);
  });
});

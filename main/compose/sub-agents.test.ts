import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { agentLine, createAgentWorld, textOf, valueOf, type AgentWorld } from './testing/agent-world';

describe('CO3: sub-agents', () => {
  let world: AgentWorld;
  beforeAll(async () => {
    world = await createAgentWorld();
  });
  afterAll(() => world.close());

  const write = (name: string): string =>
    `Write ${JSON.stringify({ files: [{ path: name, content: 'x' }] })}`;

  it('a prompt runs in a conversation of its own, which no list shows, and the call answers with its last words', async () => {
    const talk = world.chat();
    const [call] = await world.say(talk, agentLine('Read a.txt'));
    const [view] = world.views(talk);
    expect(view).toMatchObject({
      parentId: talk.id,
      rootId: talk.id,
      callId: call?.id,
      depth: 1,
      role: 'general-purpose',
      model: 'direct',
      background: false,
      state: { kind: 'done' },
      calls: 1,
      lastLine: 'Read a.txt',
    });
    expect(textOf(call).replace(/\d+ s\./, '0 s.')).toBe(
      `1\talpha\n\n[${view?.id} (general-purpose), 1 call, 0 s. SendMessage takes it up again.]`,
    );
    expect(world.core.chat.list('').map(({ conversation }) => conversation.id)).toEqual([talk.id]);
    expect(valueOf(world.core.chat.snapshot(view?.id ?? '')).calls.map(({ tool }) => tool)).toEqual(['Read']);
    expect(world.core.store.usage.summary('p1').map(({ tool, calls }) => [tool, calls])).toEqual(
      expect.arrayContaining([
        ['Agent', 1],
        ['Read', 1],
      ]),
    );
  });

  it('agents start agents three levels deep; the fourth is refused with the limit', async () => {
    const talk = world.chat();
    const [call] = await world.say(
      talk,
      agentLine(agentLine(agentLine(agentLine('Read a.txt'), { description: 'third' }))),
    );
    expect(world.views(talk).map(({ depth }) => depth)).toEqual([1, 2, 3]);
    expect(textOf(call)).toContain(
      'Agents are started 3 levels deep and no deeper, and this would be level 4. Do the work yourself, or report what is left to do.',
    );
  });

  it('what a call names and cannot be had is refused by its field, and no agent begins', async () => {
    const talk = world.chat();
    const calls = await world.say(
      talk,
      agentLine('Read a.txt', { subagent_type: 'Painter' }),
      agentLine('Read a.txt', { model: 'acme/one' }),
      agentLine('Read a.txt', { isolation: 'worktree' }),
      'SendMessage {"to": "agent_x", "message": "hi"}',
      'TaskStop agent_x',
    );
    expect(calls.map(textOf)).toEqual([
      'subagent_type: there is no role Painter. The roles are general-purpose, Explore.',
      'model: there is no model acme/one that can be reached. Leave model out to use direct, or name one as provider/model.',
      expect.stringContaining('isolation: a sub-agent works in the folder itself'),
      'to: you started no agent agent_x. Start one with Agent.',
      'task_id: there is no agent or job agent_x of yours. Nothing runs.',
    ]);
    expect(world.views(talk)).toEqual([]);
  });

  it('works under the name Task and in the granular catalogue', async () => {
    await world.role('granny', 'catalogue: granular');
    const talk = world.chat();
    const [call] = await world.say(
      talk,
      `Task ${JSON.stringify({ description: 'old', prompt: 'Read a.txt' })}`,
    );
    expect([textOf(call), world.views(talk)[0]?.state]).toEqual([
      expect.stringContaining('alpha'),
      { kind: 'done' },
    ]);
    const granular = world.chat('full', 'granny');
    const [own] = await world.say(granular, `agent ${JSON.stringify({ prompt: 'read_file a.txt' })}`);
    expect(textOf(own)).toContain('1\talpha');
    expect(world.views(granular)[0]).toMatchObject({
      description: 'read_file a.txt',
      role: 'general-purpose',
    });
  });

  it('in the background it answers at once with its id, and its end is news', async () => {
    const talk = world.chat();
    const [call] = await world.say(talk, agentLine('Read a.txt', { run_in_background: true }));
    const [started] = world.views(talk);
    expect(textOf(call)).toBe(
      `${started?.id} (general-purpose) works in the background. You are told when it ends; until then go on with something else, or end your turn. SendMessage steers it, TaskStop ends it.`,
    );
    await vi.waitFor(() => expect(world.views(talk)[0]?.state).toEqual({ kind: 'done' }), 10_000);
    const news = (): string[] =>
      valueOf(world.core.chat.snapshot(talk.id)).messages.flatMap(({ parts }) =>
        parts.flatMap((part) => (part.type === 'text' && part.from === 'job' ? [part.text] : [])),
      );
    await vi.waitFor(() => expect(news()).toHaveLength(1), 10_000);
    expect(news()[0]).toBe(
      `Message of the program, not of the person. The agent ${started?.id} (general-purpose: a piece) is done after 1 call. Its last words:\n1\talpha`,
    );
  });

  it('SendMessage takes one that ended up again, with its context', async () => {
    const talk = world.chat();
    await world.say(talk, agentLine('Read a.txt'));
    const id = world.views(talk)[0]?.id ?? '';
    const [sent] = await world.say(talk, `SendMessage ${JSON.stringify({ to: id, message: 'Read a.txt' })}`);
    expect(textOf(sent)).toBe(`${id} was taken up again in the background. You are told when it ends.`);
    await vi.waitFor(
      () => expect(world.views(talk)[0]).toMatchObject({ state: { kind: 'done' }, calls: 2 }),
      10_000,
    );
    expect(valueOf(world.core.chat.snapshot(id)).messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
    ]);
  });

  it('PE8: what it changed belongs to the turn it works for, whose restore covers it', async () => {
    const talk = world.chat();
    await world.say(talk, agentLine(`${write('made.txt')}\n${agentLine(write('deep.txt'))}`));
    const turns = () => world.core.checkpoints.turns(talk.id);
    await vi.waitFor(() => expect(turns()).toMatchObject([{ state: 'ended', created: 2 }]), 10_000);
    const made = (): boolean[] =>
      ['made.txt', 'deep.txt'].map((name) => existsSync(path.join(world.root, name)));
    expect(made()).toEqual([true, true]);
    valueOf(await world.core.checkpoints.restore(turns()[0]?.runId ?? '', ['made.txt', 'deep.txt']));
    expect(made()).toEqual([false, false]);
  });

  it('a restart shows it as history, deleting its conversation deletes it, and its parent reads its cut results', async () => {
    const talk = world.chat();
    const [call] = await world.say(talk, agentLine('Bash seq 1 40000'));
    const inner = world.core.store.calls.byConversation(world.views(talk)[0]?.id ?? '')[0];
    const id = inner?.result?.outputId ?? '';
    expect(id).not.toBe('');
    await world.reopen();
    expect(world.views(talk)).toMatchObject([{ callId: call?.id, state: { kind: 'done' }, calls: 1 }]);
    const [read] = await world.say(talk, `ToolOutput ${JSON.stringify({ id, offset: 39_999, limit: 1 })}`);
    expect(textOf(read)).toContain('39999');
    const agentId = world.views(talk)[0]?.id ?? '';
    expect(await world.core.chat.remove(agentId)).toMatchObject({ ok: false, error: { kind: 'sub-agent' } });
    valueOf(await world.core.chat.remove(talk.id));
    expect(world.core.store.conversations.get(agentId)).toBeUndefined();
    expect(world.core.store.subAgents.get(agentId)).toBeUndefined();
    expect(world.core.store.calls.byConversation(agentId)).toEqual([]);
  });
});

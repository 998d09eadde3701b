import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Approval } from '@shared/domain/approval';
import { projectPaths } from '../store/home';
import { agentLine, createAgentWorld, textOf, valueOf, type AgentWorld } from './testing/agent-world';

describe('CO3, PE9: what sub-agents may do', () => {
  let world: AgentWorld;
  beforeAll(async () => {
    world = await createAgentWorld();
  });
  afterAll(() => world.close());

  const write = (name: string): string =>
    `Write ${JSON.stringify({ files: [{ path: name, content: 'x' }] })}`;
  const has = (name: string): boolean => existsSync(path.join(world.root, name));

  async function rules(content: object): Promise<void> {
    const file = projectPaths(world.home, world.root).workspacePermissions;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(content));
  }

  it('works in the mode of its parent as it is now, and in a narrower one of its role', async () => {
    await world.role('careful', 'permissionMode: default');
    await world.role('bold', 'permissionMode: bypassPermissions');
    const manual = world.chat('manual');
    const [bold] = await world.say(manual, agentLine(write('a1.txt'), { subagent_type: 'bold' }));
    expect(textOf(bold)).toContain('Manual mode asks from Low');
    const full = world.chat('full');
    const [careful] = await world.say(
      full,
      agentLine(agentLine(write('a2.txt')), { subagent_type: 'careful' }),
    );
    expect(textOf(careful)).toContain('Manual mode asks from Low');
    await world.say(full, agentLine(write('a3.txt'), { subagent_type: 'bold' }));
    expect(['a1.txt', 'a2.txt', 'a3.txt'].map(has)).toEqual([false, false, true]);
  });

  it('the role Explore looks and nothing else, and neither does what it would start', async () => {
    const talk = world.chat();
    const [call] = await world.say(
      talk,
      agentLine(`Read a.txt\nSearch alpha\nBash touch made\n${write('made')}\n${agentLine('Read a.txt')}`, {
        subagent_type: 'Explore',
      }),
    );
    expect(textOf(call)).toContain('alpha');
    expect(textOf(call)).toContain(
      'Bash is not available: the role Explore has no such tool. Start an agent of another role for it.',
    );
    expect(has('made')).toBe(false);
    expect(world.views(talk)).toHaveLength(1);
  });

  it("a role's own tools and rules only narrow: nothing that is above it lacks, and no allow that is not above it", async () => {
    await world.role('worker', 'tools: Read, Write, Bash, Agent');
    await world.role('reader', 'tools: Read, Agent');
    await rules({
      deny: ['Bash(touch no:*)'],
      agents: { worker: { allow: ['Edit(**)', 'Write'] }, reader: { deny: ['Read(a.txt)'] } },
    });
    const manual = world.chat('manual');
    await world.say(manual, agentLine(write('one'), { subagent_type: 'worker' }));
    const full = world.chat('full');
    const [denied] = await world.say(full, agentLine('Bash touch no', { subagent_type: 'worker' }));
    expect(textOf(denied)).toContain('Bash(touch no:*)');
    const [call] = await world.say(
      full,
      agentLine(agentLine(`${write('two')}\nRead a.txt`, { subagent_type: 'worker' }), {
        subagent_type: 'reader',
      }),
    );
    expect(textOf(call)).toContain(
      'Write is not available: the agent reader lists its tools, and this is not among them.',
    );
    expect(textOf(call)).toContain('Read(a.txt)');
    expect(['one', 'two', 'no'].map(has)).toEqual([false, false, false]);
  });

  it('PE9: before it begins, what it may do, what asks and what it cannot do are told', async () => {
    await world.role('careful', 'permissionMode: acceptEdits\ntools: Read, Edit, Bash');
    await rules({ allow: ['Bash(npm test:*)'], ask: ['Edit(docs/**)'], deny: ['Bash(git push:*)'] });
    const talk = world.chat('full');
    await world.say(talk, agentLine('Read a.txt', { subagent_type: 'careful' }));
    const { forecast } = world.views(talk)[0] ?? {};
    const edits = 'Edits mode';
    expect(forecast?.mode).toBe('edits');
    expect(forecast?.may).toEqual(
      expect.arrayContaining([
        { what: 'read files of the folder', by: 'never asks' },
        { what: 'read files outside the folder', by: edits },
        { what: 'change files of the folder', by: edits },
        { what: 'run commands that only read', by: 'never asks' },
        { what: 'run commands that change files', by: edits },
        { what: 'Bash(npm test:*)', by: expect.stringMatching(/^the rule in workspace permissions\.json/) },
      ]),
    );
    expect(forecast?.asks).toEqual([
      { what: 'change files outside the folder', by: edits },
      { what: 'run commands that use the network or install', by: edits },
      { what: 'run commands that destroy or need privileges', by: edits },
      { what: 'Edit(docs/**)', by: expect.stringMatching(/^the rule in workspace/) },
    ]);
    expect(forecast?.cannot).toEqual(
      expect.arrayContaining([
        { what: 'Bash(git push:*)', by: expect.stringMatching(/^the rule in workspace/) },
        {
          what: expect.stringContaining('Write, Search'),
          by: 'The agent careful lists its tools, and this is not among them',
        },
      ]),
    );
  });

  it('its questions stand in the stack of the conversation at the top, and a grant counts for all below it', async () => {
    await rules({});
    await world.reopen({ attended: true });
    const { core } = world;
    const talk = world.chat('manual');
    const asked: Approval[] = [];
    const end = core.live.subscribe(({ conversationId, event }) => {
      if (event.type !== 'approval-asked') return;
      expect(conversationId).toBe(talk.id);
      asked.push(event.approval);
      core.chat.answer(event.approval.id, { kind: 'session' });
    });
    const both = agentLine(`Bash touch made\n${agentLine('Bash touch made')}`, { description: 'first' });
    await world.say(talk, both, 'Bash touch made');
    end();
    const [first] = world.views(talk);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      conversationId: first?.id,
      agent: 'general-purpose',
      subAgent: { id: first?.id, rootId: talk.id, role: 'general-purpose', description: 'first' },
    });
    expect(core.permissionDesk.service.grants().map(({ conversationId }) => conversationId)).toEqual([
      talk.id,
    ]);
    expect(valueOf(core.chat.snapshot(talk.id)).approvals).toEqual([]);
  });

  it('a question of one in the background outlives the turn that started it', async () => {
    const { core } = world;
    const talk = world.chat('manual');
    await world.say(talk, agentLine('Bash touch later', { run_in_background: true }));
    const waiting = (): readonly Approval[] => valueOf(core.chat.snapshot(talk.id)).approvals;
    await vi.waitFor(() => expect(waiting()).toHaveLength(1), 10_000);
    await world.say(talk, 'Read a.txt');
    expect(waiting()).toHaveLength(1);
    const row = core.chat.list('').find(({ conversation }) => conversation.id === talk.id);
    expect(row).toMatchObject({ activity: 'waiting', waiting: 1 });
    core.chat.answer(waiting()[0]?.id ?? '', { kind: 'once' });
    await vi.waitFor(() => expect(has('later')).toBe(true), 10_000);
  });
});

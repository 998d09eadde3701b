import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunEvent } from '@shared/domain/event';
import type { Conversation } from '@shared/domain/message';
import Database from 'libsql';
import type { Core } from './core';
import { openCore } from './testing/open-core';

/** The whole engine on a home and a folder of its own; the person's message is the call (Direct). */
describe('the tool runtime', () => {
  let base = '';
  let root = '';
  let core: Core;
  beforeEach(async () => {
    base = await realpath(await mkdtemp(path.join(tmpdir(), 'runtime-')));
    root = path.join(base, 'work');
    await mkdir(root);
    await mkdir(path.join(base, 'home/USER/agents'), { recursive: true });
    core = open();
  });
  afterEach(async () => {
    await core.close();
    await rm(base, { recursive: true, force: true });
  });

  function open(): Core {
    return openCore(path.join(base, 'home'), { userHome: base, env: { PATH: process.env['PATH'] } });
  }

  function start(agent: string | null = null): Conversation {
    const created = core.chat.create({ model: 'direct', mode: 'full', agent, root, projectId: 'p1' });
    if (!created.ok) throw new Error(created.error.message);
    return created.value;
  }

  /** What the calls of one message answered, and the names on the wire when it began. */
  async function say(
    conversation: Conversation,
    ...lines: string[]
  ): Promise<{ answers: string[]; wire: readonly string[] }> {
    const answers: string[] = [];
    let wire: readonly string[] = [];
    const see = (event: RunEvent): void => {
      if (event.type === 'run-started') wire = event.tools;
      if (event.type !== 'call-state' || event.result === undefined) return;
      answers.push(event.result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n'));
    };
    const end = core.live.subscribe(({ conversationId, event }) => {
      if (conversationId === conversation.id) see(event);
    });
    core.chat.send(conversation.id, lines.join('\n'));
    await core.chat.idle(conversation.id);
    end();
    return { answers, wire };
  }

  it('NT4: a switch counts from the next message on, with no restart, and says what would bring the tool back', async () => {
    const talk = start();
    expect((await say(talk, 'Bash echo on')).answers).toEqual(['on']);
    await writeFile(path.join(base, 'home/USER/agent-tools.json'), '{"off": ["Bash"]}');
    const off = await say(talk, 'Bash echo off');
    expect(off.wire).not.toContain('Bash');
    expect(off.answers).toEqual([
      'Bash is not available: the person switched it off. Take "Bash" out of "off" in agent-tools.json, or switch it ' +
        'on in Settings → Tools.',
    ]);
    await writeFile(path.join(base, 'home/USER/agent-tools.json'), '{"off": ["Bash"');
    expect((await say(talk, 'Bash echo broken')).answers[0]).toMatch(/^Bash is not available/);
    await writeFile(path.join(base, 'home/USER/agent-tools.json'), '{}');
    expect((await say(talk, 'Bash echo on')).answers).toEqual(['on']);
  });

  it('NT9: a tool that is switched off can be lent for one call, and the model hears of the nearest one', async () => {
    await writeFile(path.join(base, 'home/USER/agent-tools.json'), '{"off": ["Search"]}');
    const talk = start();
    expect((await say(talk, 'Search x')).answers[0]).toMatch(/The nearest tool you have is Read\.$/);
    core.chat.enableTool(talk.id, 'Search', 'once');
    expect((await say(talk, 'Search x', 'Search y')).answers.map((text) => text.slice(0, 23))).toEqual([
      expect.not.stringMatching(/^Search is not available/),
      'Search is not available',
    ]);
  });

  it('TR4: a loaded tool is on the next request, and still is after a restart', async () => {
    const talk = start();
    const first = await say(
      talk,
      'ToolSearch select:Configure',
      'Configure {"action":"inspect","tool":"Configure"}',
    );
    expect(first.wire).not.toContain('Configure');
    expect(first.answers[1]).toMatch(/^Live: Configure \(\d+\)$/m);
    await core.close();
    core = open();
    expect((await say(talk, 'ContextBudget')).wire).toContain('Configure');
    expect((await say(start(), 'ContextBudget')).wire).not.toContain('Configure');
  });

  it('TR3: a deferred tool runs by name, and an unknown name is answered with what can be loaded', async () => {
    const { answers } = await say(
      start(),
      'Configure {"action":"inspect"}',
      '{"tool":"Frobnicate","input":{}}',
    );
    expect(answers[0]).toMatch(/^Catalogue: claude\. Agent: none\./);
    expect(answers[1]).toMatch(
      /^There is no tool named "Frobnicate"\. Tools that ToolSearch can still load: .*Configure/,
    );
  });

  it('WB2, NT2: an agent picks the granular catalogue, and end_turn ends the turn', async () => {
    await writeFile(path.join(root, 'a.txt'), 'hello\n');
    await writeFile(
      path.join(base, 'home/USER/agents/g.md'),
      '---\nname: g\ncatalogue: granular\n---\nBe kind.',
    );
    const { answers, wire } = await say(start('g'), 'read_file a.txt', 'end_turn', 'read_file a.txt');
    expect(wire).toContain('run_command');
    expect(wire).not.toContain('Bash');
    expect(answers[0]).toBe('1\thello');
    expect(answers).toHaveLength(2);
  });

  it("WB2, PE3, TR8: an agent's own tools and rules count for its conversations alone", async () => {
    await writeFile(path.join(base, 'home/USER/agents/r.md'), '---\nname: r\ntools: Read, Grep, Bash\n---\n');
    await writeFile(
      path.join(base, 'home/USER/permissions.json'),
      '{"agents": {"r": {"deny": ["Bash(echo no*)", "tool:Search"]}}}',
    );
    const { answers, wire } = await say(
      start('r'),
      'Bash echo yes',
      'Bash echo no',
      'Search x',
      'Write {"files":[]}',
    );
    expect(wire).toEqual(['Read', 'Bash']);
    expect(answers[0]).toBe('yes');
    expect(answers[1]).toMatch(/^The deny rule Bash\(echo no\*\)/);
    expect(answers[2]).toMatch(/^Search is not available: Search is off: the deny rule tool:Search/);
    expect(answers[3]).toMatch(
      /^Write is not available: the agent r lists its tools, and this is not among them\. Add it to "tools"/,
    );
    expect((await say(start(), 'Bash echo no')).answers).toEqual(['no']);
  });

  it('TR6: ContextBudget tells the fixed cost, and wire-dump.on keeps the requests', async () => {
    await writeFile(path.join(base, 'home/wire-dump.on'), '');
    const talk = start();
    const { answers } = await say(talk, 'ContextBudget');
    const [total, prompt, schemas] = [
      /^Each request: about (\d+)/,
      /^System prompt: (\d+)/m,
      /^Tool schemas: (\d+)/m,
    ].map((pattern) => Number(pattern.exec(answers[0] ?? '')?.[1]));
    expect(total).toBe((prompt ?? 0) + (schemas ?? 0));
    expect(answers[0]).toMatch(/^ {2}How to work: \d+$/m);
    const [run = ''] = await readdir(path.join(base, 'home/wire', talk.id));
    const fixed: unknown = JSON.parse(
      await readFile(path.join(base, 'home/wire', talk.id, run, 'fixed.json'), 'utf8'),
    );
    expect(fixed).toMatchObject({ model: 'direct', schemas: { tokens: schemas } });
  });

  it('CO1: the whole of a result that was cut is read by its id, in its own conversation alone', async () => {
    const talk = start();
    const { answers } = await say(talk, 'Bash seq 1 200000');
    const id = /ToolOutput id "([0-9a-f]{8,})"/.exec(answers[0] ?? '')?.[1] ?? 'none';
    const read = `ToolOutput {"id":"${id}","grep":"^123456$"}`;
    expect((await say(talk, read)).answers).toEqual(['123456\t123456']);
    expect((await say(start(), read)).answers[0]).toMatch(/^This conversation has no output/);
  });

  it('TB2: what was on the wire and what was called is written down by project and tool', async () => {
    await say(start(), 'Bash exit 3', 'Read {"path":"missing"}', 'Nope');
    const database = new Database(path.join(base, 'home/toolwright.db'));
    const calls: unknown = database
      .prepare('SELECT project_id, tool, failed FROM usage_calls ORDER BY id')
      .all();
    const roster = database
      .prepare("SELECT runs FROM usage_roster WHERE tool = 'Edit' AND project_id = 'p1'")
      .all();
    database.close();
    expect(calls).toEqual([
      { project_id: 'p1', tool: 'Bash', failed: 1 },
      { project_id: 'p1', tool: 'Read', failed: 1 },
    ]);
    expect(roster).toEqual([{ runs: 1 }]);
  });
});

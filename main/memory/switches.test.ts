import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPromptMemory } from './prompt-memory';
import { openMemoryDesk, project } from './testing/memory-desk';

it('NT6: a call is found the moment its tool is switched on, whatever was before, and is gone the moment it is off', async () => {
  const desk = openMemoryDesk();
  const chat = desk.chat();
  desk.call(chat, 'Bash', { command: 'make quokka' }, 'quokka was built');
  expect(await desk.find('quokka')).toEqual([]);
  desk.remember(['Bash']);
  expect(await desk.find('quokka')).toEqual(['make quokka\nquokka was built']);
  desk.remember([]);
  expect(await desk.find('quokka')).toEqual([]);
});

it('NT6: either catalogue’s name switches the tool that both have', async () => {
  const desk = openMemoryDesk();
  const chat = desk.chat();
  desk.call(chat, 'run_command', { command: 'numbat one' }, '');
  desk.call(chat, 'Bash', { command: 'numbat two' }, '');
  for (const name of ['Bash', 'run_command']) {
    desk.remember([name]);
    expect((await desk.find('numbat')).toSorted()).toEqual(['numbat one', 'numbat two']);
  }
  // Two tools of one catalogue are two switches.
  desk.call(chat, 'read_files', { files: ['numbat'] }, 'text of numbat');
  desk.remember(['Read']);
  expect(await desk.find('numbat')).toEqual([]);
});

it('CT13: a custom tool is remembered until its own switch is off; MCP tools and tools that are gone are not', async () => {
  const custom = new Map([['forecast', true]]);
  const desk = openMemoryDesk(custom);
  const chat = desk.chat();
  desk.call(chat, 'forecast', { city: 'Haifa' }, 'wombat weather');
  desk.call(chat, 'mcp__git__log', {}, 'wombat commit');
  desk.call(chat, 'deleted_tool', {}, 'wombat secret');
  expect(await desk.find('wombat')).toEqual(['Haifa\nwombat weather']);
  custom.set('forecast', false);
  expect(await desk.find('wombat')).toEqual([]);
  desk.remember(['mcp__git__log', 'forecast']);
  expect(await desk.find('wombat')).toEqual(['wombat commit']);
});

it('NT7: what memory was asked and answered is never found again, not through the whole of a cut result either', async () => {
  const desk = openMemoryDesk();
  const chat = desk.chat();
  const result = {
    content: [{ type: 'text' as const, text: 'bilby was decided' }],
    isError: false,
    display: { kind: 'text' as const },
    outputId: 'ab'.repeat(32),
  };
  desk.call(chat, 'MemorySearch', { query: 'bilby' }, '', { result });
  desk.call(chat, 'memory_carve', { text: 'bilby' }, 'Kept.');
  desk.call(chat, 'ToolOutput', { id: 'abababababab' }, 'bilby was decided');
  desk.remember(['MemorySearch', 'memory_search', 'memory_carve', 'ToolOutput']);
  expect(await desk.find('bilby')).toEqual([]);
});

it('NT6: the whole of a cut result is read only where memory reads the tool that printed it', async () => {
  const desk = openMemoryDesk();
  const chat = desk.chat();
  const result = {
    content: [{ type: 'text' as const, text: 'cut' }],
    isError: false,
    display: { kind: 'text' as const },
    outputId: 'cd'.repeat(32),
  };
  desk.call(chat, 'Bash', { command: 'x' }, '', { result });
  desk.call(chat, 'ToolOutput', { id: 'cdcdcdcd' }, 'the potoroo line');
  desk.remember(['ToolOutput']);
  expect(await desk.find('potoroo')).toEqual([]);
  desk.remember(['ToolOutput', 'Bash']);
  expect(await desk.find('potoroo')).toEqual(['cdcdcdcd\nthe potoroo line']);
});

it('NT6: words that only repeat a call are none of the talk: Direct, news of jobs, hooks, summaries, sub-agents', async () => {
  const desk = openMemoryDesk();
  const chat = desk.chat({ title: 'Bash echo quoll' });
  const asked = desk.say(chat, 'user', 'Bash echo quoll');
  desk.say(chat, 'assistant', 'That line is no call: quoll', { model: 'direct', parentId: asked.id });
  desk.say(chat, 'user', '', { parts: [{ type: 'text', text: 'job_1 printed quoll', from: 'job' }] });
  desk.say(chat, 'summary', 'The command printed quoll.');
  const direct = desk.chat({ model: 'direct' });
  desk.say(direct, 'user', 'Bash echo quoll');
  expect(await desk.find('quoll')).toEqual([]);
  // The title of such a conversation is a call too.
  desk.call(chat, 'Bash', { command: 'wallaby' }, '');
  desk.remember(['Bash']);
  const { hits } = desk.engine.search({
    query: 'wallaby',
    limit: 5,
    project,
    conversation: null,
    now: 0,
    allowed: [{ project, tools: 'Bash' }],
  });
  expect(hits).toHaveLength(1);
  expect(hits[0]).not.toHaveProperty('title');
});

it('NT6: a remembered call is cut to 4,000 characters around what was looked for, its arguments first', async () => {
  const desk = openMemoryDesk();
  const chat = desk.chat();
  const noise = 'a line of a build log that says nothing\n'.repeat(900);
  desk.call(chat, 'Bash', { command: 'npm run build' }, `${noise}the echidna failed here\n${noise}`);
  desk.remember(['Bash']);
  const [text = ''] = await desk.find('echidna');
  expect(text.length).toBeLessThanOrEqual(4_000);
  expect(text.length).toBeGreaterThan(3_000);
  expect(text.startsWith('npm run build\n')).toBe(true);
  expect(text).toContain('the echidna failed here');
});

it('ME3: a memory made from calls is hidden while one of its tools is not read', async () => {
  const desk = openMemoryDesk();
  const chat = desk.chat();
  desk.call(chat, 'Edit', { path: 'src/a.ts', edits: [] }, 'done');
  desk.store.memories.add({
    kind: 'decision',
    text: 'The bettong moved to src/a.ts.',
    scope: 'project',
    projectId: project,
    root: '/work',
    by: 'walker',
    agent: null,
    to: null,
    conversationId: chat.id,
    files: ['src/a.ts'],
    calls: [],
    tools: ['Edit'],
  });
  expect(await desk.find('bettong')).toEqual([]);
  desk.remember(['edit_file']);
  expect(await desk.find('bettong')).toEqual(['The bettong moved to src/a.ts.']);
});

const tools = ['Bash', 'Read', 'Jobs', 'mine', 'mcp__a__b'] as const;
const step = fc.oneof(
  fc.record({ kind: fc.constant('call' as const), tool: fc.constantFrom(...tools) }),
  fc.record({ kind: fc.constant('switch' as const), tool: fc.constantFrom(...tools), on: fc.boolean() }),
  fc.record({ kind: fc.constant('walk' as const), tool: fc.constantFrom(...tools) }),
);

it('NT6, CT13: over any history of switches nothing of a tool that is off is in a search or a prompt, and all that is on is found', async () => {
  const custom = new Map([['mine', true]]);
  const desk = openMemoryDesk(custom);
  const prompt = createPromptMemory(desk.store.memories, desk.clock);
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      round += 1;
      const projectId = `p${round}`;
      const chat = desk.chat({ projectId });
      const on = new Set<string>(['mine']);
      custom.set('mine', true);
      desk.remember([]);
      const called: { readonly tool: string; readonly mark: string }[] = [];
      for (const one of steps) {
        const mark = `mark${round}x${called.length}q`;
        if (one.kind === 'call') {
          desk.call(chat, one.tool, { command: `kangaroo ${mark}` }, 'printed');
          called.push({ tool: one.tool, mark });
        }
        if (one.kind === 'switch') {
          if (one.on) on.add(one.tool);
          else on.delete(one.tool);
          custom.set('mine', on.has('mine'));
          desk.remember(tools.filter((tool) => tool !== 'mine' && on.has(tool)));
        }
        const shown = (await desk.find('kangaroo', { project: projectId, limit: 20 })).join('\n');
        const told = prompt
          .forRun({ conversationId: 'other', projectId, agent: null, model: 'a/b' })
          .sections()
          .map(({ text }) => text)
          .join('\n');
        for (const { tool, mark: said } of called) {
          expect(shown.includes(said), `${tool} ${[...on].join(' ')}`).toBe(on.has(tool));
          expect(told).not.toContain(said);
        }
      }
    }),
    { numRuns: 15 },
  );
});

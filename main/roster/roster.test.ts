import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AgentTools } from '@shared/domain/agent-tools';
import type { AgentProfile } from '@shared/domain/agent';
import type { KnownTool, Tool } from '../tools/define';
import { toolsMeant } from './agent-names';
import { createRosterMemory } from './memory';
import { policyOf } from './policy';
import { createRoster, type LaterTools, type RosterRequest } from './roster';

function tool(name: string, facets: Partial<Tool> = {}): Tool {
  return {
    name,
    description: `Does ${name}.`,
    input: z.strictObject({ path: z.string() }),
    ...facets,
  } as Tool;
}

const known: readonly KnownTool[] = [
  { tool: tool('Read'), origin: 'core' },
  { tool: tool('Bash'), origin: 'core' },
  { tool: tool('Configure', { deferred: true }), origin: 'core' },
];

function setUp(change: Partial<RosterRequest> = {}) {
  const remembered: string[][] = [];
  const saved = new Map<string, readonly string[]>();
  const memory = createRosterMemory({
    load: (id) => saved.get(id) ?? [],
    save: (id, names) => void saved.set(id, names),
  });
  const roster = createRoster({ known: () => known });
  const run = roster.forRun({
    catalogue: 'claude',
    agent: null,
    facts: {
      shape: 'chat',
      services: new Set(),
      model: { acceptsImages: true },
      policy: new Map([['Bash', { reason: 'Off.', remedy: 'Switch it on.' }]]),
      deferred: new Set(),
      named: new Set(),
    },
    activated: [],
    enabled: () => memory.enabled('talk'),
    used: (name) => memory.used('talk', name),
    remember: (names) => remembered.push([...names]),
    promptCost: () => Promise.resolve([]),
    ...change,
  });
  const wire = () => run.wire().map(({ name }) => name);
  return { run, wire, memory, remembered };
}

describe('the roster of a run', () => {
  it('sends the schemas of live tools, and the same list while nothing changes', () => {
    const { run, wire } = setUp();
    expect(wire()).toEqual(['Read']);
    expect(run.wire()).toBe(run.wire());
    expect(run.wire()[0]?.inputSchema).toEqual({
      type: 'object',
      properties: { path: { type: 'string' } },
      required: ['path'],
      additionalProperties: false,
    });
    expect(run.entry('Read')?.tokens).toBeGreaterThan(20);
  });

  it('MC1 knows a tool that came after the run began, without changing what is sent, and judges it as the others', () => {
    const late: KnownTool[] = [
      { tool: tool('mcp__s__a'), origin: 'mcp', from: 's' },
      { tool: tool('mcp__s__b'), origin: 'mcp', from: 's' },
      { tool: tool('mcp__s__c'), origin: 'mcp', from: 's', withheld: 'It waits for the person.' },
    ];
    const arrived: LaterTools[] = [];
    const { run, wire } = setUp({ later: () => arrived[0] });
    const before = run.wire();
    expect(run.entry('mcp__s__a')).toBeUndefined();
    arrived.push({
      tools: late,
      policy: new Map([['mcp__s__b', { reason: 'Denied.', remedy: 'Allow it.' }]]),
    });
    expect(run.entry('mcp__s__a')?.verdict).toEqual({ kind: 'deferred' });
    expect(run.entry('mcp__s__b')?.verdict).toMatchObject({ kind: 'withheld', layer: 'policy' });
    expect(run.entry('mcp__s__c')?.verdict).toEqual({
      kind: 'withheld',
      layer: 'authority',
      reason: 'It waits for the person.',
    });
    expect(run.wire()).toBe(before);
    run.activate(['mcp__s__a', 'mcp__s__b', 'mcp__s__c']);
    expect(wire()).toEqual(['Read', 'mcp__s__a']);
  });

  it('TR4 puts a loaded tool on the next request and remembers it; what policy denies is not loaded', () => {
    const { run, wire, remembered } = setUp();
    run.activate(['Configure', 'Bash', 'Nope']);
    expect(wire()).toEqual(['Read', 'Configure']);
    expect(remembered).toEqual([['Configure']]);
    run.activate(['Configure']);
    expect(remembered).toHaveLength(1);
    expect(setUp({ activated: ['Configure', 'Bash'] }).wire()).toEqual(['Read', 'Configure']);
  });

  it('NT9 has a tool that the person lends it at once, for one call or for the session', () => {
    const { run, wire, memory } = setUp();
    memory.enable('talk', 'Bash', 'once');
    expect(wire()).toEqual(['Read', 'Bash']);
    run.used('Bash');
    expect(wire()).toEqual(['Read']);
    memory.enable('talk', 'Bash', 'session');
    run.used('Bash');
    expect(wire()).toEqual(['Read', 'Bash']);
    memory.forget('talk');
    expect(wire()).toEqual(['Read']);
  });
});

describe('what policy takes away', () => {
  const agent: AgentProfile = {
    name: 'rev',
    description: '',
    catalogue: 'claude',
    prompt: '',
    file: '/a/rev.md',
    scope: 'user',
  };
  const nothing = {
    switches: AgentTools.parse({}),
    removed: new Map(),
    agent: undefined,
    listed: undefined,
    disallowed: new Set<string>(),
  };

  it('NT4, NT8 is a switch, with the line that would undo it', () => {
    const denials = policyOf(known, { ...nothing, switches: AgentTools.parse({ off: ['Bash', 'Later'] }) });
    expect([...denials]).toEqual([
      [
        'Bash',
        {
          reason: 'The person switched it off.',
          remedy: 'Take "Bash" out of "off" in agent-tools.json, or switch it on in Settings → Tools.',
        },
      ],
    ]);
  });

  it('TR8 is a deny rule of the roster, also for the tool that does the same work in the other catalogue', () => {
    const removed = new Map([['Bash', { by: 'rule' as const, reason: 'Rule.', remedy: 'Change the rule.' }]]);
    const shell: KnownTool = { tool: tool('run_command', { actsAs: 'Bash' }), origin: 'core' };
    const denials = policyOf([...known, shell], { ...nothing, removed });
    expect([...denials.keys()]).toEqual(['Bash', 'run_command']);
    expect(denials.get('run_command')).toEqual({ reason: 'Rule.', remedy: 'Change the rule.' });
  });

  it("WB2 is what an agent's lists leave out, with the file to change", () => {
    const listed = toolsMeant(['Read', 'NotebookRead', 'Bash(git log:*)'], known, 'claude');
    expect([...listed]).toEqual(['Read', 'Bash']);
    const denials = policyOf(known, { ...nothing, agent, listed, disallowed: new Set(['Read']) });
    expect(Object.fromEntries(denials)).toEqual({
      Read: {
        reason: 'The agent rev is not to use it.',
        remedy: 'Take it out of "disallowedTools" in /a/rev.md.',
      },
      Configure: {
        reason: 'The agent rev lists its tools, and this is not among them.',
        remedy: 'Add it to "tools" in /a/rev.md.',
      },
    });
  });

  it('NT5 never takes end_turn', () => {
    const end: KnownTool = { tool: tool('end_turn'), origin: 'core' };
    const denials = policyOf([end], {
      ...nothing,
      switches: AgentTools.parse({ off: ['end_turn'] }),
      agent,
      listed: new Set(),
      disallowed: new Set(['end_turn']),
    });
    expect(denials.size).toBe(0);
  });
});

describe("TR1: the names of an agent's list", () => {
  const granular: readonly KnownTool[] = [
    { tool: tool('read_file', { actsAs: 'Read' }), origin: 'core' },
    { tool: tool('list_dir', { actsAs: 'Read' }), origin: 'core' },
    { tool: tool('run_command', { actsAs: 'Bash' }), origin: 'core' },
    { tool: tool('mcp__git__log'), origin: 'mcp' },
    { tool: tool('mcp__git__push'), origin: 'mcp' },
  ];

  it('are exact names first, then aliases, then servers and patterns', () => {
    const meant = (...names: string[]) => [...toolsMeant(names, granular, 'granular')];
    expect(meant('read_file')).toEqual(['read_file']);
    expect(meant('Read')).toEqual(['read_file', 'list_dir']);
    expect(meant('Bash(ls)')).toEqual(['run_command']);
    expect(meant('mcp__git')).toEqual(['mcp__git__log', 'mcp__git__push']);
    expect(meant('mcp__git__p*')).toEqual(['mcp__git__push']);
    expect(meant('mcp__gi', 'Nope')).toEqual([]);
    expect([...toolsMeant(['Grep', 'Task'], known, 'claude')]).toEqual([]);
  });
});

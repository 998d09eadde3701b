import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BudgetReport } from '@shared/domain/budget';
import type { Answer, Handler, ReplyOf } from '@shared/contract';
import { projectIdOf } from '../disk/project-id';
import type { ServerInventory } from '../budget/facts';
import { composeBudgetWindow } from './budget';
import type { Core } from './core';
import { openCore } from './testing/open-core';

const dayMs = 86_400_000;

describe('the tool budget over the whole engine', () => {
  let base = '';
  let root = '';
  let now = Date.now() - 40 * dayMs;
  let core: Core;
  let budget: ReturnType<typeof composeBudgetWindow>;
  let servers: readonly ServerInventory[] | undefined;

  beforeEach(async () => {
    base = await realpath(await mkdtemp(path.join(tmpdir(), 'budget-')));
    root = path.join(base, 'work');
    await mkdir(root);
    await mkdir(path.join(base, 'home/USER/agents'), { recursive: true });
    now = Date.now() - 40 * dayMs;
    servers = undefined;
    core = openCore(path.join(base, 'home'), { attended: true, userHome: base, clock: { now: () => now } });
    budget = openBudget();
  });

  const openBudget = () =>
    composeBudgetWindow({
      core,
      clock: { now: () => now },
      ...(servers === undefined ? {} : { servers: () => servers ?? [] }),
      platform: 'linux',
      notify: () => undefined,
      reportBug: (bug) => {
        throw bug;
      },
      workspaceOf: () => ({ root, name: 'work', projectId: projectIdOf(root) }),
      changed: () => undefined,
    });

  afterEach(async () => {
    await budget.close();
    await core.close();
    await rm(base, { recursive: true, force: true });
  });

  /** A conversation of the project, or without a folder. */
  function talk(inFolder = true): string {
    const made = core.store.conversations.create({
      projectId: inFolder ? projectIdOf(root) : null,
      root: inFolder ? root : null,
      title: 'Talk',
      model: 'direct',
      mode: 'manual',
      agent: null,
    });
    if (!made.ok) throw new Error(made.error.message);
    return made.value.id;
  }

  /** Forty days of work with Bash; Jobs is offered and never called. */
  function work(): void {
    const id = talk();
    for (let day = 0; day <= 40; day += 1) {
      core.store.usage.surfaced(id, ['Bash', 'Jobs', 'Read']);
      for (let call = 0; call < 5; call += 1) core.store.usage.called(id, 'Bash', false);
      now += dayMs;
    }
    now -= dayMs;
  }

  const context = { windowId: 1 };
  const project = { scope: 'project', agent: null } as const;
  const page = async (request: Parameters<Handler<'budget.page'>>[0] = project) =>
    budget.handlers['budget.page'](request, context);
  const value = <T>(answer: Answer<T>): T => {
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.value;
  };
  const pageOf = async (request?: Parameters<typeof page>[0]): Promise<ReplyOf<'budget.page'>> =>
    value(await page(request));

  it('TB1, TB3, TB5: the page has the report, each tool with its price, the days and a plan', async () => {
    work();
    const { report, tools, days, today, plan } = await pageOf();
    expect(report.evidence).toMatchObject({ calls: 205, days: 40, enough: true });
    expect(report.suggestions.map(({ tool, evidence }) => `${tool}: ${evidence}`)).toEqual([
      'Jobs: Offered for 40 days, 0 calls.',
    ]);
    const bash = tools.find(({ name }) => name === 'Bash');
    expect(bash).toMatchObject({ state: 'on', verdict: 'live', calls: 205, turns: 41, failed: 0 });
    expect(bash?.tokensPerUse).toBe(Math.round(((bash?.tokens ?? 0) * 41) / 205));
    expect(days).toHaveLength(31);
    expect(days.at(-1)).toEqual({ day: today, tool: 'Bash', kind: 'built-in', calls: 5, failed: 0 });
    expect(plan).toMatchObject({ ceiling: 7750, now: report.surface.tokens, fits: true });
  });

  it('TB1: the surface is what the next run has, judged by the rules of the agent shown', async () => {
    await writeFile(
      path.join(base, 'home/USER/agents/reviewer.md'),
      '---\nname: reviewer\ndescription: Reads\ntools: Read, Grep\n---\nRead.',
    );
    const all = await pageOf();
    const reviewer = await pageOf({ ...project, agent: 'reviewer' });
    expect(reviewer.report.surface.names).toEqual(['Read', 'Search']);
    expect(reviewer.report.surface.tokens).toBeLessThan(all.report.surface.tokens);
    expect(reviewer.tools.find(({ name }) => name === 'Read')?.locked).toBe(
      'The agent reviewer lists its tools, so they stay on its requests.',
    );
    expect(reviewer.plan.moves).toEqual([]);
    const scene = { catalogue: 'claude', agent: 'reviewer', root, projectId: projectIdOf(root) } as const;
    await core.rosters.native.setState(scene, ['Search'], 'off');
    expect((await pageOf({ ...project, agent: 'reviewer' })).report.surface.names).toEqual(['Read']);
    expect((await pageOf()).report.surface.names).toContain('Search');
    expect(await page({ ...project, agent: 'nobody' })).toEqual({
      ok: false,
      error: {
        kind: 'unknown-agent',
        message: 'There is no agent named nobody here. Name one of USER/agents or of the folder.',
      },
    });
  });

  it('TB1: a rule, a switch and a cached server each count in the surface at once', async () => {
    const before = (await pageOf()).report.surface;
    const scene = { catalogue: 'claude', agent: null, root, projectId: projectIdOf(root) } as const;
    await core.rosters.native.setState(scene, ['Jobs'], 'off');
    await core.rosters.native.setState(scene, ['Edit'], 'deferred');
    servers = [
      { server: 'git', probed: true, tools: ['mcp__git__log'] },
      { server: 'jira', probed: false, tools: [] },
    ];
    await budget.close();
    budget = openBudget();
    const { surface } = (await pageOf()).report;
    expect(surface.builtIn.tools).toBe(before.builtIn.tools - 1);
    expect(surface).toMatchObject({ mcp: { tools: 1, tokens: 0 }, unprobed: ['jira'] });
    expect(surface.names).toContain('mcp__git__log');
    expect(surface.names).not.toContain('Jobs');
    expect(surface.tokens).toBeLessThan(before.tokens);
  });

  it('TB1: a server of the person’s own that was never reached is named and not counted', async () => {
    const entry = { mcpServers: { jira: { command: 'no-such-program' } } };
    await writeFile(core.mcp.desk.userFilePath, JSON.stringify(entry));
    const { surface } = (await pageOf()).report;
    expect(surface).toMatchObject({ mcp: { tools: 0 }, unprobed: ['jira'] });
  });

  it('TB4: what was suggested and switched off or deferred is suggested no more, and comes back with the switch', async () => {
    work();
    const suggested = async () => (await pageOf()).report.suggestions.map(({ tool }) => tool);
    const scene = { catalogue: 'claude', agent: null, root, projectId: projectIdOf(root) } as const;
    for (const state of ['off', 'deferred'] as const) {
      await core.rosters.native.setState(scene, ['Jobs'], state);
      expect(await suggested()).toEqual([]);
      await core.rosters.native.setState(scene, ['Jobs'], 'on');
      expect(await suggested()).toEqual(['Jobs']);
    }
  });

  it('TB1: thresholds and ceiling are settings', async () => {
    core.store.settings.update({ toolBudgetWarn: 2, toolBudgetHot: 3, toolBudgetCeiling: 10 });
    const { report, plan } = await pageOf();
    expect(report.thresholds).toEqual({ toolBudgetWarn: 2, toolBudgetHot: 3, level: 'hot' });
    expect(plan.ceiling).toBe(10);
  });

  describe('GET /rpc/tools/gc', () => {
    /** Switched on as the page does it; answers as a client with the file at hand gets it. */
    async function serving() {
      const set = budget.handlers['budget.setServer'];
      const on = value(await set({ ...project, enabled: true, newPort: false }, context));
      const file = JSON.parse(await readFile(path.join(base, 'home/rpc.json'), 'utf8')) as Record<
        string,
        unknown
      >;
      const get = async (query = '', token = String(file['token'])) => {
        const url = `http://127.0.0.1:${String(file['port'])}/rpc/tools/gc${query}`;
        const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
        return { status: response.status, body: await response.json() };
      };
      return { on, get };
    }

    it('TB1 is the same report as the page’s, for a project or for conversations without a folder', async () => {
      work();
      core.store.usage.called(talk(false), 'Read', false);
      const { get } = await serving();
      const query = `?projectId=${projectIdOf(root)}`;
      const ofProject = await get(query);
      expect(ofProject).toEqual({ status: 200, body: (await pageOf()).report });
      expect(BudgetReport.parse(ofProject.body).folder).toBe(root);
      const bare = await get();
      expect(bare.body).toEqual((await pageOf({ scope: 'none', agent: null })).report);
      expect(bare.body).toMatchObject({
        projectId: null,
        folder: null,
        evidence: { calls: 1 },
        suggestions: [],
      });
      expect((await get('?projectId=')).body).toEqual(bare.body);
      expect((await get(`${query}&sessionId=abc`)).body).toEqual(ofProject.body);
    });

    it('TB1 picks the rules with agent, and names what it does not know', async () => {
      await writeFile(
        path.join(base, 'home/USER/agents/reviewer.md'),
        '---\nname: reviewer\ndescription: Reads\ntools: Read\n---\nRead.',
      );
      const { get } = await serving();
      expect((await get('?agent=reviewer')).body).toMatchObject({
        agent: 'reviewer',
        surface: { names: ['Read'] },
      });
      expect(await get('?agent=nobody')).toEqual({
        status: 404,
        body: { error: 'There is no agent named nobody here. Name one of USER/agents or of the folder.' },
      });
      expect(await get('?projectId=0123456789abcdef')).toEqual({
        status: 404,
        body: {
          error: 'No project 0123456789abcdef is known here. Open its folder once, or leave projectId out.',
        },
      });
      expect((await get('?projectId=../etc')).status).toBe(400);
      expect((await get(`?agent=${'a'.repeat(201)}`)).status).toBe(400);
      expect((await get('', 'wrong-token-of-a-test')).status).toBe(401);
    });

    it('TB1 is off until switched on; the page has the line to ask with, and never the token', async () => {
      const server = budget.handlers['budget.server'];
      expect(value(await server(project, context))).toEqual({
        enabled: false,
        port: null,
        file: path.join(base, 'home/rpc.json'),
        command: null,
      });
      const { on } = await serving();
      expect(on.command).toContain(`http://127.0.0.1:${on.port}/rpc/tools/gc?projectId=${projectIdOf(root)}`);
      const text = await readFile(path.join(base, 'home/rpc.json'), 'utf8');
      expect(JSON.stringify(on)).not.toContain((JSON.parse(text) as { token: string }).token);
      const set = budget.handlers['budget.setServer'];
      const off = value(await set({ ...project, enabled: false, newPort: false }, context));
      expect(off).toMatchObject({ enabled: false, port: null, command: null });
      await expect(fetch(`http://127.0.0.1:${on.port}/rpc/tools/gc`)).rejects.toThrow('fetch failed');
    });
  });
});

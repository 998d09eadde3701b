import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { schemaTokens } from '@shared/catalog/schema-tokens';
import type { NativeTools } from '@shared/contract/tools';
import type { Core } from './core';
import { openCore } from './testing/open-core';

const scene = { catalogue: 'claude', agent: null, root: null, projectId: null } as const;

describe('Settings → Tools → Native Tools', () => {
  let home = '';
  let core: Core;
  beforeEach(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'native-'));
    core = openCore(home, { attended: true });
  });
  afterEach(async () => {
    await core.close();
    await rm(home, { recursive: true, force: true });
  });

  const of = (page: NativeTools, name: string) => page.tools.find((tool) => tool.name === name);
  const file = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join(home, name), 'utf8'));

  it('NT3: each row says its group, its tokens, its state and what the next run makes of it', async () => {
    const page = await core.rosters.native.list(scene);
    expect(of(page, 'Bash')).toMatchObject({
      group: 'Shell',
      origin: 'core',
      state: 'on',
      verdict: { kind: 'live' },
      remembered: false,
      use: { calls: 0, turns: 0, lastAt: null, tokensPerCall: null },
    });
    expect(of(page, 'Configure')?.verdict).toEqual({ kind: 'deferred' });
    const live = page.tools.filter(({ verdict }) => verdict.kind === 'live');
    // What a run sends before its first word: the rows, and memory's tools, which have none.
    const rows = live.reduce((sum, { tokens }) => sum + tokens, 0);
    const ledger = await core.rosters.ledgerFor({ id: '', agent: null, root: null }, null);
    const wire = ledger.forModel({ acceptsImages: true }, async () => []).wire();
    expect(rows + page.memoryTokens).toBe(wire.reduce((sum, schema) => sum + schemaTokens(schema), 0));
    expect(page.memoryTokens).toBeGreaterThan(0);
    const granular = await core.rosters.native.list({ ...scene, catalogue: 'granular' });
    expect(of(granular, 'end_turn')?.fixed).toBe('It ends every turn, so it is always on.');
  });

  it('NT8, NT9: the three states are written to agent-tools.json and what else is in it stays', async () => {
    await mkdir(path.join(home, 'USER'), { recursive: true });
    await writeFile(path.join(home, 'USER/agent-tools.json'), '{"mine": 1, "off": ["Read"]}');
    const { native } = core.rosters;
    const off = await native.setState(scene, ['Bash', 'Jobs'], 'off');
    expect(off.ok && of(off.value, 'Bash')?.verdict).toMatchObject({ kind: 'withheld', layer: 'policy' });
    const deferred = await native.setState(scene, ['Bash'], 'deferred');
    expect(deferred.ok && of(deferred.value, 'Bash')).toMatchObject({
      state: 'deferred',
      verdict: { kind: 'deferred' },
    });
    expect(await file('USER/agent-tools.json')).toEqual({
      mine: 1,
      version: 1,
      off: ['Read', 'Jobs'],
      deferred: ['Bash'],
    });
    expect((await native.setState(scene, ['Read', 'Bash', 'Jobs'], 'on')).ok).toBe(true);
    expect(await file('USER/agent-tools.json')).toMatchObject({ off: [], deferred: [] });
  });

  it('NT6: the memory switch is off by default and kept beside the others', async () => {
    const set = await core.rosters.native.setRemembered(scene, ['Read'], true);
    expect(set.ok && of(set.value, 'Read')?.remembered).toBe(true);
    expect(await file('USER/agent-tools.json')).toMatchObject({ remembered: ['Read'] });
  });

  it('NT5: end_turn cannot be switched off', async () => {
    expect(
      await core.rosters.native.setState({ ...scene, catalogue: 'granular' }, ['end_turn'], 'off'),
    ).toEqual({
      ok: false,
      error: 'It ends every turn, so it is always on.',
    });
  });

  it("NT8, TR8: with an agent picked, the switch is that agent's own deny rule", async () => {
    await writeFile(path.join(home, 'USER/agents/r.md'), '---\nname: r\n---\n');
    await writeFile(
      path.join(home, 'USER/permissions.json'),
      '{"agents": {"r": {"deny": ["Bash(rm *)"], "note": 1}}}',
    );
    const own = { ...scene, agent: 'r' };
    const set = await core.rosters.native.setState(own, ['Search'], 'off');
    expect(set.ok && of(set.value, 'Search')).toMatchObject({ state: 'off', verdict: { layer: 'policy' } });
    expect(await file('USER/permissions.json')).toMatchObject({
      agents: { r: { deny: ['Bash(rm *)', 'tool:Search'], note: 1 } },
    });
    expect(of(await core.rosters.native.list(scene), 'Search')?.state).toBe('on');
    await core.rosters.native.setState(own, ['Search'], 'on');
    expect(await file('USER/permissions.json')).toMatchObject({ agents: { r: { deny: ['Bash(rm *)'] } } });
  });

  it('NT9: the price of a use is the schema times the turns that carried it, by the calls made', async () => {
    const chat = core.chat.create({ model: 'direct', mode: 'full', agent: null, root: home, projectId: 'p' });
    if (!chat.ok) throw new Error(chat.error.message);
    for (let turn = 0; turn < 3; turn++) core.store.usage.surfaced(chat.value.id, ['Search']);
    core.store.usage.called(chat.value.id, 'Search', false);
    core.store.usage.called(chat.value.id, 'Search', true);
    const row = of(await core.rosters.native.list({ ...scene, projectId: 'p' }), 'Search');
    expect(row?.use).toMatchObject({ calls: 2, failed: 1, turns: 3 });
    expect(row?.use.tokensPerCall).toBe(Math.round(((row?.tokens ?? 0) * 3) / 2));
    expect(of(await core.rosters.native.list({ ...scene, projectId: 'q' }), 'Search')?.use.calls).toBe(0);
  });

  it('NT8: a broken file is told, never overwritten, and its last good copy counts', async () => {
    const { native } = core.rosters;
    await native.setState(scene, ['Bash'], 'off');
    await writeFile(path.join(home, 'USER/agent-tools.json'), '{"off": [');
    const page = await native.list(scene);
    expect(of(page, 'Bash')?.state).toBe('off');
    expect(page.problem).toMatch(/agent-tools\.json, line 1/);
    expect((await native.setState(scene, ['Bash'], 'on')).ok).toBe(false);
    expect(await readFile(path.join(home, 'USER/agent-tools.json'), 'utf8')).toBe('{"off": [');
  });
});

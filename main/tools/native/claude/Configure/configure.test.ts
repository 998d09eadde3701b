import { readFile, writeFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ok, err } from '@shared/kit/result';
import type { Tool } from '../../../define';
import { rosterOf } from '../../roster-fixture';
import { createFixture, type Fixture } from '../../tool-fixture';
import { changeText, type ConfigurationChange } from './change';
import { createConfigureTool, type ConfigurationPort } from './tool';

describe('TR7: Configure', () => {
  let fixture: Fixture;
  let applied: ConfigurationChange[] = [];
  let after = '{"off": ["Bash"]}\n';
  const configuration: ConfigurationPort = {
    preview: (change) =>
      change.kind === 'rule' && change.rule === 'Bash('
        ? err('rule: "Bash(" has no closing bracket.')
        : ok({ file: path.join(fixture.appHome, 'USER/agent-tools.json'), before: '{"off": []}\n', after }),
    apply: (change) => {
      applied.push(change);
      return ok(undefined);
    },
  };
  const tool = createConfigureTool({ configuration });
  beforeEach(async () => {
    applied = [];
    after = '{"off": ["Bash"]}\n';
    const tools = ['Read', 'Configure', 'Bash', 'Loops'].map((name) => ({ name, description: '' }) as Tool);
    fixture = await createFixture(
      rosterOf(tools, {
        Configure: { kind: 'deferred' },
        Bash: { kind: 'withheld', layer: 'policy', reason: 'Off.', remedy: 'Switch it on.' },
        Loops: { kind: 'withheld', layer: 'shape', reason: 'Not for this run.' },
      }),
    );
    await mkdir(path.join(fixture.appHome, 'USER'), { recursive: true });
    await writeFile(path.join(fixture.appHome, 'USER/agent-tools.json'), '{"off": []}\n');
  });
  afterEach(() => fixture.remove());

  it('inspect reads the ledger, Shape and Policy alike, and asks nobody', async () => {
    expect(await fixture.text(tool, { action: 'inspect' })).toBe(
      [
        'Catalogue: claude. Agent: none. In brackets: estimated tokens of the schema.',
        'Live: Read (0)',
        'Deferred: Configure (0)',
        'Withheld:',
        '- Bash (policy): Off. Switch it on.',
        '- Loops (shape): Not for this run.',
      ].join('\n'),
    );
    expect(await fixture.text(tool, { action: 'inspect', tool: 'Bash' })).toContain('- Bash (policy): Off.');
    expect((await fixture.assess(tool, { action: 'inspect' })).danger).toBe('none');
  });

  it('propose is critical, shows the exact change as a diff, and writes it once accepted', async () => {
    const raw = { action: 'propose', tool: 'Bash', state: 'on', reason: 'Tests need it.' };
    const assessment = await fixture.assess(tool, raw);
    expect(assessment).toMatchObject({
      danger: 'critical',
      reasons: [{ text: 'It switches Bash on. Its reason: Tests need it.' }],
    });
    const body = await tool.preview(
      { action: 'propose', tool: 'Bash', state: 'on' },
      assessment,
      fixture.context,
    );
    expect(body).toMatchObject({
      kind: 'changes',
      files: [{ path: '~/.toolwright/USER/agent-tools.json', added: 1, removed: 1, status: 'changed' }],
    });
    expect(applied).toEqual([]);
    expect(await fixture.text(tool, raw)).toBe(
      'Accepted: it switches Bash on. This counts from the next message on.',
    );
    expect(applied).toEqual([{ kind: 'switch', tool: 'Bash', state: 'on' }]);
    expect(await readFile(path.join(fixture.appHome, 'USER/agent-tools.json'), 'utf8')).toBe('{"off": []}\n');
  });

  it('a proposal that changes nothing or cannot be is answered before anyone is asked', async () => {
    const propose = (more: object) => fixture.text(tool, { action: 'propose', ...more });
    expect(await propose({ tool: 'Nope', state: 'on' })).toBe('tool: there is no tool named "Nope".');
    expect(await propose({ tool: 'Loops', state: 'on' })).toBe(
      'tool: no setting brings Loops into this run. Not for this run.',
    );
    expect(await propose({ rule: 'Bash(', effect: 'deny' })).toBe('rule: "Bash(" has no closing bracket.');
    after = '{"off": []}\n';
    expect(await propose({ tool: 'Bash', state: 'on' })).toMatch(/^Nothing to change: /);
    expect(applied).toEqual([]);
  });

  it('half a proposal names the field that is missing', async () => {
    const text = (raw: Record<string, unknown>) => fixture.text(tool, raw);
    expect(await text({ action: 'propose' })).toBe(
      'tool: Name a tool and its state, or a rule and its effect',
    );
    expect(await text({ action: 'propose', tool: 'Bash' })).toBe(
      'state: Say what the tool shall be: on, deferred or off',
    );
    expect(await text({ action: 'propose', rule: 'Read' })).toBe(
      'effect: Say what the rule does: allow, ask or deny',
    );
    expect(await text({ action: 'propose', rule: 'Read', tool: 'Bash', state: 'on', effect: 'ask' })).toBe(
      'rule: One proposal changes one thing: a tool or a rule',
    );
    expect(await text({ action: 'inspect', state: 'on' })).toBe('state: state belongs to propose');
  });

  it('says a rule in words', () => {
    const rule = {
      kind: 'rule',
      rule: 'Bash(npm test)',
      effect: 'allow',
      remove: false,
      scope: 'workspace',
    } as const;
    expect(changeText(rule)).toBe('adds the allow rule Bash(npm test) to the rules of this project');
    expect(changeText({ ...rule, remove: true, scope: 'user' })).toBe(
      'removes the allow rule Bash(npm test) from the rules of all projects',
    );
  });
});

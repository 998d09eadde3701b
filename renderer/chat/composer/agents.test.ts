import { expect, test } from 'vitest';
import type { AgentProfile } from '@shared/domain/agent';
import { agentOptions, noAgent } from './agents';

function agent(name: string, scope: AgentProfile['scope'], description = ''): AgentProfile {
  return { name, scope, description, catalogue: 'claude', prompt: '', file: `/${name}.md` };
}

test('WB2: yours come before those of the folder, with the first sentence of what they are for', () => {
  const options = agentOptions(
    [agent('builder', 'workspace', 'Builds. And more.'), agent('rev', 'user')],
    [],
    null,
  );
  expect(options.map(({ value, group, description }) => [value, group, description])).toEqual([
    [noAgent, undefined, 'every tool, no role'],
    ['rev', 'Yours', undefined],
    ['builder', 'Of this folder', 'Builds.'],
  ]);
});

test('WB2: an agent whose file is gone stays visible as what it is, and a broken file says why', () => {
  const options = agentOptions([], [{ file: '/a/.claude/agents/x.md', message: 'name: no.' }], 'old');
  expect(
    options.slice(1).map(({ label, description, disabledReason }) => [label, description, disabledReason]),
  ).toEqual([
    ['old', 'its file is gone', undefined],
    ['x.md', undefined, 'name: no.'],
  ]);
});

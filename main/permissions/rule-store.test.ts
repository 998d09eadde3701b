import { expect, it } from 'vitest';
import type { JsonFileView } from '../store/json-file';
import { createRuleStore, type RuleFile } from './rule-store';
import { PermissionsFile } from './rules/permissions-file';

/** A file whose text can change between two looks. */
function changing(first: object): RuleFile & { become(value: object): void } {
  const viewOf = (value: object): JsonFileView<PermissionsFile> => ({
    value: PermissionsFile.parse(value),
    source: 'file',
    placeOf: () => ({ line: 7, column: 1 }),
  });
  let view = viewOf(first);
  return {
    read: () => view,
    become: (value) => (view = viewOf(value)),
  };
}

function storeOf(user: RuleFile, workspace = changing({})) {
  const notices: string[] = [];
  const rules = createRuleStore({
    userFile: user,
    userPath: '/h/USER/permissions.json',
    workspaceFile: () => workspace,
    workspacePath: () => '/h/WORKSPACE/0123/permissions.json',
    commandLine: { allow: [], deny: [] },
    report: ({ text }) => notices.push(text),
    used: () => 0,
    head: () => undefined,
  });
  return { rules, notices };
}

const scene = { root: '/w', home: '/h' };

it('PE3: a hand edit counts at the next look, and a rule knows its file and line', () => {
  const user = changing({ deny: ['weather'] });
  const { rules } = storeOf(user);
  expect(rules.rulesFor(scene).deny.forTool('weather', 0)).toEqual({
    text: 'weather',
    effect: 'deny',
    scope: 'user',
    file: '/h/USER/permissions.json',
    line: 7,
  });
  expect(rules.rulesFor(scene)).toBe(rules.rulesFor(scene));
  user.become({ allow: ['weather'] });
  expect(rules.rulesFor(scene).deny.forTool('weather', 0)).toBeUndefined();
  expect(rules.rulesFor(scene).allow.forTool('weather', 0)?.effect).toBe('allow');
});

it('PE3: rules of an agent count for that agent alone, beside the general ones', () => {
  const { rules } = storeOf(changing({ deny: ['a'], agents: { coder: { deny: ['b'] } } }));
  const denied = (agent?: string): boolean[] =>
    ['a', 'b'].map(
      (tool) =>
        rules.rulesFor({ ...scene, ...(agent === undefined ? {} : { agent }) }).deny.forTool(tool, 0) !==
        undefined,
    );
  expect(denied()).toEqual([true, false]);
  expect(denied('coder')).toEqual([true, true]);
  expect(denied('other')).toEqual([true, false]);
});

it('without a workspace only the user file counts, and a notice comes once', () => {
  const { rules, notices } = storeOf(changing({ allow: ['Bash('] }), changing({ deny: ['weather'] }));
  expect(rules.rulesFor({ root: null, home: '/h' }).deny.forTool('weather', 0)).toBeUndefined();
  expect(rules.rulesFor(scene).deny.forTool('weather', 0)?.scope).toBe('workspace');
  expect(notices).toEqual([
    '"Bash(": after the name stands nothing, or a pattern in brackets. The allow is not used.',
  ]);
});

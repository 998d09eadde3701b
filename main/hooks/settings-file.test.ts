import { describe, expect, it } from 'vitest';
import { readHookFile } from './settings-file';

const source = { file: '/p/.claude/settings.json', origin: 'workspace' as const };

describe('hooks of a settings file (HK1)', () => {
  it('one bad entry is named with its line and never voids its file', () => {
    const text = `{
  "hooks": {
    "PreToolUse": [
      {"matcher": "Bash", "hooks": [
        {"type": "command", "command": "good"},
        {"type": "command", "command": "bad", "timeout": "5"},
        {"type": "carrier-pigeon"}
      ]},
      {"matcher": null, "hooks": []},
      {"type": "command", "command": "not in a group"}
    ],
    "Stop": {},
    "Unheard": [{"hooks": [{"type": "command", "command": "kept", "extra": 1}]}]
  }
}`;
    const { hooks, problems } = readHookFile(text, source);
    expect(hooks.map(({ event, command, line }) => [event, command, line])).toEqual([
      ['PreToolUse', 'good', 5],
      ['Unheard', 'kept', 13],
    ]);
    expect(problems.map(({ line, message }) => [line, message])).toEqual([
      [6, 'PreToolUse[0].hooks[1].timeout: Invalid input: expected number, received string.'],
      [7, 'PreToolUse[0].hooks[2].type: it is command, http, mcp_tool, prompt or agent.'],
      [9, 'PreToolUse[1].matcher: it must be text.'],
      [10, 'PreToolUse[2]: a matcher group is {"matcher": "…", "hooks": [ … ]}.'],
      [12, 'Stop: it must be a list of matcher groups.'],
    ]);
  });

  it('a file that is no JSON has no hooks and says so', () => {
    const { hooks, problems } = readHookFile('{"hooks": {', source);
    expect(hooks).toEqual([]);
    expect(problems[0]?.message).toContain('It is not JSON, so none of its hooks run');
  });

  it('an empty file is no mistake, and disableAllHooks is read', () => {
    expect(readHookFile('', source).problems).toEqual([]);
    expect(readHookFile('{"disableAllHooks": true}', source).disablesAll).toBe(true);
  });
});

import type { FolderTrust, HookRunRow, HookView } from '@shared/domain/hook';

/** A hook of the folder, for tests. */
export function sampleHook(id: string, over: Partial<HookView> = {}): HookView {
  return {
    id,
    event: 'PreToolUse',
    matcher: 'Bash',
    type: 'command',
    subject: over.text ?? `./check ${id}`,
    text: `./check ${id}`,
    timeoutMs: 600_000,
    background: false,
    origin: 'workspace',
    file: '/w/.claude/settings.json',
    line: 5,
    off: false,
    ...over,
  };
}

export function sampleRun(id: string, over: Partial<HookRunRow> = {}): HookRunRow {
  return {
    id,
    hookId: 'a',
    event: 'PreToolUse',
    subject: './check a',
    conversationId: 'c',
    root: '/w',
    callId: 'k',
    tool: 'Bash',
    about: 'git push',
    at: 1000,
    durationMs: 12,
    exitCode: 0,
    effect: 'nothing',
    ...over,
  };
}

export function sampleTrust(over: Partial<FolderTrust> = {}): FolderTrust {
  return {
    root: '/w',
    trusted: false,
    lasting: false,
    refused: false,
    asks: true,
    hooks: [sampleHook('a', { idle: 'The folder is not trusted yet.' })],
    fresh: [],
    brings: ['MCP servers: tracker'],
    ...over,
  };
}

import type { HookOrigin, HookView } from '@shared/domain/hook';
import { formatCount, formatDuration } from '../lib/format';

/** Badge and meaning of each origin. */
export const origins: Readonly<Record<HookOrigin, { readonly badge: string; readonly words: string }>> = {
  user: { badge: 'usr', words: 'Yours, in every folder' },
  'claude-user': { badge: 'usr', words: 'Yours, in every folder' },
  workspace: { badge: 'ws', words: 'Of this folder' },
  local: { badge: 'ws', words: 'Of this folder, on this machine' },
  'command-line': { badge: 'run', words: 'Of this run’s --settings' },
  plugin: { badge: 'plugin', words: 'Of a plugin' },
  agent: { badge: 'agent', words: 'Of an agent' },
  skill: { badge: 'skill', words: 'Of a skill' },
};

const kinds: Readonly<Record<HookView['type'], string>> = {
  command: 'command',
  http: 'HTTP',
  mcp_tool: 'MCP tool',
  prompt: 'prompt',
  agent: 'agent',
};

/** What is called, how, and for how long: "command · 10 min". */
export function kindWords({ type, args, shell, background, timeoutMs }: HookView): string {
  const how = args === undefined ? shell : 'no shell';
  return [
    kinds[type],
    ...(how === undefined ? [] : [how]),
    ...(background ? ['in the background'] : []),
    `up to ${formatDuration(timeoutMs)}`,
  ].join(' · ');
}

export interface Places {
  /** The person's home. */
  readonly home: string;
  readonly root: string | null;
}

/** A file as people name it: from the folder, or from the home. */
export function fileWords(file: string, { home, root }: Places): string {
  for (const [base, sign] of [
    [root, ''],
    [home, '~/'],
  ] as const) {
    if (base === null || base === '') continue;
    const rest = file.slice(base.length);
    if (file.startsWith(base) && /^[/\\]/.test(rest)) return sign + rest.slice(1);
  }
  return file;
}

/** How much text there is, where not all of it is in sight at once. */
export function sizeWords(text: string): string | undefined {
  const lines = text.split('\n').length;
  if (text.length <= 600 && lines <= 8) return undefined;
  return `${formatCount(text.length)} characters${lines > 1 ? ` in ${formatCount(lines)} lines` : ''}`;
}

/** Colour beside the words: what stopped something, what let it through, what went wrong. */
export function effectTone(effect: string): string {
  if (/^no answer\b/.test(effect)) return 'text-amber';
  if (/\b(?:denied|refused|ended the turn)\b/.test(effect)) return 'text-red';
  if (/\ballowed\b/.test(effect)) return 'text-green';
  return effect === 'nothing' ? 'text-subtle' : 'text-fg';
}

import type { Hook } from './ports';

/** What names a hook in messages: its command line, its address, its tool, or the beginning of its prompt. */
export function subjectOf(hook: Hook): string {
  if (hook.type === 'command') return [hook.command ?? '', ...(hook.args ?? [])].join(' ');
  if (hook.type === 'mcp_tool') return `${hook.server ?? ''}: ${hook.tool ?? ''}`;
  return hook.url ?? hook.prompt?.slice(0, 80) ?? hook.type;
}

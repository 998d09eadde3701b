import type { Hook } from './ports';

/** What names a hook in messages: its command line, its address, or the beginning of its prompt. */
export function subjectOf(hook: Hook): string {
  if (hook.type === 'command') return [hook.command ?? '', ...(hook.args ?? [])].join(' ');
  return hook.url ?? hook.prompt?.slice(0, 80) ?? hook.type;
}

import type { McpLogLine } from '@shared/domain/mcp';
import type { Clock } from '@shared/kit/sources';
import { mcpLimits } from './limits';

/** The last lines of one server, kept in memory alone. */
export interface ServerLog {
  add(from: McpLogLine['from'], level: McpLogLine['level'], text: string): void;
  lines(): readonly McpLogLine[];
  /** The last thing that it printed as an error: what says most about why it ended. */
  lastWords(): string | undefined;
}

/** `hide` takes out what nobody is to see: keys and tokens of this server. */
export function createServerLog(clock: Clock, hide: (text: string) => string): ServerLog {
  const kept: McpLogLine[] = [];
  return {
    add(from, level, text) {
      for (const line of text.split('\n')) {
        const clean = hide(line.trimEnd());
        if (clean === '') continue;
        const isLong = clean.length > mcpLimits.logLineLength;
        const shown = isLong ? `${clean.slice(0, mcpLimits.logLineLength)}…` : clean;
        kept.push({ at: clock.now(), from, level, text: shown });
      }
      if (kept.length > mcpLimits.logLines) kept.splice(0, kept.length - mcpLimits.logLines);
    },
    lines: () => [...kept],
    lastWords: () => kept.findLast(({ from }) => from === 'stderr')?.text,
  };
}

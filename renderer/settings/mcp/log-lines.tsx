import type { McpLogLine } from '@shared/domain/mcp';
import { cx } from '../../lib/cx';

const origins: Readonly<Record<McpLogLine['from'], string>> = {
  stderr: 'stderr',
  server: 'server',
  app: 'app',
};
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** A line as it is copied: time, who says it, what. */
export function logText(lines: readonly McpLogLine[]): string {
  return lines
    .map(({ at, from, level, text }) => `${time.format(at)} ${origins[from]} ${level}: ${text}`)
    .join('\n');
}

interface LogLinesProps {
  readonly lines: readonly McpLogLine[];
  readonly label: string;
  readonly className?: string;
}

/** Lines of a server's log, bounded in height and selectable. */
export function LogLines({ lines, label, className }: LogLinesProps) {
  return (
    <div
      role="log"
      aria-live="off"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      className={cx(
        'max-h-60 overflow-y-auto rounded-md bg-sunken px-3 py-1.5 font-mono text-meta/5 select-text -outline-offset-2!',
        className,
      )}
    >
      {lines.map(({ at, from, level, text }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their place
        <div key={index} className="flex gap-2">
          <span className="shrink-0 text-muted tabular-nums">{time.format(at)}</span>
          <span className="w-11 shrink-0 text-muted">{origins[from]}</span>
          <span
            className={cx(
              'min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap',
              level === 'error' ? 'text-red' : level === 'warning' ? 'text-amber' : 'text-fg',
            )}
          >
            {text}
          </span>
        </div>
      ))}
    </div>
  );
}

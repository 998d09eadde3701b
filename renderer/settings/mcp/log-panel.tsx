import { useEffect } from 'react';
import type { McpServerView } from '@shared/domain/mcp';
import { formatPlural } from '../../lib/format';
import { CopyButton } from '../../ui/copy-button';
import { useAsked } from '../use-asked';
import { LogLines, logText } from './log-lines';

/** Lines come without an event of their own: a chatty server would else keep the window busy. */
const askMs = 1_500;

/** What a server and its program said lately. */
export function LogPanel({ server }: { readonly server: McpServerView }) {
  const { value, error, ask } = useAsked('mcp.logs', { id: server.id }, 'mcp');
  useEffect(() => {
    const timer = setInterval(() => void ask(), askMs);
    return () => clearInterval(timer);
  }, [ask]);
  const lines = value ?? [];
  if (value === undefined) return <p className="text-small text-muted">{error ?? ''}</p>;
  if (lines.length === 0)
    return <p className="text-small text-muted">It has said nothing in this session.</p>;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-2 text-small text-muted">
        <span className="mr-auto">
          The last {formatPlural(lines.length, 'line')}, with keys taken out. They are kept in memory alone.
        </span>
        <CopyButton text={() => logText(lines)} label="Copy log" />
      </div>
      <LogLines lines={lines} label={`Log of ${server.name}`} />
    </div>
  );
}

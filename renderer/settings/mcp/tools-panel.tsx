import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { McpServerView, McpToolView } from '@shared/domain/mcp';
import { cx } from '../../lib/cx';
import { formatCount } from '../../lib/format';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { DangerMeter } from '../../ui/danger-meter';
import { FilterInput } from '../../ui/filter-input';
import { IconButton } from '../../ui/icon-button';
import { RevealedText } from '../../ui/revealed-text';
import { RowList } from '../../ui/row-list';
import { Switch } from '../../ui/switch';
import { VerdictView } from '../verdict-view';
import { nextRun } from './mcp-words';
import { ToolDiff } from './tool-diff';
import type { McpDesk } from './use-mcp';

interface ToolsPanelProps {
  readonly server: McpServerView;
  readonly desk: McpDesk;
}

/** So many are found by looking. */
const filterFrom = 12;

const columns = cx(
  'grid grid-cols-[28px_minmax(0,1fr)_auto] items-start gap-x-3 px-3 py-1.5',
  '@min-[760px]:grid-cols-[28px_minmax(0,1fr)_76px_64px_minmax(120px,230px)_24px]',
);
const wide = 'hidden @min-[760px]:block';

/** A server's tools: a switch each, what it is for, its danger, what it costs, what the next run makes of it. */
export function ToolsPanel({ server, desk }: ToolsPanelProps) {
  const [filter, setFilter] = useState('');
  const { tools, state } = server;
  if (tools.length === 0) {
    return (
      <p className="text-small text-muted">
        {state.kind === 'ready'
          ? 'It offers no tools.'
          : state.kind === 'off'
            ? 'Switched on, it is started and its tools are listed here.'
            : 'Its tools are listed here once it was connected.'}
      </p>
    );
  }
  const wanted = filter.trim().toLowerCase();
  const shown = tools.filter(({ tool, title = '', description }) =>
    `${tool}\n${title}\n${description}`.toLowerCase().includes(wanted),
  );
  return (
    <div className="flex flex-col gap-2">
      {tools.length >= filterFrom && (
        <FilterInput
          aria-label={`Filter tools of ${server.name}`}
          placeholder="Tool or what it does"
          value={filter}
          onValueChange={setFilter}
          size="sm"
          className="w-60"
        />
      )}
      <div className="@container overflow-clip rounded-md border border-edge bg-surface">
        {shown.length === 0 ? (
          <p className="px-3 py-2 text-small text-muted">No tool matches.</p>
        ) : (
          <RowList
            role="list"
            aria-label={`Tools of ${server.name}`}
            items={shown}
            getKey={({ tool }) => tool}
            estimateSize={() => 49}
            renderItem={(tool, index) => (
              <ToolRow tool={tool} first={index === 0} server={server} desk={desk} />
            )}
          />
        )}
      </div>
    </div>
  );
}

interface ToolRowProps extends ToolsPanelProps {
  readonly tool: McpToolView;
  readonly first: boolean;
}

function ToolRow({ tool, first, server, desk }: ToolRowProps) {
  const { client } = useServices();
  const [open, setOpen] = useState(false);
  const { state } = tool;
  const unusable = state.kind === 'unusable';
  const dim = state.kind !== 'ok';
  const verdict = nextRun(tool, desk.known);
  const why = unusable ? state.reason : undefined;
  return (
    <div data-row className={cx(!first && 'border-t border-line')}>
      <div className={cx(columns, 'hover:bg-hover')}>
        <span data-column="tool-switch" className="pt-0.5">
          <Switch
            checked={!unusable && state.kind !== 'off'}
            onCheckedChange={(on) =>
              void desk.change(client.call('mcp.switchTool', { id: server.id, tool: tool.tool, on }))
            }
            disabledReason={unusable ? 'It cannot be offered to a model' : undefined}
            aria-label={`On: ${tool.tool}`}
          />
        </span>
        <span className="flex min-w-0 flex-col">
          <span className={cx('font-mono text-code wrap-anywhere', dim && 'text-muted')}>{tool.tool}</span>
          <span className="line-clamp-2 text-small wrap-anywhere text-muted">
            <RevealedText text={(tool.description || tool.title || 'No description.').slice(0, 400)} />
          </span>
          {why !== undefined && <span className="text-small wrap-anywhere text-amber">{why}</span>}
          <span className="flex flex-wrap items-center gap-x-3 text-small text-muted @min-[760px]:hidden">
            {!unusable && <DangerMeter level={tool.danger} />}
            {!unusable && <span className="tabular-nums">{formatCount(tool.tokens)} tokens</span>}
            {verdict && <VerdictView {...verdict} />}
          </span>
        </span>
        <span className={cx(wide, 'pt-0.5')}>{!unusable && <DangerMeter level={tool.danger} />}</span>
        <span className={cx(wide, 'pt-0.5 text-right text-small tabular-nums', dim && 'text-muted')}>
          {unusable ? '—' : formatCount(tool.tokens)}
        </span>
        <span className={cx(wide, 'pt-0.5 wrap-anywhere')}>{verdict && <VerdictView {...verdict} />}</span>
        <span data-column="tool-more" className="flex justify-end">
          <IconButton
            icon={ChevronRight}
            size="sm"
            label={`Show all of ${tool.tool}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className={cx(open && '[&_svg]:rotate-90')}
          />
        </span>
      </div>
      {open && <ToolMore tool={tool} server={server} desk={desk} />}
    </div>
  );
}

/** The whole description, where its danger comes from, what was adapted, and a change that is kept off. */
function ToolMore({ tool, server, desk }: ToolsPanelProps & { readonly tool: McpToolView }) {
  const { client } = useServices();
  const { state } = tool;
  return (
    <div className="flex min-w-0 flex-col gap-2 px-3 pb-3 text-small @min-[760px]:pl-13">
      {isLong(tool.description) && (
        <p className="max-h-60 overflow-y-auto rounded-md bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-wrap">
          <RevealedText text={tool.description} />
        </p>
      )}
      {tool.name !== '' && (
        <p className="text-muted">
          Called as <span className="font-mono text-code wrap-anywhere select-text">{tool.name}</span>, in
          rules too.
        </p>
      )}
      <p className="text-muted">{tool.dangerReason}</p>
      {tool.notes.map((note) => (
        <p key={note} className="text-muted">
          {note}
        </p>
      ))}
      {state.kind === 'held' && (
        <>
          <p className="text-amber">{state.reasons.join(' ')}</p>
          <ToolDiff tool={tool.tool} diff={state.diff} />
          {state.refused && (
            <Button
              size="sm"
              className="self-start"
              onClick={() =>
                void desk.change(client.call('mcp.accept', { id: server.id, tools: [tool.tool] }))
              }
            >
              Accept the change
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** Of a short one the row shows all. */
function isLong(description: string): boolean {
  return description.length > 120 || description.includes('\n');
}

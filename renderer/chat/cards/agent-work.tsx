import { useState, type ReactNode } from 'react';
import type { CallView } from '@shared/domain/call';
import type { SubAgentView } from '@shared/domain/sub-agent';
import { formatCount } from '../../lib/format';
import { Button } from '../../ui/button';
import { useBridge } from '../chat-context';
import { createRowBuilder, type Row } from '../messages/rows';
import type { ConversationState } from '../state/conversation-state';
import { fullText } from './result-text';
import { Text } from './result-view';

/** Draws a row of a conversation as the conversation itself does. */
export type DrawRow = (row: Row, conversationId: string) => ReactNode;

/** Rows in sight before the person asks for earlier ones, how many more each time, and the most that are drawn. */
const near = 12;
const more = 50;
const most = 300;

interface AgentWorkProps {
  readonly call: CallView;
  readonly agent: SubAgentView;
  readonly state: ConversationState;
  readonly drawRow: DrawRow;
}

/** What a sub-agent did and said after its prompt, the newest of it, and its answer. */
export function AgentWork({ call, agent, state, drawRow }: AgentWorkProps) {
  const bridge = useBridge();
  const [build] = useState(createRowBuilder);
  const [from, setFrom] = useState<number | null>(null);
  const all = build(state);
  const rows = all[0]?.kind === 'user' ? all.slice(1) : all;
  const end = agent.state.kind === 'done' ? answerStart(rows) : rows.length;
  const start = Math.max(0, Math.min(from ?? end - near, end), end - most);
  const done = rows.slice(start, end);
  const said = rows.slice(end);
  const { result } = call;
  // Direct says nothing itself: what its calls returned is its answer.
  const returned = said.length === 0 && agent.state.kind === 'done' && !agent.background ? result : undefined;
  return (
    <>
      {(done.length > 0 || start > 0) && (
        <div role="group" aria-label={`What ${agent.role} did`} className="flex flex-col gap-2 px-3 py-2">
          {start > 0 && (
            <Earlier
              left={start}
              full={done.length === most}
              onMore={() => setFrom(Math.max(0, start - more))}
            />
          )}
          {done.map((row) => drawRow(row, agent.id))}
        </div>
      )}
      {said.length > 0 && (
        <div role="group" aria-label="Answer" className="flex flex-col gap-2 px-3 py-2.5">
          {said.map((row) => drawRow(row, agent.id))}
        </div>
      )}
      {returned !== undefined && <Text result={returned} whole={() => fullText(bridge, call)} />}
    </>
  );
}

interface EarlierProps {
  readonly left: number;
  /** As many rows are drawn as may be. */
  readonly full: boolean;
  readonly onMore: () => void;
}

function Earlier({ left, full, onMore }: EarlierProps) {
  if (full) return <p className="text-small text-muted">{`${formatCount(left)} earlier are not shown.`}</p>;
  return (
    <Button size="xs" variant="ghost" className="self-start" onClick={onMore}>
      {`Show ${Math.min(more, left)} of ${formatCount(left)} earlier`}
    </Button>
  );
}

/** Where the words begin that it ended with; at the end when it ended with none. */
function answerStart(rows: readonly Row[]): number {
  const before = rows.findLastIndex(({ kind }) => kind !== 'block' && kind !== 'picture');
  return before + 1;
}

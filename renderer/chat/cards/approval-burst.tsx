import { useState } from 'react';
import type { Approval, ApprovalAnswer } from '@shared/domain/approval';
import { toolTitle } from '@shared/present/present-call';
import { cx } from '../../lib/cx';
import { formatPlural } from '../../lib/format';
import { Button } from '../../ui/button';
import { DangerMeter } from '../../ui/danger-meter';
import { Icon } from '../../ui/icon';
import { Segmented } from '../../ui/segmented';
import { AgentName, byAgent, type AskingGroup } from './agent-approval';
import { toolIcon } from './tool-icon';

type Choice = 'allow' | 'deny';

const choices: readonly { readonly value: Choice; readonly label: string }[] = [
  { value: 'allow', label: 'Allow' },
  { value: 'deny', label: 'Deny' },
];

interface ApprovalBurstProps {
  readonly approvals: readonly Approval[];
  /** Brings one to the front, with all that it shows. */
  readonly onPick: (id: string) => void;
  readonly onAnswer: (id: string, answer: ApprovalAnswer) => void;
}

/** The calls behind the front card as one list with a choice a row; what is critical never joins (PE4, PE9). */
export function ApprovalBurst({ approvals, onPick, onAnswer }: ApprovalBurstProps) {
  const [denied, setDenied] = useState<ReadonlySet<string>>(new Set());
  const groups = byAgent(approvals);
  const joined = approvals.filter(({ danger }) => danger !== 'critical');

  function choose(id: string, choice: Choice): void {
    const next = new Set(denied);
    if (choice === 'deny') next.add(id);
    else next.delete(id);
    setDenied(next);
  }

  return (
    <section
      aria-label={formatPlural(approvals.length, 'more request')}
      className="flex min-h-24 shrink flex-col overflow-clip rounded-lg border border-edge bg-raised"
    >
      <div className="min-h-0 divide-y divide-line overflow-y-auto">
        {groups.map((group) => (
          <Group
            key={group.key}
            group={group}
            named={groups.length > 1 || group.agent !== undefined}
            denied={denied}
            onChoose={choose}
            onPick={onPick}
          />
        ))}
      </div>
      {joined.length > 1 && (
        <div className="flex items-center gap-3 border-t border-line px-3 py-2">
          <p className="mr-auto text-small text-muted">
            Nothing runs until you answer. Critical calls never join a list.
          </p>
          <Button
            onClick={() => {
              for (const { id } of joined) onAnswer(id, { kind: denied.has(id) ? 'deny' : 'once' });
            }}
          >
            Answer {joined.length}
          </Button>
        </div>
      )}
    </section>
  );
}

interface GroupProps {
  readonly group: AskingGroup;
  /** Says whose requests these are: not where all are the conversation's own. */
  readonly named: boolean;
  readonly denied: ReadonlySet<string>;
  readonly onChoose: (id: string, choice: Choice) => void;
  readonly onPick: (id: string) => void;
}

/** The requests of one agent. */
function Group({ group: { agent, approvals }, named, denied, onChoose, onPick }: GroupProps) {
  const name = agent === undefined ? 'This conversation' : `${agent.role}: ${agent.description}`;
  return (
    <div>
      {named && (
        <p className="flex h-7 items-center gap-2 bg-sunken px-3 text-small">
          {agent === undefined ? <span className="text-muted">{name}</span> : <AgentName agent={agent} />}
        </p>
      )}
      <ul
        aria-label={named ? `Requests of ${name}` : undefined}
        className={cx('divide-y divide-line', named && 'border-t border-line')}
      >
        {approvals.map((approval) => (
          <li key={approval.id} className="flex min-h-7 items-center gap-2 pr-2">
            <button
              type="button"
              onClick={() => onPick(approval.id)}
              className="flex h-7 min-w-0 flex-1 items-center gap-2 px-3 text-left -outline-offset-2! hover:bg-hover"
            >
              {approval.agent !== undefined && agent === undefined && (
                <span className="shrink-0 text-small text-muted">{approval.agent}</span>
              )}
              <Icon icon={toolIcon(approval.tool)} className="text-muted" />
              <span className="max-w-3/5 shrink-0 truncate text-base font-medium">
                {toolTitle(approval.tool)}
              </span>
              <span className="min-w-0 truncate font-mono text-code text-muted">{approval.subject}</span>
              <DangerMeter level={approval.danger} className="ml-auto pl-2" />
            </button>
            {approval.danger !== 'critical' && (
              <Segmented
                aria-label={`Answer for ${toolTitle(approval.tool)} ${approval.subject}`}
                size="sm"
                options={choices}
                value={denied.has(approval.id) ? 'deny' : 'allow'}
                onValueChange={(choice) => onChoose(approval.id, choice)}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

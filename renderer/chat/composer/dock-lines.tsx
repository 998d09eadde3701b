import { ClipboardList, X } from 'lucide-react';
import { planTitle } from '@shared/present/plan-title';
import { formatClock, formatPlural } from '../../lib/format';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { KeyCap } from '../../ui/key-cap';
import { TextLink } from '../../ui/text-link';
import { Hourglass } from 'lucide-react';
import { useChatActions } from '../chat-context';
import { useNow } from '../use-now';

/** "Working · 0:42 · 6 calls", and what stops it. */
export function WorkingLine({
  since,
  calls,
  keyStops,
}: {
  readonly since: number;
  readonly calls: number;
  readonly keyStops: boolean;
}) {
  const now = useNow();
  const words = ['Working', formatClock(now - since), ...(calls > 0 ? [formatPlural(calls, 'call')] : [])];
  return (
    <div className="flex h-5 items-center gap-2 text-small text-muted">
      <span>{words.join(' · ')}</span>
      {keyStops && (
        <span className="ml-auto flex items-center gap-1.5">
          <KeyCap keys="Esc" /> stops the turn
        </span>
      )}
    </div>
  );
}

/** Says that cards wait, and the key that goes to them. The focus itself never moves by surprise. */
export function WaitingBar({
  calls,
  questions,
  onGo,
}: {
  readonly calls: number;
  readonly questions: number;
  readonly onGo: () => void;
}) {
  const noun = questions === 0 ? 'call' : calls === 0 ? 'question' : 'card';
  const count = calls + questions;
  return (
    <div className="flex h-5 items-center gap-2 text-small text-muted">
      <TextLink tone="plain" onClick={onGo}>
        {formatPlural(count, noun)} {count === 1 ? 'waits' : 'wait'} for you
      </TextLink>
      <span className="ml-auto flex items-center gap-1.5">
        <KeyCap keys="Alt ↑" /> goes there
      </span>
    </div>
  );
}

/** The plan that is not accepted, and so why nothing but reading runs (CO3). */
export function PlanLine({
  conversationId,
  plan,
}: {
  readonly conversationId: string;
  readonly plan: string;
}) {
  const actions = useChatActions();
  return (
    <div
      role="group"
      aria-label="Open plan"
      className="flex h-7 items-center gap-2 rounded-md border border-line bg-sunken pr-1 pl-2.5 text-small"
    >
      <Icon icon={ClipboardList} size={12} className="text-muted" />
      <span className="min-w-0 flex-1 truncate text-fg">{planTitle(plan)}</span>
      <span className="shrink-0 text-muted @max-md:hidden">Not accepted: only reading tools run</span>
      <Button size="xs" variant="ghost" onClick={() => void actions.dropPlan(conversationId)}>
        Drop the plan
      </Button>
    </div>
  );
}

interface SteeringProps {
  readonly conversationId: string;
  readonly steering: readonly { readonly id: string; readonly text: string }[];
}

/** What was typed while the turn works, until it is taken. */
export function SteeringLines({ conversationId, steering }: SteeringProps) {
  const actions = useChatActions();
  return (
    <ul aria-label="Taken at the next step" className="flex flex-col gap-1">
      {steering.map((line) => (
        <li
          key={line.id}
          className="flex h-7 items-center gap-2 rounded-md border border-line bg-sunken pr-1 pl-2.5 text-small"
        >
          <Icon icon={Hourglass} size={12} className="text-muted" />
          <span className="min-w-0 flex-1 truncate text-fg">{line.text}</span>
          <span className="shrink-0 text-muted">Taken at the next step</span>
          <IconButton
            icon={X}
            size="xs"
            label="Take it back"
            onClick={() => void actions.unsteer(conversationId, line.id)}
          />
        </li>
      ))}
    </ul>
  );
}

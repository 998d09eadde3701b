import { ChevronsDownUp, CircleStop, Footprints, RotateCw, TriangleAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ProviderFailure } from '@shared/domain/event';
import { assertNever } from '@shared/kit/assert-never';
import { formatCount, formatDuration, formatPlural } from '../../lib/format';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { TextLink } from '../../ui/text-link';
import { useBridge, useChatActions } from '../chat-context';
import type { RunNotice } from '../state/conversation-state';
import { useNow } from '../use-now';

/** A quiet line between messages about the run itself. */
export function NoticeLine({ icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) {
  return (
    <p className="flex min-h-6 items-center gap-2 text-small text-muted">
      <Icon icon={icon} size={12} />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

export function NoticeRow({ notice }: { readonly notice: RunNotice }) {
  switch (notice.kind) {
    case 'retrying':
      return <Retrying notice={notice} />;
    case 'compacted':
      return (
        <NoticeLine icon={ChevronsDownUp}>
          {formatPlural(notice.droppedResults, 'older result')} left the context. They stay in the
          conversation.
        </NoticeLine>
      );
    case 'ended': {
      const time = `${formatPlural(notice.steps, 'step')}, ${formatDuration(notice.durationMs)}`;
      return notice.end === 'stopped' ? (
        <NoticeLine icon={CircleStop}>You stopped the turn after {time}.</NoticeLine>
      ) : (
        <NoticeLine icon={Footprints}>
          The turn ended at its limit of {formatPlural(notice.steps, 'step')}. Send a message to go on, or
          raise the limit in Settings.
        </NoticeLine>
      );
    }
    default:
      return assertNever(notice);
  }
}

function Retrying({ notice }: { readonly notice: Extract<RunNotice, { kind: 'retrying' }> }) {
  const now = useNow();
  const left = Math.max(0, Math.ceil((notice.until - now) / 1_000));
  return (
    <NoticeLine icon={RotateCw}>
      {notice.failure.message}{' '}
      {left > 0
        ? `Attempt ${notice.attempt} starts in ${formatCount(left)} s.`
        : `Attempt ${notice.attempt} is under way.`}
    </NoticeLine>
  );
}

interface FailureCardProps {
  readonly failure: ProviderFailure;
  readonly conversationId: string;
}

/** Why the model could not answer, what helps, and a way to try again. */
export function FailureCard({ failure, conversationId }: FailureCardProps) {
  const actions = useChatActions();
  const bridge = useBridge();
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-md border border-edge bg-surface py-2 pr-2 pl-2.5"
    >
      <Icon icon={TriangleAlert} className="mt-[3px] text-red" />
      <div className="min-w-0 flex-1 text-base wrap-anywhere">
        <p className="font-medium">
          {failure.message}
          {failure.status !== undefined && !failure.message.includes(`HTTP ${failure.status}`) && (
            <span className="font-normal text-muted"> HTTP {failure.status}</span>
          )}
        </p>
        {failure.remedy !== undefined && <p className="text-muted">{failure.remedy}</p>}
        {failure.kind === 'auth' && (
          <p>
            <TextLink onClick={() => bridge.openSettings('models')}>Open Settings → Models</TextLink>
          </p>
        )}
      </div>
      <Button size="sm" icon={RotateCw} onClick={() => void actions.retry(conversationId)}>
        Retry
      </Button>
    </div>
  );
}

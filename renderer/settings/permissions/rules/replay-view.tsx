import type { Replay, ReplayFlip } from '@shared/domain/permission';
import { History } from 'lucide-react';
import { useId, useState } from 'react';
import { formatAgo } from '../../../lib/format';
import { DangerMeter } from '../../../ui/danger-meter';
import { Icon } from '../../../ui/icon';
import { RowList } from '../../../ui/row-list';
import { TextLink } from '../../../ui/text-link';

const verdicts: Readonly<Record<ReplayFlip['before'], string>> = {
  allow: 'runs',
  ask: 'asks',
  deny: 'is denied',
};

/** What the last calls would have met with the rule as it is written now (PE9). */
export function ReplayView({ replay }: { readonly replay: Replay }) {
  const [open, setOpen] = useState(false);
  const [now] = useState(() => Date.now());
  const list = useId();
  const { flips, text, skipped } = replay;
  return (
    <div className="flex flex-col gap-1">
      <p role="status" className="flex items-start gap-1.5 text-small text-muted">
        <Icon icon={History} size={12} className="mt-0.5" />
        <span>
          {text}
          {skipped > 0 && ` ${skipped} more could not be judged again.`}{' '}
          {flips.length > 0 && (
            <TextLink aria-expanded={open} aria-controls={list} onClick={() => setOpen(!open)}>
              {open ? 'Hide them' : 'Show them'}
            </TextLink>
          )}
        </span>
      </p>
      {open && (
        <div id={list} className="overflow-clip rounded-md border border-line">
          <RowList
            role="list"
            aria-label="Calls that would change"
            items={flips}
            getKey={({ callId }) => callId}
            estimateSize={() => 28}
            renderItem={(flip) => <Flip flip={flip} now={now} />}
            manyClassName="max-h-60"
          />
        </div>
      )}
    </div>
  );
}

function Flip({ flip, now }: { readonly flip: ReplayFlip; readonly now: number }) {
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-line px-2 py-0.5 text-small">
      <span className="w-20 shrink-0 text-subtle">{formatAgo(flip.at, now)}</span>
      <span className="min-w-40 flex-1 font-mono text-code wrap-anywhere">
        {flip.tool} {flip.subject}
      </span>
      <span className="text-muted">
        {verdicts[flip.before]} → <span className="font-medium text-fg">{verdicts[flip.after]}</span>
        {flip.was === 'denied' && <span className="text-red"> · you denied it</span>}
      </span>
      <DangerMeter level={flip.danger} />
    </div>
  );
}

import type { RuleConflict, RuleView } from '@shared/domain/permission';
import { CircleX, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { formatAgo, formatCount } from '../../../lib/format';
import { cx } from '../../../lib/cx';
import { Badge } from '../../../ui/badge';
import { Icon } from '../../../ui/icon';
import { IconButton } from '../../../ui/icon-button';
import { TextLink } from '../../../ui/text-link';
import { EffectBadge, OriginLink, ScopeBadge } from '../rule-parts';
import { expiryOf } from '../rule-words';

export const columns = cx(
  'grid grid-cols-[66px_minmax(0,1fr)_52px] items-center gap-x-2 px-3',
  '@min-[560px]:grid-cols-[66px_minmax(0,1fr)_34px_136px_78px_34px_52px]',
);
export const wide = 'hidden @min-[560px]:block';

export interface RuleRowProps {
  readonly rule: RuleView;
  readonly now: number;
  readonly conversation: string | undefined;
  readonly conflicts: readonly RuleConflict[];
  /** It decides what the simulator judges, or was asked for by a link. */
  readonly lit: boolean;
  /** The row that Tab reaches; arrows move on from there. */
  readonly tabbable: boolean;
  onFocus(): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  onEdit(): void;
  onRemove(): void;
  onShow(id: string): void;
}

/** One rule: what it does, where it stands, what it decided, and what is wrong with it. */
export function RuleRow(props: RuleRowProps) {
  const { rule, lit, tabbable, onFocus, onKeyDown, onEdit, onRemove } = props;
  const { ref, hits, lastAt, ended, problem } = rule;
  const gone = ended !== undefined || problem !== undefined;
  return (
    <div
      role="row"
      data-row={rule.id}
      tabIndex={tabbable ? 0 : -1}
      aria-label={`${ref.effect} ${ref.text}`}
      aria-selected={lit}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      className={cx(
        columns,
        'min-h-row border-t border-line py-1 -outline-offset-2!',
        lit ? 'bg-soft' : 'hover:bg-hover',
      )}
    >
      <span role="gridcell">
        <EffectBadge effect={ref.effect} />
      </span>
      <span role="gridcell" className="flex min-w-0 flex-wrap items-center gap-x-2">
        <span
          className={cx('line-clamp-3 font-mono text-code wrap-anywhere', gone && 'text-subtle line-through')}
        >
          {ref.text}
        </span>
        {rule.agent !== undefined && <Badge kind="label">{rule.agent}</Badge>}
      </span>
      <span role="gridcell" className={wide}>
        <ScopeBadge scope={ref.scope} />
      </span>
      <span role="gridcell" className={cx(wide, 'min-w-0 truncate')}>
        <OriginLink rule={ref} />
      </span>
      <span
        role="gridcell"
        className={cx(wide, 'text-small', lastAt === undefined ? 'text-subtle' : 'text-muted')}
      >
        {lastAt === undefined ? 'never' : formatAgo(lastAt, props.now)}
      </span>
      <span role="gridcell" className={cx(wide, 'text-right text-small text-muted tabular-nums')}>
        {formatCount(hits)}
      </span>
      <span role="gridcell" className="flex justify-end">
        {rule.editable && (
          <>
            <IconButton icon={Pencil} size="sm" label={`Change ${ref.text}`} keyHint="F2" onClick={onEdit} />
            <IconButton
              icon={Trash2}
              size="sm"
              label={`Remove ${ref.text}`}
              keyHint="Del"
              onClick={onRemove}
            />
          </>
        )}
      </span>
      <Notes {...props} />
    </div>
  );
}

/** Under the rule: whose it is, how long it counts, and why it does nothing. */
function Notes({ rule, now, conversation, conflicts, onShow }: RuleRowProps) {
  const expiry = expiryOf(rule, now);
  const { problem, ref } = rule;
  const line = 'flex items-start gap-1.5 text-small';
  return (
    <span role="gridcell" className="col-start-2 -col-end-1 flex min-w-0 flex-col gap-0.5 empty:hidden">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-small text-muted @min-[560px]:hidden">
        <ScopeBadge scope={ref.scope} />
        <OriginLink rule={ref} />
      </span>
      {(conversation !== undefined || expiry !== undefined) && (
        <span className="text-small text-muted wrap-anywhere">
          {[conversation, expiry].filter((words) => words !== undefined).join(' · ')}
        </span>
      )}
      {problem !== undefined && (
        <span className={cx(line, 'text-red')}>
          <Icon icon={CircleX} size={12} className="mt-0.5" />
          <span className="min-w-0 wrap-anywhere">{problem}</span>
        </span>
      )}
      {conflicts.map(({ by, text }) => (
        <span key={`${by}${text}`} className={cx(line, 'text-amber')}>
          <Icon icon={TriangleAlert} size={12} className="mt-0.5" />
          <span className="min-w-0 wrap-anywhere">
            {text} <TextLink onClick={() => onShow(by)}>Show it</TextLink>
          </span>
        </span>
      ))}
    </span>
  );
}

import type { HookRunRow, HookView } from '@shared/domain/hook';
import { ChevronRight, FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { effectTone, HookCommand, HookOriginLink, HookScope, kindWords } from '../../hooks';
import { formatAgo } from '../../lib/format';
import { cx } from '../../lib/cx';
import { IconButton } from '../../ui/icon-button';
import { RevealedText } from '../../ui/revealed-text';
import { Switch } from '../../ui/switch';
import { TextLink } from '../../ui/text-link';
import { TryPanel } from './try-panel';
import { untried } from './tried-events';

export interface HookRowProps {
  readonly hook: HookView;
  readonly last: HookRunRow | undefined;
  readonly now: number;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly onToggle: (on: boolean) => void;
  readonly onRuns: () => void;
}

const columns = cx(
  'grid grid-cols-[28px_minmax(0,1fr)_52px] items-start gap-x-3 px-3 py-1.5',
  '@min-[700px]:grid-cols-[28px_minmax(0,1fr)_minmax(0,240px)_52px]',
);

/** One hook: its switch, what it is asked about, what it runs, where it stands, and what came of it last. */
export function HookRow(props: HookRowProps) {
  const { hook, open, onOpen, onToggle } = props;
  const [trying, setTrying] = useState(false);
  const name = `${hook.event} ${hook.subject}`.slice(0, 120);
  const why = untried(hook);
  const shown = open || trying;
  return (
    <li data-row className="border-t border-line first:border-t-0">
      <div className={cx(columns, 'hover:bg-hover')}>
        <span data-column="switch" className="pt-0.5">
          <Switch checked={!hook.off} onCheckedChange={onToggle} aria-label={`On: ${name}`} />
        </span>
        <span className="flex min-w-0 flex-col gap-0.5">
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <HookScope hook={hook} />
            <span className="text-small text-muted">{kindWords(hook)}</span>
          </span>
          <span
            className={cx(
              'line-clamp-2 font-mono text-code wrap-anywhere whitespace-pre-wrap',
              (hook.off || hook.idle !== undefined) && 'text-muted',
            )}
          >
            <RevealedText text={hook.subject.slice(0, 1000)} />
          </span>
          {hook.idle !== undefined && <span className="text-small text-amber">{hook.idle}</span>}
          <span className="flex min-w-0 flex-col @min-[700px]:hidden">
            <Where {...props} />
          </span>
        </span>
        <span className="hidden min-w-0 flex-col gap-0.5 @min-[700px]:flex">
          <Where {...props} />
        </span>
        <span data-column="actions" className="flex justify-end">
          <IconButton
            icon={FlaskConical}
            size="sm"
            label={`Try on a recorded call: ${name}`}
            aria-expanded={trying}
            disabledReason={why}
            onClick={() => setTrying(!trying)}
          />
          <IconButton
            icon={ChevronRight}
            size="sm"
            label={`Show all of it: ${name}`}
            aria-expanded={open}
            onClick={() => onOpen(!open)}
            className={cx(open && '[&_svg]:rotate-90')}
          />
        </span>
      </div>
      {shown && (
        <div className="flex flex-col gap-3 border-t border-line bg-app p-3 @min-[700px]:pl-13">
          {open && <HookCommand hook={hook} />}
          {trying && why === undefined && <TryPanel hook={hook} onClose={() => setTrying(false)} />}
        </div>
      )}
    </li>
  );
}

/** Origin and last outcome. */
function Where({ hook, last, now, onRuns }: HookRowProps) {
  return (
    <>
      <HookOriginLink hook={hook} />
      {last === undefined ? (
        <span className="text-small text-subtle">has not run yet</span>
      ) : (
        <TextLink onClick={onRuns} className="truncate text-small text-muted!">
          <span className={effectTone(last.effect)}>{last.effect}</span> · {formatAgo(last.at, now)}
        </TextLink>
      )}
    </>
  );
}

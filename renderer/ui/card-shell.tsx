import { Collapsible as BaseCollapsible } from '@base-ui/react/collapsible';
import type { LucideIcon } from 'lucide-react';
import { ChevronRight } from 'lucide-react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { cx } from '../lib/cx';
import { passThrough } from './collapsible';
import { Icon } from './icon';
import { Spinner } from './spinner';

export type CardTone = 'neutral' | 'amber' | 'red';

export interface CardShellProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** The primary argument, in mono. Cut at its right end; give a path cut from the left. */
  readonly subject?: ReactNode | undefined;
  /** Right of the subject: stat or time, then state, then buttons. Buttons in it do not fold the card. */
  readonly end?: ReactNode | undefined;
  /** Colour of icon and state. */
  readonly tone?: CardTone | undefined;
  /** Replaces the icon with a spinner. */
  readonly busy?: boolean | undefined;
  /** Needs `onOpenChange`; without both the card cannot be folded and shows its body, if it has one. */
  readonly open?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  /** Keys pressed while the header has focus: C copies, S stops, ↑↓ go to the next card. */
  readonly onHeaderKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
  readonly headerRef?: Ref<HTMLButtonElement> | undefined;
  /** Stays in sight whether open or not: an answer field, a remedy. */
  readonly footer?: ReactNode | undefined;
  readonly children?: ReactNode | undefined;
  readonly className?: string | undefined;
}

const tones: Readonly<Record<CardTone, string>> = {
  neutral: 'text-muted',
  amber: 'text-amber',
  red: 'text-red',
};

/** A one-line card with a 32 px header that may unfold a body. The header keeps its height in every state. */
export function CardShell(props: CardShellProps) {
  const { open, onOpenChange, onHeaderKeyDown, headerRef, footer, children, className } = props;
  const folds = onOpenChange !== undefined && children !== undefined;
  const header = (
    <div
      className={cx(
        'relative flex h-card-head items-center gap-2 pr-2 pl-2.5 transition-colors',
        folds && 'hover:bg-hover',
      )}
    >
      {folds ? (
        <BaseCollapsible.Trigger
          ref={headerRef}
          onKeyDown={onHeaderKeyDown}
          className="flex min-w-0 flex-1 items-center gap-2 text-left before:absolute before:inset-0 before:rounded-[5px] focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-link"
        >
          <CardHead {...props} />
        </BaseCollapsible.Trigger>
      ) : (
        <div className="flex min-w-0 flex-1 items-center gap-2">
          <CardHead {...props} />
        </div>
      )}
      <div
        className={cx(
          'relative flex shrink-0 items-center gap-2 text-small text-muted tabular-nums',
          folds && passThrough,
        )}
      >
        {props.end}
        {folds && (
          <Icon icon={ChevronRight} className={cx('text-muted transition-transform', open && 'rotate-90')} />
        )}
      </div>
    </div>
  );
  const box = cx('@container overflow-clip rounded-md border border-edge bg-surface', className);
  if (!folds) {
    return (
      <div className={box}>
        {header}
        {children !== undefined && <div className="border-t border-line">{children}</div>}
        {footer && <div className="border-t border-line">{footer}</div>}
      </div>
    );
  }
  return (
    <BaseCollapsible.Root open={open ?? false} onOpenChange={(next) => onOpenChange(next)} className={box}>
      {header}
      <BaseCollapsible.Panel className="unfolds border-t border-line">{children}</BaseCollapsible.Panel>
      {footer && <div className="border-t border-line">{footer}</div>}
    </BaseCollapsible.Root>
  );
}

function CardHead({ icon, title, subject, tone = 'neutral', busy = false }: CardShellProps) {
  return (
    <>
      {busy ? <Spinner immediate className="text-link" /> : <Icon icon={icon} className={tones[tone]} />}
      <span className="max-w-3/5 shrink-0 truncate text-base font-medium text-fg">{title}</span>
      {subject !== undefined && (
        <span className="min-w-0 truncate font-mono text-code text-muted">{subject}</span>
      )}
    </>
  );
}

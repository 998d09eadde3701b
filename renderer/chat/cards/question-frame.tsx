import type { LucideIcon } from 'lucide-react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { cx } from '../../lib/cx';
import { Icon } from '../../ui/icon';

interface QuestionFrameProps {
  readonly icon: LucideIcon;
  /** Who asks, as "The agent asks". */
  readonly title: string;
  /** What is asked: the name of the card together with the title. */
  readonly subject: string;
  /** The body says what is asked, so the header need not. */
  readonly bodySays?: boolean;
  /** Right end of the header. */
  readonly end?: ReactNode;
  /** A row of steps under the header. */
  readonly steps?: ReactNode;
  readonly keyShortcuts: string;
  /** Keys of the card; those of a menu that lies elsewhere on the page do not come here. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** The keys work now, so their caps show; told by `onKeys`. */
  readonly keys: boolean;
  readonly onKeys: (keys: boolean) => void;
  readonly children: ReactNode;
  /** The answers, always in sight. */
  readonly actions: ReactNode;
  readonly ref?: Ref<HTMLElement> | undefined;
}

/** The outline, header and key handling that every question of a person shares with the cards that ask for permission. */
export function QuestionFrame(props: QuestionFrameProps) {
  const { icon, title, subject, end, steps, keyShortcuts, onKeyDown, children, actions, ref } = props;
  const { keys, onKeys, bodySays = false } = props;
  return (
    // The group takes focus and keys as a whole: that is what makes Enter answer the card and not the composer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={ref}
      tabIndex={0}
      aria-label={`${title}: ${subject}`}
      aria-keyshortcuts={keyShortcuts}
      onKeyDown={(event) => {
        const own = event.target instanceof Node && event.currentTarget.contains(event.target);
        if (own && !event.nativeEvent.isComposing && !event.defaultPrevented) onKeyDown(event);
      }}
      // Only a focus that the keyboard brought shows the key caps: a press would else move the button from under the
      // pointer before it is let go.
      onFocus={(event) => event.target.matches(':focus-visible') && onKeys(true)}
      onBlur={(event) => onKeys(event.currentTarget.contains(event.relatedTarget))}
      className={cx(
        '@container flex min-h-0 flex-col overflow-clip rounded-lg border border-link bg-raised shadow-e2',
        keys && 'ring-1 ring-link outline-none!',
      )}
    >
      <header className="flex h-approval-head shrink-0 items-center gap-2 border-b border-line px-3">
        <Icon icon={icon} className="text-muted" />
        <h3 className="shrink-0 text-base font-medium">{title}</h3>
        {!bodySays && <span className="min-w-0 truncate text-base text-muted">{subject}</span>}
        {end !== undefined && <span className="ml-auto flex shrink-0 items-center pl-2">{end}</span>}
      </header>
      {steps}
      <div className="min-h-0 overflow-y-auto">{children}</div>
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line px-3 py-2.5">
        {actions}
      </div>
    </section>
  );
}

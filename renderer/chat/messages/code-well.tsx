import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from '../../lib/cx';
import { useCopyText } from '../../ui/copy-text';
import { useBridge } from '../chat-context';

interface CodeWellProps {
  /** What Ctrl+C takes when nothing is selected: the full payload, also where the view is bounded (CD2). */
  readonly copy: string | (() => Promise<string>);
  readonly label: string;
  readonly wrap?: boolean;
  /** Height in lines after which it scrolls in itself. */
  readonly maxLines?: number;
  readonly className?: string;
  readonly children: ReactNode;
}

const line = 20;

/** Code or output on `sunken`. Scrolls in its own box, sideways too. */
export function CodeWell({ copy, label, wrap = false, maxLines, className, children }: CodeWellProps) {
  const copyText = useCopyText();
  const bridge = useBridge();

  function onKeyDown(event: KeyboardEvent): void {
    const copies = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'c';
    if (!copies || window.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    const text = typeof copy === 'string' ? Promise.resolve(copy) : copy();
    text.then(copyText).catch((error: unknown) => {
      bridge.notify({
        title: 'Nothing was copied',
        text: error instanceof Error ? error.message : String(error),
      });
    });
  }

  return (
    // It takes the focus to be scrolled by keys, and then Ctrl+C means it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <pre
      tabIndex={0}
      role="group"
      aria-label={label}
      onKeyDown={onKeyDown}
      style={maxLines === undefined ? undefined : { maxHeight: maxLines * line + 16 }}
      className={cx(
        'overflow-auto overscroll-x-contain bg-sunken px-3 py-2 font-mono text-code text-fg -outline-offset-2!',
        wrap ? 'wrap-anywhere whitespace-pre-wrap' : 'whitespace-pre',
        className,
      )}
    >
      {children}
    </pre>
  );
}

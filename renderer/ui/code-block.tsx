import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from '../lib/cx';
import { useAnnounce } from './announcer';
import { CodeText } from './code-text';
import type { CodeToken } from './code-text';
import { CopyButton } from './copy-button';
import { useCopyText } from './copy-text';

export interface CodeBlockProps {
  /** The whole text: shown plain without `lines`, and what Copy and Ctrl+C take. */
  readonly code: string;
  /** The same text highlighted. Leave out while it is still streaming. */
  readonly lines?: readonly (readonly CodeToken[])[] | undefined;
  /** Left in the head, and part of the block's name. */
  readonly language?: string | undefined;
  /** More controls left of Copy. */
  readonly end?: ReactNode | undefined;
  /** Leaves out head and outline, for a body inside a card. */
  readonly bare?: boolean | undefined;
  readonly wrap?: boolean | undefined;
  /** Height in lines after which it scrolls in itself. */
  readonly maxLines?: number | undefined;
  readonly className?: string | undefined;
}

/** Code on `sunken`. It scrolls sideways in its own box; Ctrl+C without a selection copies all of it. */
export function CodeBlock(props: CodeBlockProps) {
  const { code, lines, language = 'text', end, bare = false, wrap = false, maxLines, className } = props;
  const copyText = useCopyText();
  const announce = useAnnounce();

  function onKeyDown(event: KeyboardEvent): void {
    const copies = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'c';
    if (!copies || window.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    void copyText(code).then(
      () => announce('Copied'),
      () => announce('Not copied'),
    );
  }

  const body = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+C takes the whole text
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      role="group"
      aria-label={`Code, ${language}`}
      onKeyDown={onKeyDown}
      style={maxLines === undefined ? undefined : { maxHeight: maxLines * 20 + 12 }}
      className={cx(
        'overflow-auto bg-sunken px-3 py-1.5 font-mono text-code text-fg -outline-offset-2!',
        wrap ? 'wrap-anywhere whitespace-pre-wrap' : 'whitespace-pre',
        bare && className,
      )}
    >
      <code>{lines ? <CodeText lines={lines} /> : code}</code>
    </pre>
  );
  if (bare) return body;
  return (
    <div className={cx('overflow-clip rounded-md border border-edge', className)}>
      <div className="flex h-7 items-center gap-1 border-b border-line bg-surface pr-1 pl-2.5 text-small text-muted">
        <span className="mr-auto truncate">{language}</span>
        {end}
        <CopyButton text={code} />
      </div>
      {body}
    </div>
  );
}

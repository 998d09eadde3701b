import { Suspense, lazy, useEffect, useRef } from 'react';
import { cx } from '../lib/cx';
import { fieldLine, fieldPadding } from './monaco/options';

/** A stretch of the text: `known` is tinted, `unknown` is underlined as wrong. */
export interface CodeMark {
  readonly from: number;
  readonly to: number;
  readonly tone: 'known' | 'unknown';
}

export interface CodeSuggestion {
  /** As it is to stand in the text, and what is typed to find it. */
  readonly text: string;
  /** Muted beside it in the list. */
  readonly detail: string;
}

export interface CodeFieldProps {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly language: 'shell' | 'json' | 'xml' | 'plaintext';
  readonly 'aria-label': string;
  readonly 'aria-describedby'?: string | undefined;
  readonly invalid?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly minLines?: number | undefined;
  /** Lines after which it scrolls in itself. */
  readonly maxLines?: number | undefined;
  /** What to mark of a text. */
  readonly marks?: ((text: string) => readonly CodeMark[]) | undefined;
  /** What can stand behind `opening`, such as `{{` or `$`. */
  readonly suggestions?: { readonly opening: string; readonly list: readonly CodeSuggestion[] } | undefined;
  /** Left with something in it. */
  readonly onLeave?: (() => void) | undefined;
}

const Editor = lazy(async () => ({ default: (await import('./code-field-editor')).CodeFieldEditor }));

/**
 * Code as a field of a form, in the editor's own look. It grows with its text, and Tab leaves it as it leaves any field;
 * Ctrl+] indents.
 */
export function CodeField(props: CodeFieldProps) {
  const { minLines = 5, invalid = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const { onLeave } = props;
  useEffect(() => {
    const element = box.current;
    const left = (event: FocusEvent): void => {
      if (event.relatedTarget instanceof Node && element?.contains(event.relatedTarget)) return;
      onLeave?.();
    };
    element?.addEventListener('focusout', left);
    return () => element?.removeEventListener('focusout', left);
  }, [onLeave]);
  return (
    <div
      ref={box}
      onKeyDownCapture={leaveByTab}
      style={{ minHeight: minLines * fieldLine + fieldPadding * 2 + 2 }}
      className={cx(
        'overflow-clip rounded-md border bg-surface transition-colors',
        invalid
          ? 'border-red ring-1 ring-red'
          : 'border-control focus-within:border-link focus-within:ring-1 focus-within:ring-link hover:border-muted',
      )}
    >
      <Suspense fallback={null}>
        <Editor {...props} />
      </Suspense>
    </div>
  );
}

/** The browser moves the focus on when the editor does not hear of the key; an open list of suggestions keeps it. */
function leaveByTab(event: React.KeyboardEvent): void {
  if (event.key !== 'Tab' || document.querySelector('.suggest-widget.visible') !== null) return;
  event.stopPropagation();
}

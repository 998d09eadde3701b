import { useLayoutEffect, useRef } from 'react';
import type { LiveOutput } from '../state/live-output';
import { formatBytes } from '../../lib/format';
import { plainOutput } from './result-text';

/** Lines in sight while a command runs; more would push the conversation away. */
const shownLines = 200;
const maxHeight = 10 * 20 + 16;

/** Output of a running call: plain until it ends (CD1), following its end unless scrolled up. */
export function LiveView({ output }: { readonly output: LiveOutput }) {
  const box = useRef<HTMLPreElement>(null);
  const pinned = useRef(true);
  const lines = plainOutput(output.text).replace(/\n$/, '').split('\n').slice(-shownLines);
  useLayoutEffect(() => {
    if (box.current && pinned.current) box.current.scrollTop = box.current.scrollHeight;
  }, [output]);
  const hidden = output.total - output.text.length;
  return (
    <div>
      {hidden > 0 && (
        <p className="border-b border-line px-3 py-1 text-meta text-muted">
          {formatBytes(hidden)} before this are kept.
        </p>
      )}
      <pre
        ref={box}
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label="Live output"
        style={{ maxHeight }}
        onScroll={({ currentTarget: at }) => {
          pinned.current = at.scrollHeight - at.clientHeight - at.scrollTop < 8;
        }}
        className="overflow-auto bg-sunken px-5 py-2 font-mono text-code wrap-anywhere whitespace-pre-wrap text-fg -outline-offset-2!"
      >
        {lines.join('\n')}
        <span aria-hidden="true" className="ml-0.5 inline-block h-3.5 w-[7px] translate-y-0.5 bg-fg" />
      </pre>
    </div>
  );
}

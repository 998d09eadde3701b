import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx';
import { TextArea } from '../../../ui/text-area';
import { dangerTints } from './danger-tint';
import type { Mark } from './typed-call';

interface MarkedInputProps {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly marks: readonly Mark[];
  readonly invalid: boolean;
  readonly describedBy: string;
}

/** Where a call is typed; the part that is to blame is tinted under the text, which stays an ordinary field. */
export function MarkedInput({ value, onValueChange, marks, invalid, describedBy }: MarkedInputProps) {
  return (
    <div
      className={cx(
        'relative rounded-md border bg-surface focus-within:border-link focus-within:ring-1 focus-within:ring-link',
        invalid ? 'border-red ring-1 ring-red' : 'border-control hover:border-muted',
      )}
    >
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 overflow-clip px-2 py-1 font-mono text-code wrap-anywhere whitespace-pre-wrap text-transparent"
      >
        {tinted(value, marks)}
      </div>
      <TextArea
        bare
        mono
        aria-label="Call to judge"
        aria-describedby={describedBy}
        invalid={invalid}
        minLines={2}
        maxLines={500}
        value={value}
        onValueChange={onValueChange}
        placeholder={'Bash npm ci && git push\n{"tool": "Read", "input": {"reads": ["a.ts"]}}'}
        className="relative px-2 py-1 wrap-anywhere"
        style={{ minHeight: 50 }}
      />
    </div>
  );
}

function tinted(value: string, marks: readonly Mark[]): readonly ReactNode[] {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { start, end, danger } of marks) {
    pieces.push(value.slice(at, start));
    pieces.push(
      <span
        key={start}
        className={cx(
          'rounded-[2px] underline decoration-current underline-offset-3',
          dangerTints[danger].mark,
        )}
      >
        {value.slice(start, end)}
      </span>,
    );
    at = end;
  }
  return [...pieces, value.slice(at)];
}

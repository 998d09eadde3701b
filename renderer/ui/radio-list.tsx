import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx';
import { Icon } from './icon';
import type { Option } from './options';

/** An option of a list, with room for a control at its right end. */
export interface RadioRow<Value extends string = string> extends Option<Value> {
  /** A select, button or badge at the right end. It works by itself and does not choose the row. */
  readonly end?: ReactNode | undefined;
}

export interface RadioListProps<Value extends string> {
  readonly options: readonly RadioRow<Value>[];
  readonly value: Value | null;
  readonly onValueChange: (value: Value) => void;
  /** Least width of the labels, so that descriptions of all rows begin in one line. */
  readonly labelWidth?: number | undefined;
  readonly className?: string | undefined;
  readonly 'aria-label'?: string | undefined;
}

const dot = cx(
  'flex size-3.5 shrink-0 items-center justify-center rounded-full border border-control bg-surface',
  'data-checked:border-accent data-checked:bg-accent data-disabled:border-line data-disabled:bg-hover',
);

/** One of several rows, each a target from edge to edge; the chosen one is tinted. ↑↓ move and choose. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { options, value, onValueChange, labelWidth, className } = props;
  return (
    <RadioGroup<Value | null>
      value={value}
      onValueChange={(next) => next !== null && onValueChange(next)}
      aria-label={props['aria-label']}
      className={cx('flex flex-col overflow-clip rounded-md border border-edge bg-surface', className)}
    >
      {options.map((option, index) => (
        <div key={option.value} className="contents">
          {option.group && option.group !== options[index - 1]?.group && (
            <GroupHead label={option.group} first={index === 0} />
          )}
          <RadioListRow option={option} labelWidth={labelWidth} first={index === 0} />
        </div>
      ))}
    </RadioGroup>
  );
}

function GroupHead({ label, first }: { readonly label: string; readonly first: boolean }) {
  return (
    <div
      className={cx(
        'flex h-7 items-center bg-sunken px-3 text-meta font-medium text-muted',
        !first && 'border-t border-line',
      )}
    >
      {label}
    </div>
  );
}

interface RowProps {
  readonly option: RadioRow;
  readonly labelWidth: number | undefined;
  readonly first: boolean;
}

function RadioListRow({ option, labelWidth, first }: RowProps) {
  const off = option.disabledReason !== undefined;
  const note = option.disabledReason ?? option.description;
  return (
    <div
      className={cx(
        'relative flex items-stretch has-data-checked:bg-soft',
        !first && 'border-t border-line',
        !off && 'hover:bg-hover',
      )}
    >
      <label className="flex min-h-row min-w-0 flex-1 items-center gap-3 px-3 py-1">
        <Radio.Root value={option.value} disabled={off} className={dot}>
          <Radio.Indicator className="size-1.5 rounded-full bg-onaccent" />
        </Radio.Root>
        {option.icon && <Icon icon={option.icon} className="-mr-1 text-muted" />}
        <span
          style={labelWidth === undefined ? undefined : { minWidth: labelWidth }}
          className={cx(
            'shrink-0',
            option.mono ? 'font-mono text-code' : 'font-medium',
            off && 'text-subtle',
          )}
        >
          {option.face ?? option.label}
        </span>
        {note && <span className="min-w-0 text-small text-muted">{note}</span>}
      </label>
      {option.end && <div className="flex items-center pr-2">{option.end}</div>}
    </div>
  );
}

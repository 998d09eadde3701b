import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { cx } from '../lib/cx';
import { Icon } from './icon';
import type { Option } from './options';
import { Tooltip } from './tooltip';

export type SegmentedSize = 'md' | 'sm';

export interface SegmentedProps<Value extends string> {
  /** Two to four short words. */
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  readonly size?: SegmentedSize | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
  /** Needed outside a Field. */
  readonly 'aria-label'?: string | undefined;
}

/** The trough of segmented controls. */
export const segmentTrack = 'inline-flex shrink-0 items-stretch rounded-md border border-edge bg-hover p-px';

/** One part: muted, and on a raised thumb when chosen. */
export const segment = cx(
  'flex items-center justify-center gap-1.5 rounded-[5px] border border-transparent font-medium whitespace-nowrap text-muted transition-colors',
  'hover:text-fg data-checked:border-edge data-checked:bg-thumb data-disabled:text-subtle',
);

/** Heights of trough and words. */
export const segmentSizes: Readonly<
  Record<SegmentedSize, { readonly track: string; readonly part: string }>
> = {
  md: { track: 'h-control', part: 'px-2 text-small' },
  sm: { track: 'h-control-sm', part: 'px-1.5 text-meta' },
};

/** One of two to four short words, all in sight. ←→ move and apply. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { options, value, onValueChange, size = 'md', disabled = false, className } = props;
  const look = segmentSizes[size];
  return (
    <RadioGroup<Value>
      value={value}
      onValueChange={(next) => onValueChange(next)}
      disabled={disabled}
      aria-label={props['aria-label']}
      className={cx(segmentTrack, look.track, className)}
    >
      {options.map((option) => (
        <Tooltip key={option.value} text={option.disabledReason}>
          <Radio.Root
            value={option.value}
            disabled={option.disabledReason !== undefined}
            aria-label={option.label}
            aria-description={option.disabledReason}
            className={cx(segment, look.part, 'data-checked:text-fg')}
          >
            {option.icon && <Icon icon={option.icon} size={size === 'md' ? 14 : 12} />}
            {option.face ?? option.label}
          </Radio.Root>
        </Tooltip>
      ))}
    </RadioGroup>
  );
}

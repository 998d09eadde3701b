import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { cx } from '../lib/cx';
import { Tooltip } from './tooltip';

export interface SwitchProps {
  readonly checked: boolean;
  readonly onCheckedChange?: ((checked: boolean) => void) | undefined;
  /** Shown at its right. */
  readonly label?: string | undefined;
  /** Its name where no label is shown. */
  readonly 'aria-label'?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** Why it cannot be switched; keeps it focusable and shows in a tooltip. */
  readonly disabledReason?: string | undefined;
  readonly className?: string | undefined;
}

const track = cx(
  'relative inline-flex h-4 w-7 shrink-0 rounded-full border border-control bg-transparent transition-colors',
  'hover:border-muted data-checked:border-accent data-checked:bg-accent data-checked:hover:border-accent-hover data-checked:hover:bg-accent-hover',
  'data-disabled:opacity-45 aria-disabled:opacity-45',
);

const knob = cx(
  'pointer-events-none absolute top-[2px] left-[2px] size-[10px] rounded-full bg-control',
  'transition-[left] duration-(--motion-colour) ease-out data-checked:left-[14px] data-checked:bg-onaccent',
);

/** On or off, applied at once. 28 by 16 px, the label at its right. */
export function Switch(props: SwitchProps) {
  const { checked, onCheckedChange, label, disabled = false, disabledReason, className } = props;
  const off = disabled || disabledReason !== undefined;
  const control = (
    <Tooltip text={disabledReason}>
      <BaseSwitch.Root
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        readOnly={disabledReason !== undefined}
        aria-disabled={off || undefined}
        aria-description={disabledReason}
        aria-label={label ? undefined : props['aria-label']}
        className={cx(track, !label && className)}
      >
        <BaseSwitch.Thumb className={knob} />
      </BaseSwitch.Root>
    </Tooltip>
  );
  if (!label) return control;
  return (
    <label
      className={cx('inline-flex items-center gap-2 text-base', off ? 'text-subtle' : 'text-fg', className)}
    >
      {control}
      {label}
    </label>
  );
}

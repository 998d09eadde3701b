import { Button as BaseButton } from '@base-ui/react/button';
import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../lib/cx';
import { buttonLook } from './button-look';
import type { ButtonSize, ButtonVariant } from './button-look';
import { Icon } from './icon';
import type { IconSize } from './icon';
import { Spinner } from './spinner';
import { Tooltip } from './tooltip';
import type { TooltipContent } from './tooltip-layer';

export interface IconButtonProps extends Omit<
  ComponentPropsWithRef<'button'>,
  'type' | 'children' | 'aria-label'
> {
  readonly icon: LucideIcon;
  /** Its name, also shown in the tooltip. */
  readonly label: string;
  /** Key that does the same, shown in the tooltip. */
  readonly keyHint?: string | undefined;
  readonly size?: ButtonSize | undefined;
  readonly iconSize?: IconSize | undefined;
  readonly variant?: ButtonVariant | undefined;
  readonly pressed?: boolean | undefined;
  readonly loading?: boolean | undefined;
  /** Why it cannot be pressed; shown in the tooltip in place of the name. */
  readonly disabledReason?: string | undefined;
  readonly tooltipSide?: TooltipContent['side'] | undefined;
}

const boxes: Readonly<Record<ButtonSize, string>> = {
  md: 'size-control rounded-md',
  sm: 'size-control-sm rounded-md',
  xs: 'size-control-xs rounded-sm',
};

/** A square button with an icon, a name and a tooltip. */
export function IconButton(props: IconButtonProps) {
  const {
    icon,
    label,
    keyHint,
    size = 'md',
    iconSize,
    variant = 'ghost',
    pressed,
    loading = false,
    ...rest
  } = props;
  const { disabledReason, tooltipSide, disabled = false, className, ...attributes } = rest;
  const off = disabled || disabledReason !== undefined;
  return (
    <Tooltip text={disabledReason ?? label} keyHint={disabledReason ? undefined : keyHint} side={tooltipSide}>
      <BaseButton
        {...attributes}
        type="button"
        aria-label={label}
        aria-description={disabledReason}
        aria-pressed={pressed}
        aria-busy={loading || undefined}
        disabled={off || loading}
        focusableWhenDisabled={loading || disabledReason !== undefined}
        className={cx(
          'inline-flex shrink-0 items-center justify-center border transition-colors',
          boxes[size],
          buttonLook(variant, off),
          className,
        )}
      >
        {loading ? (
          <Spinner immediate size={14} />
        ) : (
          <Icon icon={icon} size={iconSize ?? (size === 'xs' ? 12 : 14)} />
        )}
      </BaseButton>
    </Tooltip>
  );
}

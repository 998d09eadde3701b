import { Button as BaseButton } from '@base-ui/react/button';
import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../lib/cx';
import { Icon } from './icon';
import { KeyCap } from './key-cap';
import { Tooltip } from './tooltip';
import { ButtonLabel } from './button-label';
import { buttonBox, buttonIcon, buttonLook } from './button-look';
import type { ButtonSize, ButtonVariant } from './button-look';

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type'> {
  /** `primary` once in a view or front card, `danger` for what cannot be taken back. */
  readonly variant?: ButtonVariant | undefined;
  /** 28, 24 or 20 px high. */
  readonly size?: ButtonSize | undefined;
  readonly icon?: LucideIcon | undefined;
  readonly iconEnd?: LucideIcon | undefined;
  /** Key cap inside the button; only where that key works now. */
  readonly keyHint?: string | undefined;
  /** Shows the spinner in place of the icon and takes no presses. The width stays. */
  readonly loading?: boolean | undefined;
  /** Present participle shown while loading: "Creating". */
  readonly loadingLabel?: string | undefined;
  /** Why it cannot be pressed. Disables, keeps focus possible, and says so in a tooltip. */
  readonly disabledReason?: string | undefined;
  /** A toggle's state. Leave out for ordinary buttons. */
  readonly pressed?: boolean | undefined;
  /** Outline in red: the destructive answer of a dialog. Only with `danger`. */
  readonly outlined?: boolean | undefined;
  readonly submit?: boolean | undefined;
  readonly children: ReactNode;
}

/** A text button. Words are verbs that name the result. */
export function Button(props: ButtonProps) {
  const {
    variant = 'plain',
    size = 'md',
    icon,
    iconEnd,
    keyHint,
    loading = false,
    loadingLabel,
    ...rest
  } = props;
  const { disabledReason, pressed, outlined = false, submit = false, disabled = false, ...native } = rest;
  const { className, children, ...attributes } = native;
  const off = disabled || disabledReason !== undefined;
  const iconClass = buttonIcon(variant, off);
  const iconSize = size === 'xs' ? 12 : 14;
  return (
    <Tooltip text={disabledReason}>
      <BaseButton
        {...attributes}
        type={submit ? 'submit' : 'button'}
        disabled={off || loading}
        focusableWhenDisabled={loading || disabledReason !== undefined}
        aria-busy={loading || undefined}
        aria-pressed={pressed}
        aria-description={disabledReason}
        className={cx(buttonBox(size), buttonLook(variant, off, outlined), className)}
      >
        <ButtonLabel
          icon={icon}
          iconSize={iconSize}
          iconClass={iconClass}
          loading={loading}
          loadingLabel={loadingLabel}
        >
          {children}
        </ButtonLabel>
        {iconEnd && <Icon icon={iconEnd} size={iconSize} className={iconClass} />}
        {keyHint && <KeyCap keys={keyHint} tone="inherit" />}
      </BaseButton>
    </Tooltip>
  );
}

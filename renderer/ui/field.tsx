import { Field as BaseField } from '@base-ui/react/field';
import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx';
import { Icon } from './icon';

export interface FieldProps {
  readonly label: string;
  /** A muted sentence below the control; read out with it. */
  readonly description?: ReactNode | undefined;
  /** What is wrong, then how to fix it. Turns the control red and is read out with it. */
  readonly error?: ReactNode | undefined;
  /** `row` puts the label in a column at the left, as in forms; `stack` above, as in dialogs. */
  readonly layout?: 'row' | 'stack' | undefined;
  readonly disabled?: boolean | undefined;
  /** Right of the label, small: a count, a unit. */
  readonly hint?: ReactNode | undefined;
  /** One control of this kit. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A named control with its description and error. Ties all three together for screen readers. */
export function Field(props: FieldProps) {
  const { label, description, error, layout = 'row', disabled = false, hint, children, className } = props;
  const wrong = error !== undefined && error !== null && error !== false && error !== '';
  return (
    <BaseField.Root
      invalid={wrong}
      disabled={disabled}
      className={cx(
        layout === 'row'
          ? 'grid grid-cols-[84px_minmax(0,1fr)] gap-x-3 @max-md:grid-cols-[72px_minmax(0,1fr)]'
          : 'flex flex-col gap-1',
        className,
      )}
    >
      <span
        className={cx(
          'flex items-baseline gap-1.5',
          layout === 'row' && 'min-h-control items-center self-start',
        )}
      >
        <BaseField.Label className="text-small font-medium text-fg">{label}</BaseField.Label>
        {hint && <span className="text-meta text-subtle">{hint}</span>}
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        {children}
        {description && (
          <BaseField.Description className="text-small text-muted">{description}</BaseField.Description>
        )}
        {wrong && (
          <BaseField.Error match className="flex items-start gap-1.5 text-small text-red">
            <Icon icon={CircleX} size={12} className="mt-0.5" />
            <span className="min-w-0">{error}</span>
          </BaseField.Error>
        )}
      </div>
    </BaseField.Root>
  );
}

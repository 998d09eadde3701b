import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../../lib/cx';
import { Icon } from '../../../../ui/icon';

export interface FormRowProps {
  readonly label: string;
  /** One control, which has the name itself. */
  readonly single?: boolean | undefined;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A row of the form whose part is no single control: the label stands in the same column as a `Field`'s. */
export function FormRow({ label, single = false, children, className }: FormRowProps) {
  return (
    <div
      {...(single ? {} : { role: 'group', 'aria-label': label })}
      className={cx(
        'grid grid-cols-[84px_minmax(0,1fr)] gap-x-3 @max-md:grid-cols-[72px_minmax(0,1fr)]',
        className,
      )}
    >
      <span aria-hidden="true" className="flex min-h-control items-center self-start text-small font-medium">
        {label}
      </span>
      <div className="flex min-w-0 flex-col gap-1">{children}</div>
    </div>
  );
}

/** What is wrong, under what is wrong. */
export function FieldError({
  id,
  children,
}: {
  readonly id?: string | undefined;
  readonly children: string | undefined;
}) {
  if (children === undefined) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-small text-red">
      <Icon icon={CircleX} size={12} className="mt-0.5" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}

/** A sentence to know, amber, under what it is about. */
export function FieldNote({ children }: { readonly children: ReactNode }) {
  return <p className="text-small wrap-anywhere text-muted">{children}</p>;
}

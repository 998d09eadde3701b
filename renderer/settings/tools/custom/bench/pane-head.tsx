import type { ReactNode } from 'react';

/** The head of one part of the bench. */
export function PaneHead({ title, children }: { readonly title: ReactNode; readonly children?: ReactNode }) {
  return (
    <div className="flex min-h-8 items-center gap-2 px-3">
      <h3 className="shrink-0 text-small font-semibold">{title}</h3>
      {children}
    </div>
  );
}

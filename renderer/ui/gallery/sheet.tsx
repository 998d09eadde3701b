import type { ReactNode } from 'react';

/** A page of specimens. */
export function Sheet({ children }: { readonly children: ReactNode }) {
  return <main className="h-full overflow-auto bg-surface px-8 py-3">{children}</main>;
}

/** A row of the sheet: what it is, and its states in six columns. */
export function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className="grid grid-cols-[120px_minmax(0,1fr)] gap-4 border-b border-line pt-1.5 pb-1.5 last:border-0">
      <h2 className="pt-5 text-small text-muted">{name}</h2>
      <div className="grid grid-cols-6 gap-x-4">{children}</div>
    </section>
  );
}

export interface CellProps {
  readonly name: string;
  /** Columns it takes. */
  readonly span?: 1 | 2 | 3 | undefined;
  readonly children: ReactNode;
}

const spans = { 1: '', 2: 'col-span-2', 3: 'col-span-3' } as const;

/** One specimen under the name of its state. */
export function Cell({ name, span = 1, children }: CellProps) {
  return (
    <div className={spans[span]}>
      <div className="mb-1 text-meta text-subtle">{name}</div>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';

export interface PageFrameProps {
  readonly title: string;
  readonly description: string;
  readonly end?: ReactNode | undefined;
  readonly children: ReactNode;
}

/** Title, one sentence, and the page's boxes in one column. */
export function PageFrame({ title, description, end, children }: PageFrameProps) {
  return (
    <section aria-labelledby="settings-title" className="flex max-w-200 flex-col gap-6 p-6">
      <header className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <h1 id="settings-title" className="text-page font-semibold tracking-title">
            {title}
          </h1>
          <p className="mt-1 text-muted">{description}</p>
        </div>
        {end}
      </header>
      {children}
    </section>
  );
}

/** A named group of fields. */
export function PageSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-base font-semibold">{title}</h2>
      {children}
    </section>
  );
}

export interface WidePageProps {
  readonly title: string;
  /** Muted, right of the title. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** A page of tables: as wide and at least as high as its pane. */
export function WidePage({ title, note, children }: WidePageProps) {
  return (
    <section
      aria-labelledby="settings-title"
      className="@container flex min-w-0 flex-1 flex-col p-6 pt-4 @max-[640px]:px-4"
    >
      <header className="flex min-h-control items-baseline gap-4">
        <h1 id="settings-title" className="flex-1 text-page font-semibold tracking-title">
          {title}
        </h1>
        {note !== undefined && <p className="truncate text-small text-muted">{note}</p>}
      </header>
      {children}
    </section>
  );
}

import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';

interface PanelFrameProps {
  /** Name of the pane, for the keys that go round the window. */
  readonly pane: string;
  readonly title: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Beside the title: what is worth knowing while it is folded. */
  readonly summary?: ReactNode;
  /** At the right end of the bar. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the bottom panel: its bar, which folds it, and below what the page shows. */
export function PanelFrame({ pane, title, open, onOpenChange, summary, end, children }: PanelFrameProps) {
  return (
    <section
      data-pane={pane}
      aria-label={title}
      tabIndex={-1}
      className="flex h-full min-h-0 flex-col bg-app"
    >
      <header className="flex h-folded shrink-0 items-center gap-1 pr-1.5 pl-1.5">
        <Button
          variant="ghost"
          size="sm"
          icon={open ? ChevronDown : ChevronUp}
          aria-expanded={open}
          className="text-fg!"
          onClick={() => onOpenChange(!open)}
        >
          {title}
        </Button>
        {summary}
        <div className="ml-auto flex items-center gap-0.5">{end}</div>
      </header>
      {children}
    </section>
  );
}

/** Words beside the title, cut where the bar is narrow. */
export function PanelSummary({ children }: { readonly children: ReactNode }) {
  return <span className="min-w-0 truncate text-small text-muted">{children}</span>;
}

import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { IconButton } from '../../../../ui/icon-button';

export interface RowEndProps {
  /** "parameter branch" */
  readonly what: string;
  readonly first: boolean;
  readonly last: boolean;
  readonly onMove?: ((step: 1 | -1) => void) | undefined;
  readonly onRemove: () => void;
}

/** What can be done with a row of a table in the form. */
export function RowEnd({ what, first, last, onMove, onRemove }: RowEndProps) {
  return (
    <span className="flex h-control shrink-0 items-center justify-end pr-1">
      {onMove && (
        <>
          <IconButton
            size="xs"
            icon={ChevronUp}
            label={`Move ${what} up`}
            keyHint="Alt+↑"
            disabledReason={first ? 'It is the first' : undefined}
            onClick={(event) => keepFocus(event.currentTarget, () => onMove(-1))}
          />
          <IconButton
            size="xs"
            icon={ChevronDown}
            label={`Move ${what} down`}
            keyHint="Alt+↓"
            disabledReason={last ? 'It is the last' : undefined}
            onClick={(event) => keepFocus(event.currentTarget, () => onMove(1))}
          />
        </>
      )}
      <IconButton size="xs" icon={X} label={`Remove ${what}`} onClick={onRemove} />
    </span>
  );
}

/** Alt+↑ and Alt+↓ move the row that has the focus. */
export function moveByKeys(event: KeyboardEvent, move: (step: 1 | -1) => void): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
  if (step === undefined || !event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.target instanceof HTMLElement) keepFocus(event.target, () => move(step));
}

/** An element that is moved in the page loses the focus. */
function keepFocus(element: HTMLElement, move: () => void): void {
  move();
  requestAnimationFrame(() => element.focus());
}

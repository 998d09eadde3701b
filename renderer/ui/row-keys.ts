import type { KeyboardEvent } from 'react';

const controls = 'button, [role="radio"], [role="switch"], [role="checkbox"], input, [tabindex="0"]';

/**
 * ↑ and ↓ go from a control to the same one of the row above or below. Rows carry `data-row`, columns of controls
 * `data-column`. For `onKeyDownCapture` of the table: inside a control these keys would change it.
 */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || event.altKey || event.metaKey) return;
  if (!(event.target instanceof HTMLElement)) return;
  const column = event.target.closest<HTMLElement>('[data-column]')?.dataset['column'];
  const row = event.target.closest<HTMLElement>('[data-row]');
  if (column === undefined || row === null) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const step = event.key === 'ArrowDown' ? 1 : -1;
  for (let at = rows.indexOf(row) + step; at >= 0 && at < rows.length; at += step) {
    const cell = rows[at]?.querySelector<HTMLElement>(`[data-column="${column}"]`);
    const next =
      cell?.querySelector<HTMLElement>('[role="radio"][aria-checked="true"]') ??
      cell?.querySelector<HTMLElement>(controls);
    if (next) {
      next.focus();
      break;
    }
  }
  event.preventDefault();
  event.stopPropagation();
}

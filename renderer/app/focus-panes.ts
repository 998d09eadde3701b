/** Panes in the order they are read, as the page has them now. */
function visiblePanes(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter((pane) => pane.checkVisibility());
}

/** Where a pane wants the focus: what it names, else its first control, else itself. */
function target(pane: HTMLElement): HTMLElement {
  const named = ['textarea', '[role=textbox]', '[role=tree]', 'input'].map(
    (control) => `[data-pane-focus] ${control}`,
  );
  const inside =
    pane.querySelector<HTMLElement>(named.join(',')) ??
    pane.querySelector<HTMLElement>(
      '[tabindex="0"], button:not([tabindex="-1"]):not(:disabled), textarea, input',
    );
  return inside ?? pane;
}

/** F6 goes round the panes, so that every part of the window is a few keys away. */
export function focusNextPane(step: 1 | -1): void {
  const panes = visiblePanes();
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = panes[(at + step + panes.length) % panes.length];
  if (next !== undefined) target(next).focus();
}

/** Goes to one pane by its name; nothing happens where it is not on the screen. */
export function focusPane(name: string): void {
  const pane = visiblePanes().find((each) => each.dataset['pane'] === name);
  if (pane !== undefined) target(pane).focus();
}

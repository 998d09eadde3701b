/** The paper of menus, lists and small popovers. */
export const popupBox =
  'unfolds origin-(--transform-origin) rounded-lg border border-edge bg-raised text-fg shadow-e2 outline-none focus-visible:outline-none';

/** A scrolling list inside that paper, never taller than the window leaves room for. */
export const popupList = 'max-h-[min(24rem,var(--available-height))] overflow-y-auto overscroll-contain p-1';

/** One row of a menu or list. */
export const popupItem =
  'flex min-h-row-dense items-center gap-2 rounded-sm px-2 text-base outline-none data-highlighted:bg-hover data-disabled:text-subtle focus-visible:outline-none';

/** The head of a group of rows. */
export const popupHead = 'flex h-6 items-center px-2 text-meta font-medium text-subtle';

/** The line between groups. */
export const popupRule = '-mx-1 my-1 h-px bg-line';

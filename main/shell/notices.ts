import type { Notice, WindowEvent } from '@shared/contract/events';

export interface Notices {
  notify(notice: Notice): void;
  dismiss(id: string): void;
  list(): readonly Notice[];
}

/** Notices stay until the person closes them, so a window that opens later gets them too. */
export function createNotices(send: (event: WindowEvent) => void): Notices {
  const open = new Map<string, Notice>();
  return {
    notify(notice) {
      open.delete(notice.id);
      if (notice.isOver !== true) open.set(notice.id, notice);
      send({ topic: 'notice', notice });
    },
    dismiss(id) {
      open.delete(id);
    },
    list: () => [...open.values()],
  };
}

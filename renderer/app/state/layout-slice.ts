import type { Layout } from '@shared/contract/app';
import { Layout as LayoutSchema } from '@shared/contract/app';
import type { Client } from '../../bridge/client';
import type { SliceCreator } from '../../state/slice';
import { createSliceContext } from '../../state/slice-context';

/**
 * How much fits side by side: everything; everything with a slim side panel; the side panel over the rest; chat or
 * editor, one at a time.
 */
export type Room = 'wide' | 'slim' | 'overlay' | 'single';

/** Pages of the panel under chat and editor. */
export type BottomPage = 'terminal' | 'problems' | 'jobs';

export interface LayoutData extends Layout {
  readonly room: Room;
  readonly view: 'work' | 'settings';
  readonly settingsPage: string | null;
  /** The side panel lies over the rest just now. Never kept. */
  readonly overlayOpen: boolean;
  /** What the panel under chat and editor shows. Never kept. */
  readonly panel: BottomPage;
  /** With room for one of the two: which is shown. */
  readonly front: 'chat' | 'editor';
}

export interface LayoutActions {
  started(layout: Layout): void;
  fit(width: number): void;
  /** A press on an activity icon: shows it, or folds the panel when it is shown already. */
  pickActivity(activity: Layout['activity']): void;
  toggleSidePanel(): void;
  closeOverlay(): void;
  toggleEditor(): void;
  showEditor(): void;
  /** Brings chat to the front, wherever the window stands. */
  showChat(): void;
  setTerminalOpen(open: boolean): void;
  /** Opens the panel under chat and editor with this page. */
  showPanel(panel: BottomPage): void;
  /** Sizes that a person gave by hand, in pixels. */
  resized(sizes: Partial<Pick<Layout, 'sidePanelWidth' | 'chatWidth' | 'terminalHeight'>>): void;
  showSettings(page: string | null): void;
  showWork(): void;
  setupDone(): void;
}

export interface LayoutSlice {
  readonly layout: LayoutData;
  readonly layoutActions: LayoutActions;
}

export const layout = createSliceContext<LayoutSlice>('The layout');

export function roomFor(width: number): Room {
  if (width >= 1440) return 'wide';
  if (width >= 1200) return 'slim';
  return width >= 960 ? 'overlay' : 'single';
}

export function createLayoutSlice(client: Client): SliceCreator<LayoutSlice> {
  return (set, get) => {
    const change = (part: Partial<LayoutData>): void =>
      set(({ layout: now }) => ({ layout: { ...now, ...part } }));
    /** Changes what is kept between starts too. */
    const keep = (part: Partial<Layout>): void => {
      change(part);
      void client.call('app.saveLayout', part);
    };
    const now = (): LayoutData => get().layout;
    const overlays = (): boolean => now().room === 'overlay' || now().room === 'single';
    return {
      layout: {
        ...LayoutSchema.parse({}),
        room: 'wide',
        view: 'work',
        settingsPage: null,
        overlayOpen: false,
        panel: 'terminal',
        front: 'chat',
      },
      layoutActions: {
        started: (kept) => change(kept),
        fit(width) {
          const room = roomFor(width);
          if (room !== now().room) change({ room, overlayOpen: false });
        },
        pickActivity(activity) {
          const shown = now().view === 'work' && isSidePanelShown(now()) && now().activity === activity;
          change({ view: 'work' });
          if (overlays()) {
            change({ overlayOpen: !shown });
            keep({ activity });
          } else keep({ activity, sidePanelOpen: !shown });
        },
        toggleSidePanel() {
          if (overlays()) change({ overlayOpen: !now().overlayOpen, view: 'work' });
          else keep({ sidePanelOpen: !now().sidePanelOpen });
        },
        closeOverlay: () => change({ overlayOpen: false }),
        toggleEditor() {
          const shown = isEditorShown(now());
          change({ front: shown ? 'chat' : 'editor' });
          keep({ editorOpen: !shown });
        },
        showEditor() {
          change({ front: 'editor', view: 'work', overlayOpen: false });
          if (!now().editorOpen) keep({ editorOpen: true });
        },
        showChat: () => change({ front: 'chat', view: 'work', overlayOpen: false }),
        setTerminalOpen: (terminalOpen) => keep({ terminalOpen }),
        showPanel(panel) {
          change({ panel, view: 'work' });
          if (!now().terminalOpen) keep({ terminalOpen: true });
        },
        resized: keep,
        showSettings: (settingsPage) => change({ view: 'settings', settingsPage, overlayOpen: false }),
        showWork: () => change({ view: 'work' }),
        setupDone: () => keep({ setupDone: true }),
      },
    };
  };
}

export function isSidePanelShown({ room, overlayOpen, sidePanelOpen }: LayoutData): boolean {
  return room === 'overlay' || room === 'single' ? overlayOpen : sidePanelOpen;
}

export function isEditorShown({ room, editorOpen, front }: LayoutData): boolean {
  return editorOpen && (room !== 'single' || front === 'editor');
}

export function isChatShown({ room, editorOpen, front }: LayoutData): boolean {
  return room !== 'single' || !editorOpen || front === 'chat';
}

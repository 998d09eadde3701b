import type { ReplyOf } from '@shared/contract';
import type { Notice } from '@shared/contract/events';
import type { Settings } from '@shared/domain/settings';
import type { WorkspaceInfo } from '@shared/domain/workspace';
import { Settings as SettingsSchema } from '@shared/domain/settings';
import { createSliceContext } from './slice-context';
import type { SliceCreator } from './slice';

/** What the whole window knows of its start, and what of it changes. */
export interface SessionData {
  readonly version: string;
  readonly platform: string;
  readonly home: string;
  readonly appHome: string;
  readonly systemDark: boolean;
  readonly settings: Settings;
  readonly workspace: WorkspaceInfo | null;
  readonly notices: readonly Notice[];
  /** Beginnings of notice ids whose subjects the page in sight tells of itself. */
  readonly toldHere: readonly string[];
}

export interface SessionSlice {
  readonly session: SessionData;
  readonly sessionActions: {
    started(start: ReplyOf<'app.start'>): void;
    settings(settings: Settings): void;
    workspace(workspace: WorkspaceInfo | null): void;
    systemDark(dark: boolean): void;
    /** A second notice with the same id takes the first one's place. */
    addNotice(notice: Notice): void;
    dropNotice(id: string): void;
    /** A page that tells of such subjects itself came into sight, or left. */
    tellHere(prefix: string, isInSight: boolean): void;
  };
}

export const session = createSliceContext<SessionSlice>('The session');

const initial: SessionData = {
  version: '',
  platform: '',
  home: '',
  appHome: '',
  systemDark: false,
  settings: SettingsSchema.parse({}),
  workspace: null,
  notices: [],
  toldHere: [],
};

export function createSessionSlice(): SliceCreator<SessionSlice> {
  return (set) => {
    const change = (part: (now: SessionData) => Partial<SessionData>): void =>
      set(({ session: now }) => ({ session: { ...now, ...part(now) } }));
    return {
      session: initial,
      sessionActions: {
        started: (start) => change(() => start),
        settings: (settings) => change(() => ({ settings })),
        workspace: (workspace) => change(() => ({ workspace })),
        systemDark: (systemDark) => change(() => ({ systemDark })),
        addNotice: (notice) =>
          change(({ notices }) => {
            const others = notices.filter(({ id }) => id !== notice.id);
            return { notices: notice.isOver === true ? others : [...others, notice] };
          }),
        dropNotice: (id) =>
          change(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) })),
        tellHere: (prefix, isInSight) =>
          change(({ toldHere }) => {
            const others = toldHere.filter((one) => one !== prefix);
            return { toldHere: isInSight ? [...others, prefix] : others };
          }),
      },
    };
  };
}

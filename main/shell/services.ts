import type { WindowEvent, Notice } from '@shared/contract/events';
import type { ChannelName, Handlers } from '@shared/contract';
import type { Settings } from '@shared/domain/settings';
import type { WorkspaceInfo } from '@shared/domain/workspace';
import type { Clock, IdSource } from '@shared/kit/sources';
import type { Result } from '@shared/kit/result';
import type { DesktopPort } from '../workspace/desktop-port';

/** Keeps secrets readable to this person's login alone, where the system has a keychain. */
export interface Cipher {
  /** `weak`, `none`: a stored secret would be readable; whoever stores one then asks the person first. */
  kind(): Promise<'encrypted' | 'weak' | 'none'>;
  /** Base64 of the encrypted text. Only while `kind` is `encrypted`. */
  encrypt(text: string): Promise<string>;
  /** Undefined when the text was encrypted by another login or keychain, or is damaged. */
  decrypt(base64: string): Promise<string | undefined>;
}

/** What the window hands to the composition root. */
export interface ShellPorts {
  readonly home: string;
  readonly userHome: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly cipher: Cipher;
  readonly desktop: DesktopPort;
  /** A notice that stays until the person closes it; a second one with the same id takes its place. */
  notify(notice: Notice): void;
  /** A bug goes to the log with its stack; the program goes on. */
  reportBug(error: unknown, where: string): void;
  /** To one window, or to all. */
  send(event: WindowEvent, windowId?: number): void;
}

export interface StartFailure {
  readonly kind: string;
  readonly message: string;
}

export type AppChannel = Extract<ChannelName, `app.${string}`>;
export type ServiceHandlers = Handlers<Exclude<ChannelName, AppChannel>>;

/** What the window needs of the rest of the program. */
export interface ShellServices {
  readonly handlers: ServiceHandlers;
  settings(): Settings;
  workspaceOf(windowId: number): WorkspaceInfo | undefined;
  openWorkspace(windowId: number, path: string): Promise<Result<WorkspaceInfo, StartFailure>>;
  /** Ends what belongs to the window: its terminals, its watcher. */
  windowClosed(windowId: number): void;
  close(): Promise<void>;
}

export type Compose = (ports: ShellPorts) => Promise<Result<ShellServices, StartFailure>>;

import type { Answer, ChannelName, ReplyOf, RequestOf } from '@shared/contract/index';
import type { Mode } from '@shared/domain/danger';

/** Settings pages that chat leads to. */
export type SettingsPage = 'models' | 'permissions';

/** Everything chat needs of the app around it: main by contract, and the other places on the screen. */
export interface ChatBridge {
  call<Name extends ChannelName>(name: Name, request: RequestOf<Name>): Promise<Answer<ReplyOf<Name>>>;
  /** Opens a file of the workspace in the editor, at a line when there is one. */
  openFile(path: string, line?: number, column?: number): void;
  openSettings(page: SettingsPage): void;
  /** Tells the person about something that went wrong and is not visible where they look. */
  notify(notice: { readonly title: string; readonly text: string }): void;
  /** Model and mode that a new conversation starts with, from the settings. */
  defaults(): { readonly model: string; readonly mode: Mode };
}

import type { Client } from '../bridge/client';
import type { Commands } from '../state/commands';
import type { AppStore } from './store';

/** Feeds main's events to the slices that keep what they tell. */
export function connectEvents(client: Client, store: AppStore, commands: Commands): void {
  const { sessionActions, filesActions, editorActions, terminalActions, chatActions } = store.getState();
  client.on('conversation', ({ event, from }) => chatActions.receive(event, from));
  client.onGap((conversationId) => void chatActions.recover(conversationId));
  client.on('settings', ({ settings }) => sessionActions.settings(settings));
  client.on('system-theme', ({ dark }) => sessionActions.systemDark(dark));
  client.on('notice', ({ notice }) => sessionActions.addNotice(notice));
  client.on('workspace', ({ workspace }) => {
    const before = store.getState().session.workspace?.root;
    sessionActions.workspace(workspace);
    if (workspace?.root === before) return;
    editorActions.reset();
    void filesActions.setRoot(workspace?.root ?? null);
  });
  client.on('files-changed', ({ paths }) => {
    void filesActions.filesChanged(paths);
    void editorActions.filesChanged(paths);
  });
  client.on('terminal-exit', ({ terminalId, exitCode }) => terminalActions.exited(terminalId, exitCode));
  client.on('command', ({ command, argument }) => void commands.run(command, argument));
}

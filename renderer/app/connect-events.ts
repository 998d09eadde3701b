import type { Client } from '../bridge/client';
import type { Commands } from '../state/commands';
import type { AppStore } from './store';

/** Feeds main's events to the slices that keep what they tell. */
export function connectEvents(client: Client, store: AppStore, commands: Commands): void {
  const {
    sessionActions,
    filesActions,
    editorActions,
    terminalActions,
    chatActions,
    problemsActions,
    jobsActions,
    customToolsActions,
  } = store.getState();
  client.on('conversation', ({ event, from }) => chatActions.receive(event, from));
  client.on('turn-changes', ({ turn }) => chatActions.receiveTurn(turn));
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
    void problemsActions.recover();
    void jobsActions.recover();
    void customToolsActions.askAgain();
  });
  client.on('files-changed', ({ paths }) => {
    void filesActions.filesChanged(paths);
    void editorActions.filesChanged(paths);
  });
  client.on('problems', ({ files }) => problemsActions.received(files));
  client.on('language-servers', ({ servers }) => problemsActions.servers(servers));
  client.on('job', ({ job }) => jobsActions.received(job));
  client.on('custom-tools', () => void customToolsActions.askAgain());
  client.on('custom-tool-test', ({ testId, event }) => customToolsActions.tested(testId, event));
  client.on('terminal-opened', (opened) => terminalActions.opened(opened));
  client.on('terminal-exit', ({ terminalId, exitCode }) => terminalActions.exited(terminalId, exitCode));
  client.on('command', ({ command, argument }) => void commands.run(command, argument));
}

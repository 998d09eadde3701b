import type { ChatBridge } from '../bridge';

/** Opens a path of a conversation in the editor, or says that there is no such file. */
export async function followPath(
  bridge: ChatBridge,
  path: string,
  line?: number,
  column?: number,
): Promise<void> {
  const text = [path, line, line === undefined ? undefined : column]
    .filter((part) => part !== undefined)
    .join(':');
  const answer = await bridge.call('workspace.locate', { text });
  if (!answer.ok) bridge.notify({ title: `${path} was not opened`, text: answer.error.message });
  else if (answer.value === null)
    bridge.notify({ title: `${path} was not found`, text: 'The open folder has no such file now.' });
  else bridge.openFile(answer.value.path, answer.value.line ?? line, answer.value.column ?? column);
}

/** Opens a web or mail address outside the app. */
export async function followUrl(bridge: ChatBridge, url: string): Promise<void> {
  const answer = await bridge.call('app.openExternal', { url });
  if (!answer.ok) bridge.notify({ title: 'The link was not opened', text: answer.error.message });
}

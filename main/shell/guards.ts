import { app, session } from 'electron';
import type { WebContents } from 'electron';

/** For every page there will ever be: it stays where it is, opens nothing, embeds nothing, is granted nothing. */
export function guardPages(): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.defaultSession.setPermissionCheckHandler(() => false);
  session.defaultSession.setDevicePermissionHandler(() => false);
}

function guardContents(contents: WebContents): void {
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

const outside = new Set(['http:', 'https:', 'mailto:']);

/** Whether an address may be handed to the person's browser or mail program. */
export function mayOpenOutside(address: string): boolean {
  return URL.canParse(address) && outside.has(new URL(address).protocol);
}

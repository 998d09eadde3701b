/**
 * Electron's IPC channel names; everything else is inside the message. Apart from the contract, so that the preload
 * carries no schemas.
 */
export const ipcCall = 'toolwright:call';
export const ipcEvent = 'toolwright:event';

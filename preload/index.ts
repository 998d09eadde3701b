import { contextBridge, ipcRenderer } from 'electron';
import type { IpcRendererEvent } from 'electron';
// Only these two names: importing the contract itself would put every schema into the preload.
import type { Bridge } from '@shared/contract';
import { ipcCall, ipcEvent } from '@shared/contract/transport';

const bridge: Bridge = {
  call: (name, request) => ipcRenderer.invoke(ipcCall, name, request),
  onEvent(listener) {
    const forward = (_event: IpcRendererEvent, event: unknown): void => listener(event);
    ipcRenderer.on(ipcEvent, forward);
    return () => void ipcRenderer.off(ipcEvent, forward);
  },
};

contextBridge.exposeInMainWorld('toolwright', bridge);

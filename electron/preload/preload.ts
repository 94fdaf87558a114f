import { contextBridge, ipcRenderer } from 'electron';
import { BRIDGE_KEY, type Bridge, IPC_CHANNELS } from '#shared/contract/bridge.ts';

const bridge: Bridge = {
  invoke: (callId, name, input) => ipcRenderer.invoke(IPC_CHANNELS.invoke, callId, name, input),
  cancel: (callId) => ipcRenderer.send(IPC_CHANNELS.cancel, callId),
  subscribe: (listener) => {
    // Electron's own event is not passed on: it would give the page its sender.
    const forward = (_event: unknown, name: string, payload: unknown) => listener(name, payload);
    ipcRenderer.on(IPC_CHANNELS.event, forward);
    return () => {
      ipcRenderer.removeListener(IPC_CHANNELS.event, forward);
    };
  },
};

contextBridge.exposeInMainWorld(BRIDGE_KEY, Object.freeze(bridge));

import { IPC_CHANNELS } from '#shared/contract/bridge.ts';
import * as electron from './electron-double.ts';

/** What a page's call brings to the main process, as Electron hands it over. */
export function invoke(event: unknown, ...given: unknown[]): unknown {
  return electron.ipcMain.handlers.get(IPC_CHANNELS.invoke)?.(event, ...given);
}

/** What the app's own scheme answers. */
export async function request(url: string, init?: RequestInit): Promise<Response> {
  const handler = electron.protocol.handlers.get('app');
  if (handler === undefined) throw new TypeError('The protocol is not handled');
  return handler(new Request(url, init));
}

import { z } from 'zod';
import { type AppContract, appContract, type ProcedureName } from '#shared/contract/app-contract.ts';
import { IPC_CHANNELS } from '#shared/contract/bridge.ts';
import * as electron from './electron-double.ts';

/** A page's call, as Electron passes it to the main process. */
export function invoke(event: unknown, ...given: unknown[]): unknown {
  return electron.ipcMain.handlers.get(IPC_CHANNELS.invoke)?.(event, ...given);
}

let asked = 0;

/** Makes a page's call; the value of its successful answer. */
export async function ask<Name extends ProcedureName>(
  event: unknown,
  name: Name,
  input: z.input<AppContract[Name]['input']>,
): Promise<z.output<AppContract[Name]['output']>> {
  asked += 1;
  const answer = await invoke(event, `asked ${asked}`, name, input);
  const { value } = z.object({ ok: z.literal(true), value: z.unknown() }).parse(answer);
  // The type is that of the schema that parses the value.
  return appContract[name].output.parse(value) as z.output<AppContract[Name]['output']>;
}

/** The answer of the app's own scheme. */
export async function request(url: string, init?: RequestInit): Promise<Response> {
  const handler = electron.protocol.handlers.get('app');
  if (handler === undefined) throw new TypeError('The protocol is not handled');
  return handler(new Request(url, init));
}

import { z } from 'zod';
import { type AppContract, appContract, type ProcedureName } from '#shared/contract/app-contract.ts';
import { IPC_CHANNELS } from '#shared/contract/bridge.ts';
import * as electron from './electron-double.ts';

/** What a page's call brings to the main process, as Electron hands it over. */
export function invoke(event: unknown, ...given: unknown[]): unknown {
  return electron.ipcMain.handlers.get(IPC_CHANNELS.invoke)?.(event, ...given);
}

let asked = 0;

/** A page's whole call, and what a good answer to it holds. */
export async function ask<Name extends ProcedureName>(
  event: unknown,
  name: Name,
  input: z.input<AppContract[Name]['input']>,
): Promise<z.output<AppContract[Name]['output']>> {
  asked += 1;
  const answer = await invoke(event, `asked ${asked}`, name, input);
  const { value } = z.object({ ok: z.literal(true), value: z.unknown() }).parse(answer);
  // The schema that parses it is the one that the type is of.
  return appContract[name].output.parse(value) as z.output<AppContract[Name]['output']>;
}

/** What the app's own scheme answers. */
export async function request(url: string, init?: RequestInit): Promise<Response> {
  const handler = electron.protocol.handlers.get('app');
  if (handler === undefined) throw new TypeError('The protocol is not handled');
  return handler(new Request(url, init));
}

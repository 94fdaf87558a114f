import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron';
import { z } from 'zod';
import type { Core } from '#core/core.ts';
import type { Log } from '#core/ports.ts';
import { IPC_CHANNELS, pageOfCall } from '#shared/contract/bridge.ts';
import type { Envelope } from '#shared/contract/define.ts';
import { isAppUrl } from './app-origin.ts';

export type IpcServerOptions = {
  readonly ipc: Pick<IpcMain, 'handle' | 'on'>;
  readonly core: Core;
  readonly log: Log;
};

export type IpcServer = {
  /** Sends events to a window's page, and aborts what that page has asked for when it goes away. */
  readonly attach: (contents: WebContents) => void;
};

const Call = z.tuple([z.string().min(1).max(100), z.string().max(100), z.unknown()]);
const CallId = z.tuple([z.string().min(1).max(100)]);

/** The bridge over Electron's IPC: one channel to call, one to cancel, one for events. Only our own page's main frame is heard. */
export function createIpcServer({ ipc, core, log }: IpcServerOptions): IpcServer {
  const callsOf = new WeakMap<WebContents, Map<string, AbortController>>();

  async function invoke(event: IpcMainInvokeEvent, given: readonly unknown[]): Promise<Envelope> {
    if (!isOwnPage(event)) {
      logRefusal('call');
      throw new Error('Refused');
    }
    const call = Call.safeParse(given);
    const calls = callsOf.get(event.sender);
    if (!call.success || calls === undefined) return { ok: false, error: { code: 'invalid-input', path: '' } };
    const [callId, path, input] = call.data;
    if (calls.has(callId)) return { ok: false, error: { code: 'invalid-input', path } };
    const controller = new AbortController();
    calls.set(callId, controller);
    try {
      return await core.dispatch(path, input, controller.signal, pageOfCall(callId));
    } finally {
      calls.delete(callId);
    }
  }

  function cancel(event: IpcMainEvent, given: readonly unknown[]): void {
    // No answer is expected, and a throw in a listener would end the process.
    if (!isOwnPage(event)) {
      logRefusal('cancel');
      return;
    }
    const parsed = CallId.safeParse(given);
    if (parsed.success) callsOf.get(event.sender)?.get(parsed.data[0])?.abort();
  }

  function logRefusal(what: string): void {
    log.warn('message of a foreign frame refused', { what });
  }

  ipc.handle(IPC_CHANNELS.invoke, (event, ...given) => invoke(event, given));
  ipc.on(IPC_CHANNELS.cancel, (event, ...given) => cancel(event, given));

  return {
    attach: (contents) => {
      const calls = new Map<string, AbortController>();
      callsOf.set(contents, calls);
      const abortAll = () => {
        for (const controller of calls.values()) controller.abort();
      };
      const unsubscribe = core.subscribe((name, payload) => {
        if (isAppUrl(contents.getURL())) contents.send(IPC_CHANNELS.event, name, payload);
      });
      contents.on('did-navigate', abortAll);
      contents.on('render-process-gone', abortAll);
      contents.once('destroyed', () => {
        unsubscribe();
        abortAll();
      });
    },
  };
}

/** The main frame of our own page, as it is now: a frame that has navigated or gone away is null or destroyed. */
function isOwnPage({ sender, senderFrame }: IpcMainEvent | IpcMainInvokeEvent): boolean {
  if (senderFrame === null || senderFrame.isDestroyed() || sender.isDestroyed()) return false;
  return senderFrame.parent === null && sender.mainFrame === senderFrame && isAppUrl(senderFrame.url);
}

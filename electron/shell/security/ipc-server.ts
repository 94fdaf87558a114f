import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron';
import { z } from 'zod';
import type { Core, Log } from '#core/ports.ts';
import { IPC_CHANNELS, pageOfCall } from '#shared/contract/bridge.ts';
import type { Envelope } from '#shared/contract/define.ts';
import { isAppUrl } from './app-protocol.ts';

type IpcServerOptions = { readonly ipc: Pick<IpcMain, 'handle' | 'on'>; readonly core: Core; readonly log: Log };

export type IpcServer = ReturnType<typeof createIpcServer>;

const Call = z.tuple([z.string().min(1).max(100), z.string().max(100), z.unknown()]);
const CallId = z.tuple([z.string().min(1).max(100)]);

/** The bridge over Electron's IPC: channels to call, to cancel and for events. Accepts calls of our own page's main frame only. */
export function createIpcServer({ ipc, core, log }: IpcServerOptions) {
  const callsOf = new WeakMap<WebContents, Map<string, AbortController>>();

  async function invoke(event: IpcMainInvokeEvent, ...given: readonly unknown[]): Promise<Envelope> {
    if (!isOwnPage(event, 'call')) throw new Error('Refused');
    const call = Call.safeParse(given);
    const calls = callsOf.get(event.sender);
    if (!call.success || calls === undefined) return { ok: false, error: { code: 'invalid-input', path: '' } };
    const [callId, name, input] = call.data;
    if (calls.has(callId)) return { ok: false, error: { code: 'invalid-input', path: name } };
    const controller = new AbortController();
    calls.set(callId, controller);
    try {
      return await core.dispatch(name, input, controller.signal, pageOfCall(callId));
    } finally {
      calls.delete(callId);
    }
  }

  function cancel(event: IpcMainEvent, ...given: readonly unknown[]): void {
    // No answer is expected, and a throw in a listener would end the process.
    if (!isOwnPage(event, 'cancel')) return;
    const parsed = CallId.safeParse(given);
    if (parsed.success) callsOf.get(event.sender)?.get(parsed.data[0])?.abort();
  }

  /** A frame that has navigated or gone away is null or destroyed. */
  function isOwnPage({ sender, senderFrame }: IpcMainEvent | IpcMainInvokeEvent, what: string): boolean {
    const isAlive = senderFrame !== null && !senderFrame.isDestroyed() && !sender.isDestroyed();
    if (isAlive && senderFrame.parent === null && sender.mainFrame === senderFrame && isAppUrl(senderFrame.url))
      return true;
    log.warn('message of a foreign frame refused', { what });
    return false;
  }

  ipc.handle(IPC_CHANNELS.invoke, invoke);
  ipc.on(IPC_CHANNELS.cancel, cancel);

  return {
    /** Sends events to a window's page, and aborts the page's calls when it goes away. */
    attach: (contents: WebContents): void => {
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

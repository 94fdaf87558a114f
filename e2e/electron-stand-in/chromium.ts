import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { CDPSession } from 'playwright';

/** A session of the Chrome DevTools Protocol with a target or the browser, typed by Playwright. */
export type Cdp = Pick<CDPSession, 'send' | 'on' | 'once'>;

export type Chromium = {
  readonly browser: Cdp;
  readonly session: (id: string) => Cdp;
  /** The address where another client, like Playwright, connects to the same browser. */
  readonly endpoint: string;
  readonly process: ChildProcess;
};

type Message = {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: object;
  readonly result?: object;
  readonly error?: { readonly message: string };
};

/** Starts the program that ENGAWA_STAND_IN_CHROMIUM names. Its pipe closes with this process, and it exits with its pipe. */
export async function startChromium(flags: readonly string[]): Promise<Chromium> {
  const child = spawn(process.env['ENGAWA_STAND_IN_CHROMIUM'] ?? 'chromium', flags, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  const [, , stderr, commands, answers] = child.stdio as [null, null, Readable, Writable, Readable];
  const emitters = new Map<string, EventEmitter>();
  const waiting = new Map<number, PromiseWithResolvers<object>>();
  let sent = 0;

  function session(sessionId: string): Cdp {
    const emitter = emitters.get(sessionId) ?? new EventEmitter();
    emitters.set(sessionId, emitter);
    const send = (method: string, params: object = {}) => {
      sent += 1;
      const answer = Promise.withResolvers<object>();
      waiting.set(sent, answer);
      const to = sessionId === '' ? undefined : sessionId;
      commands.write(`${JSON.stringify({ id: sent, method, params, sessionId: to })}\0`);
      return answer.promise;
    };
    // Playwright's typings describe the protocol's commands and events.
    return Object.assign(emitter, { send }) as unknown as Cdp;
  }

  function take({ id, sessionId = '', method, params, result, error }: Message): void {
    if (method !== undefined) emitters.get(sessionId)?.emit(method, params);
    if (id === undefined) return;
    if (error === undefined) waiting.get(id)?.resolve(result ?? {});
    else waiting.get(id)?.reject(new Error(error.message));
    waiting.delete(id);
  }

  let rest = '';
  answers.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\0');
    rest = parts.pop() ?? '';
    for (const part of parts) take(JSON.parse(part));
  });
  commands.on('error', () => undefined);
  const output: string[] = [];
  const endpoint = new Promise<string>((resolve) => {
    createInterface({ input: stderr }).on('line', (line) => {
      output.push(line);
      const found = /DevTools listening on (\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  // `once` rejects with the reason if the program does not exist.
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`Chromium ended with ${code}: ${output.join('\n')}`);
  });
  const address = await Promise.race([endpoint, ended]);
  ended.catch(() => undefined);
  return { browser: session(''), session, endpoint: address, process: child };
}

import { decode, encode } from './wire.ts';

/** The name of the world in which preload scripts run, with the page's document but without its scripts. */
export const ISOLATED_WORLD = 'Electron Isolated Context';
/** The functions that connect that world with the main process. */
export const BINDING = 'standInPost';
export const DELIVER = 'standInDeliver';

type Api = Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;
type FromMain = {
  readonly kind: 'answer' | 'failure' | 'event';
  readonly id: number;
  readonly channel: string;
  readonly value: unknown;
};

/** The source for the isolated world: the preload with the `electron` module of a sandboxed page. */
export function isolatedWorldSource(preload: string): string {
  const code = `(${isolatedWorld})(${JSON.stringify(BINDING)}, ${JSON.stringify(DELIVER)}, ${encode}, ${decode})`;
  return `{ const require = ${code}; (function (require, module, exports) {${preload}\n})(require, { exports: {} }, {}); }`;
}

/** The source for the page's own world, which receives the preload's `exposeInMainWorld`. */
export function mainWorldSource(): string {
  return `(${mainWorld})()`;
}

function isolatedWorld(binding: string, deliver: string, toText: typeof encode, fromText: typeof decode) {
  const post = (message: object) =>
    (globalThis as unknown as Record<string, (text: string) => void>)[binding]?.(toText(message));
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Map<string, Set<(...given: readonly unknown[]) => void>>();
  let count = 0;

  const ipcRenderer = {
    invoke: (channel: string, ...given: readonly unknown[]) => {
      count += 1;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(count, answer);
      post({ kind: 'invoke', id: count, channel, given: structuredClone(given) });
      return answer.promise;
    },
    send: (channel: string, ...given: readonly unknown[]) => {
      post({ kind: 'send', id: 0, channel, given: structuredClone(given) });
    },
    on: (channel: string, listener: (...given: readonly unknown[]) => void) => {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
    },
    removeListener: (channel: string, listener: (...given: readonly unknown[]) => void) => {
      listeners.get(channel)?.delete(listener);
    },
  };

  Object.assign(globalThis, {
    [deliver]: (text: string) => {
      const { kind, id, channel, value } = fromText(text) as FromMain;
      if (kind === 'event') for (const listener of listeners.get(channel) ?? []) listener({}, ...(value as unknown[]));
      else if (kind === 'answer') waiting.get(id)?.resolve(value);
      else waiting.get(id)?.reject(new Error(`Error invoking remote method '${channel}': ${value}`));
      waiting.delete(id);
    },
  });

  // The two worlds share the document but no objects. An event's detail is cloned between them.
  const emit = (name: string, detail: object) =>
    document.dispatchEvent(new CustomEvent(`stand-in-${name}`, { detail }));
  const exposed = new Map<string, Api>();
  const results = new Map<number, unknown>();
  const contextBridge = {
    exposeInMainWorld: (key: string, api: Api) => {
      exposed.set(key, api);
      emit('expose', { key, names: Object.keys(api) });
    },
  };
  document.addEventListener('stand-in-call', (event) => {
    const { key, name, id, given } = (event as CustomEvent).detail;
    const real = given.map((one: { callback?: number; value?: unknown }) =>
      one.callback === undefined
        ? one.value
        : (...given: readonly unknown[]) => emit('callback', { callback: one.callback, given }),
    );
    const result =
      name === null
        ? (results.get(key) as (...given: unknown[]) => unknown)(...real)
        : exposed.get(key)?.[name]?.(...real);
    if (result instanceof Promise) {
      emit('return', { id, kind: 'promise' });
      result.then(
        (value) => emit('settle', { id, value }),
        (cause) => emit('settle', { id, failure: String(cause) }),
      );
    } else if (typeof result === 'function') {
      results.set(id, result);
      emit('return', { id, kind: 'function' });
    } else emit('return', { id, kind: 'value', value: result });
  });

  // The input events that Electron's window sees.
  const inputs = { mousedown: 'mouseDown', mouseup: 'mouseUp', keydown: 'rawKeyDown', keyup: 'keyUp' };
  for (const [name, type] of Object.entries(inputs)) {
    window.addEventListener(name, (event) => event.isTrusted && post({ kind: 'input', type }), { capture: true });
  }

  return (name: string) => {
    if (name !== 'electron') throw new Error(`module not found: ${name}`);
    return { contextBridge, ipcRenderer };
  };
}

function mainWorld() {
  type Returned = { readonly kind: 'promise' | 'function' | 'value'; readonly value?: unknown };
  const callbacks = new Map<number, (...given: readonly unknown[]) => void>();
  const promises = new Map<number, PromiseWithResolvers<unknown>>();
  const returned = new Map<number, Returned>();
  let count = 0;

  function call(key: string | number, name: string | null, given: readonly unknown[]): unknown {
    count += 1;
    const id = count;
    const described = given.map((one) => {
      if (typeof one !== 'function') return { value: one };
      count += 1;
      callbacks.set(count, one as () => void);
      return { callback: count };
    });
    const settled = Promise.withResolvers<unknown>();
    promises.set(id, settled);
    document.dispatchEvent(new CustomEvent('stand-in-call', { detail: { key, name, id, given: described } }));
    const result = returned.get(id);
    returned.delete(id);
    if (result?.kind === 'promise') return settled.promise;
    promises.delete(id);
    return result?.kind === 'function' ? (...more: readonly unknown[]) => call(id, null, more) : result?.value;
  }

  const on = (name: string, listener: (detail: never) => void) =>
    document.addEventListener(`stand-in-${name}`, (event) => listener((event as CustomEvent).detail as never));
  on('return', ({ id, ...result }: Returned & { readonly id: number }) => returned.set(id, result));
  on('settle', ({ id, value, failure }: { id: number; value: unknown; failure?: string }) => {
    if (failure === undefined) promises.get(id)?.resolve(value);
    else promises.get(id)?.reject(new Error(failure));
    promises.delete(id);
  });
  on('callback', ({ callback, given }: { callback: number; given: readonly unknown[] }) =>
    callbacks.get(callback)?.(...given),
  );
  on('expose', ({ key, names }: { key: string; names: readonly string[] }) => {
    const api = Object.fromEntries(
      names.map((name) => [name, (...given: readonly unknown[]) => call(key, name, given)]),
    );
    Object.defineProperty(window, key, { value: Object.freeze(api), enumerable: true });
  });
}

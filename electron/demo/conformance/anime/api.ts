export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined when it is not JSON. */
  readonly json: unknown;
};

type CallOptions = {
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON by default; null sends none. */
  readonly accept?: string | null;
};

export type Api = {
  readonly baseUrl: string;
  readonly get: (path: string, options?: CallOptions) => Promise<Answer>;
  readonly post: (path: string, options?: CallOptions) => Promise<Answer>;
  readonly remove: (path: string, options?: CallOptions) => Promise<Answer>;
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<Answer>;
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends HTTP requests to a service, as any client does. */
export function createApi(baseUrl: string): Api {
  const call = async (method: string, path: string, options: CallOptions = {}): Promise<Answer> => {
    const headers = new Headers(options.headers);
    const accept = options.accept === undefined ? 'application/json' : options.accept;
    if (accept !== null) headers.set('accept', accept);
    if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`);
    if (options.json !== undefined) headers.set('content-type', 'application/json');
    const body = options.form ? new URLSearchParams(options.form) : JSON.stringify(options.json);
    const response = await fetch(baseUrl + path, { method, headers, redirect: 'manual', ...(body ? { body } : {}) });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parsed(text) };
  };
  return {
    baseUrl,
    call,
    get: (path, options) => call('GET', path, options),
    post: (path, options) => call('POST', path, options),
    remove: (path, options) => call('DELETE', path, options),
  };
}

/** Follows a path into an answer; undefined if there is no such path. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((current, step) => {
    if (typeof current !== 'object' || current === null) return undefined;
    return Reflect.get(current, step);
  }, value);
}

export function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError(`not a list: ${JSON.stringify(value)?.slice(0, 200)}`);
  return value;
}

export function number(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError(`not a number: ${JSON.stringify(value)?.slice(0, 200)}`);
  return value;
}

export function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError(`not a text: ${JSON.stringify(value)?.slice(0, 200)}`);
  return value;
}

export function names(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

/** One field of every record of a list. */
export function column(value: unknown, ...path: readonly (string | number)[]): unknown[] {
  return list(value).map((item) => at(item, ...path));
}

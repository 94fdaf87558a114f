import type { DemoClock } from './scaled-clock.ts';

/** One request as it came. Header values are never kept. */
export type LoggedRequest = {
  /** Epoch milliseconds on the demo's clock. */
  readonly at: number;
  readonly method: string;
  readonly host: string;
  readonly path: string;
  /** With its question mark; empty when there is none. */
  readonly query: string;
  readonly hasCookie: boolean;
  /** The kind of the rule that was applied. */
  readonly fault: string | null;
  /** Status of the answer; null while there is none, or when the connection was cut. */
  readonly status: number | null;
};

type RequestLog = {
  /** Returns what notes down the answer's status. */
  readonly add: (request: Request, fault: string | null) => (status: number) => void;
  /** Oldest first. */
  readonly list: () => readonly LoggedRequest[];
  readonly forget: () => void;
};

const keptRequests = 50_000;

export function createRequestLog(clock: DemoClock): RequestLog {
  let entries: LoggedRequest[] = [];
  return {
    add: (request, fault) => {
      const { host, pathname, search } = new URL(request.url);
      const entry = {
        at: clock.now(),
        method: request.method,
        host,
        path: pathname,
        query: search,
        hasCookie: request.headers.has('cookie'),
        fault,
        status: null as number | null, // Filled in below; without the type it would stay null for ever.
      };
      if (entries.length >= keptRequests) entries = entries.slice(-keptRequests / 2);
      entries.push(entry);
      return (status) => {
        entry.status = status;
      };
    },
    list: () => entries,
    forget: () => {
      entries = [];
    },
  };
}

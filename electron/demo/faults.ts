import { setTimeout as wait } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { z } from 'zod';
import { errorPage } from './local-host.ts';
import { edgePage } from './novel-service/failures.ts';
import type { DemoClock } from './scaled-clock.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

const Pattern = z
  .string()
  .max(500)
  .transform((source, context) => {
    try {
      return new RegExp(source);
    } catch {
      context.addIssue({ code: 'custom', message: 'Not a regular expression' });
      return z.NEVER;
    }
  });

const delayMilliseconds = z.number().min(0).max(600_000);

/** A fault, where it happens and how often. The first rule that matches a request and is not used up applies. */
export const FaultRule = z.strictObject({
  /** Regular expression on "METHOD path", tried without and with the query. */
  match: Pattern,
  /** Only on the host of this address, so that a service fails and its mirror does not; on every host when absent. */
  host: z
    .url()
    .transform((address) => new URL(address).host)
    .optional(),
  /**
   * latency: a delayed answer. reset: the socket is destroyed. edge-403, origin-502, rate-limit, status: answered here.
   * truncate: the real answer with its full length declared, cut in half. slow-body: the real answer in small pieces.
   * garbage-json: 200 with an invalid JSON body.
   */
  kind: z.literal([
    'latency',
    'reset',
    'edge-403',
    'origin-502',
    'rate-limit',
    'truncate',
    'status',
    'slow-body',
    'garbage-json',
  ]),
  /** 0..1; always when absent. From a fixed seed, so that a run can be repeated. */
  probability: z.number().min(0).max(1).optional(),
  /** How many requests it hits; all when absent. */
  times: z.int().min(1).optional(),
  /** Real milliseconds: before the answer, or for `slow-body` from its first to its last piece. */
  delayMs: delayMilliseconds.optional(),
  /** For `rate-limit`: the header as a number. */
  retryAfterSeconds: z.number().optional(),
  /** For `status` and `origin-502`. */
  status: z.int().min(400).max(599).optional(),
});
export type FaultRule = z.output<typeof FaultRule>;
export type FaultRuleInput = z.input<typeof FaultRule>;

type ActiveRule = { readonly rule: FaultRule; readonly random: SeededRandom; timesLeft: number };

/** The active rules; each counts how often it may still apply. */
function createActiveRules() {
  let active: ActiveRule[] = [];
  return {
    replace: (rules: readonly FaultRule[]) => {
      active = rules.map((rule, place) => ({
        rule,
        random: seededRandom('fault', place),
        timesLeft: rule.times ?? Number.POSITIVE_INFINITY,
      }));
    },
    take: (request: Request): FaultRule | null => {
      const { host, pathname, search } = new URL(request.url);
      const path = `${request.method} ${pathname}`;
      const found = active.find(
        ({ rule, random, timesLeft }) =>
          timesLeft > 0 &&
          (rule.host === undefined || rule.host === host) &&
          (rule.match.test(path) || rule.match.test(path + search)) &&
          (rule.probability === undefined || random.chance(rule.probability)),
      );
      if (found === undefined) return null;
      found.timesLeft -= 1;
      return found.rule;
    },
  };
}

/** Valid up to the middle, then bytes that are no UTF-8. */
function garbage(): Response {
  const start = new TextEncoder().encode('{"data":[{"id":1,"name":"');
  const body = new Uint8Array([...start, 0xff, 0xfe, 0x00, 0x7b, 0x5d]);
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

/** The answer of a rule that does not need the real one; null for the others. */
function answerOf(rule: FaultRule): Response | null {
  switch (rule.kind) {
    case 'edge-403':
      return edgePage();
    case 'origin-502':
      return errorPage(rule.status ?? 502);
    case 'rate-limit': {
      const seconds = rule.retryAfterSeconds;
      const headers = seconds === undefined ? {} : { 'retry-after': String(seconds) };
      return Response.json({ message: 'Too Many Attempts.' }, { status: 429, headers });
    }
    case 'status': {
      const status = rule.status ?? 500;
      return Response.json({ message: status === 429 ? 'Too Many Attempts.' : 'Server Error' }, { status });
    }
    case 'garbage-json':
      return garbage();
    case 'latency':
    case 'reset':
    case 'truncate':
    case 'slow-body':
      return null;
  }
}

/** The peer sees a reset connection and no answer. */
function resetConnection({ incoming }: HttpBindings): Response {
  incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

/** Declares the whole length, sends the first half and ends the connection. */
async function sendHalf({ outgoing }: HttpBindings, response: Response): Promise<Response> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'transfer-encoding'));
  outgoing.writeHead(response.status, { ...headers, 'content-length': Math.max(1, body.length) });
  outgoing.flushHeaders();
  await new Promise<void>((resolve) => {
    outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => resolve());
  });
  outgoing.socket?.destroySoon();
  return RESPONSE_ALREADY_SENT;
}

const pieces = 10;

/** The same answer in ten pieces over `milliseconds`; stops when the caller disconnects. */
async function slowBody(response: Response, milliseconds: number, signal: AbortSignal): Promise<Response> {
  const body = new Uint8Array(await response.arrayBuffer());
  const size = Math.ceil(body.length / pieces);
  let sent = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (sent > 0) await wait(milliseconds / (pieces - 1), undefined, { signal });
      controller.enqueue(body.subarray(sent, sent + size));
      sent += size;
      if (sent >= body.length) controller.close();
    },
  });
  const headers = new Headers(response.headers);
  headers.set('content-length', String(body.length));
  return new Response(body.length === 0 ? null : stream, { status: response.status, headers });
}

/** Answers a request; null if no route has the path. */
type Inner = (request: Request) => Response | null | Promise<Response | null>;

const usualLatencyMilliseconds = 1_000;

async function applyFault(
  rule: FaultRule,
  request: Request,
  bindings: HttpBindings,
  inner: Inner,
): Promise<Response | null> {
  const delay = rule.delayMs ?? (rule.kind === 'latency' || rule.kind === 'slow-body' ? usualLatencyMilliseconds : 0);
  if (rule.kind !== 'slow-body' && delay > 0) await wait(delay);
  if (rule.kind === 'reset') return resetConnection(bindings);
  const answer = answerOf(rule) ?? (await inner(request));
  if (answer === null) return null;
  if (rule.kind === 'slow-body') return slowBody(answer, delay, request.signal);
  return rule.kind === 'truncate' && request.method !== 'HEAD' ? sendHalf(bindings, answer) : answer;
}

/** One request as it came. Header values are never kept. */
type LoggedRequest = {
  /** Epoch milliseconds on the demo's clock. */
  readonly at: number;
  readonly method: string;
  readonly host: string;
  readonly path: string;
  /** With its question mark; empty when there is none. */
  readonly query: string;
  readonly hasCookie: boolean;
  /** Kind of the applied rule. */
  readonly fault: string | null;
  /** Null before the answer and when the connection was cut. */
  status: number | null;
};

const keptRequests = 50_000;

/** Faults between a client and the reference services, for the control server. The clock dates the request log. */
export function createFaults(clock: DemoClock) {
  const rules = createActiveRules();
  let log: LoggedRequest[] = [];

  const addToLog = (request: Request, fault: string | null): LoggedRequest => {
    const { host, pathname: path, search: query } = new URL(request.url);
    const hasCookie = request.headers.has('cookie');
    const entry = { at: clock.now(), method: request.method, host, path, query, hasCookie, fault, status: null };
    if (log.length >= keptRequests) log = log.slice(-keptRequests / 2);
    log.push(entry);
    return entry;
  };

  return {
    /** Puts the rules in front of a server's answers and logs every request. */
    wrap: (inner: Inner) => async (request: Request, bindings: HttpBindings) => {
      const rule = rules.take(request);
      const entry = addToLog(request, rule?.kind ?? null);
      const response = rule === null ? await inner(request) : await applyFault(rule, request, bindings, inner);
      const isCut = rule?.kind === 'reset' || rule?.kind === 'truncate';
      if (response !== null && !isCut) entry.status = response.status;
      return response;
    },
    /** Replaces all rules. */
    put: rules.replace,
    clear: () => rules.replace([]),
    /** Every request since the start or `forget`, oldest first. */
    requests: (): readonly Readonly<LoggedRequest>[] => log,
    forget: () => {
      log = [];
    },
  };
}
export type Faults = ReturnType<typeof createFaults>;

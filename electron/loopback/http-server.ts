import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { createAdaptorServer, type HttpBindings, type WebSocketServerLike } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { hasCode } from '#core/platform/database/storage-failure.ts';
import type { Core, Log } from '#core/ports.ts';
import { StartRefusal } from '#hosting/data-folder.ts';
import { refusal } from '#hosting/page-handler.ts';
import type { ProcedureName } from '#shared/contract/app-contract.ts';
import { pageOfCall } from '#shared/contract/bridge.ts';
import type { Envelope } from '#shared/contract/define.ts';
import { MAXIMUM_FONT_BYTES } from '#shared/domain/app/own-font.ts';
import { MAXIMUM_FILE_BYTES } from '#shared/domain/app/person-data.ts';
import { type AccessTokens, createAccessTokens } from './access-tokens.ts';
import { createEventSockets } from './event-sockets.ts';
import { mayBeOwn } from './peer-account.ts';

const MAXIMUM_BODY_BYTES = 1_000_000;
/** A file grows in JSON, where each of its quotes takes two characters, or in base64. */
const LARGER_BODIES = new Map<string, number>([
  ['personData.import' satisfies ProcedureName, 3 * MAXIMUM_FILE_BYTES],
  ['settings.import' satisfies ProcedureName, 3 * MAXIMUM_FILE_BYTES],
  ['fonts.add' satisfies ProcedureName, 2 * MAXIMUM_FONT_BYTES],
]);
const ANSWER_HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
/** A longer text is encoded here, once: the server's library would encode it twice, to count and to send it. */
const LONG_TEXT_CHARACTERS = 100_000;
const Call = z.strictObject({ callId: z.string().min(1).max(100), input: z.unknown() });

export type LoopbackOptions = {
  /** 0: any free port. */
  readonly port: number;
  /** Calls wait for a core that is still starting. */
  readonly core: Core | Promise<Core>;
  readonly log: Log;
  /** Answers everything that is not the bridge: the page and `/media/...`. */
  readonly page: (request: Request, bindings: HttpBindings, server: Server) => Promise<Response>;
};

/** Buffered per answer: a large part of a video segment. */
const AHEAD_BYTES = 256 * 1024;

/** Serves the bridge and the page over HTTP, on 127.0.0.1 and to our own page only. Throws `StartRefusal` if the port is taken. */
export async function listenOnLoopback({ port, core, log, page }: LoopbackOptions) {
  const tokens = createAccessTokens();
  const app = new Hono<{ Bindings: HttpBindings }>();
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { highWaterMark: AHEAD_BYTES },
    // The two libraries' types differ only in which properties may be undefined.
    websocket: { server: new WebSocketServer({ noServer: true }) as WebSocketServerLike },
    // HTTP/1.1 is the default.
  }) as Server;
  const connections = new Set<Socket>();
  const areOwn = new WeakMap<object, Promise<boolean>>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
    // Looked up at once: after a peer has hung up, its account is unknown.
    areOwn.set(socket, mayBeOwn(socket));
  });
  app.use(createGuard(() => listening, tokens, areOwn, log));
  app.post('/rpc/:name', async (context) => answerCall(context, (await core).dispatch));
  app.get('/events', createEventSockets(core));
  app.all('/media/stream', async (context) =>
    sendStream(await page(context.req.raw, context.env, server), context.env.outgoing),
  );
  app.all('*', (context) => page(context.req.raw, context.env, server));
  app.onError((cause) => {
    log.error('request failed', cause);
    return refusal(500);
  });

  const listening = await listen(server, port);
  const urlWith = (token: string) => `http://127.0.0.1:${listening}/?token=${token}`;
  return {
    /** With the lasting token. */
    url: urlWith(tokens.lasting),
    /** An address that opens the page once. */
    issueUrl: () => urlWith(tokens.issueTicket()),
    /** Closes all connections. */
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // `closeAllConnections` leaves out web sockets and connections that are becoming one.
      for (const socket of connections) socket.destroy();
      await closed;
    },
  };
}

/**
 * Lets only our own page through. Checks in this order: the peer's account if the system tells it, since a token may be seen by
 * other accounts; the exact host name (against DNS rebinding); the browser's origin headers; the token or its cookie.
 */
function createGuard(port: () => number, tokens: AccessTokens, areOwn: WeakMap<object, Promise<boolean>>, log: Log) {
  const logged = new Set<string>();
  const refuse = (reason: string) => {
    // Each reason once: a page of an earlier run that keeps asking would push all other lines out of the log.
    if (!logged.has(reason)) log.warn('request refused', { reason });
    logged.add(reason);
    return refusal(403, 'Open the address that Engawa printed when it started.\n');
  };

  const guard: MiddlewareHandler<{ Bindings: HttpBindings }> = async (context, next) => {
    const { req } = context;
    if (!(await areOwn.get(context.env.incoming.socket))) return refuse('account');
    const host = req.header('Host') ?? '';
    if (host !== `127.0.0.1:${port()}` && host !== `localhost:${port()}`) return refuse('host');
    const site = req.header('Sec-Fetch-Site');
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return refuse('sec-fetch-site');
    const origin = req.header('Origin');
    // A page of any origin may open a web socket.
    const isRead = (req.method === 'GET' || req.method === 'HEAD') && req.header('Upgrade') === undefined;
    if (!isRead && origin !== `http://${host}`) return refuse('origin');

    // Cookies ignore ports: without the port in its name, two instances would replace each other's cookie.
    const cookieName = `engawa-${port()}`;
    const token = req.method === 'GET' && req.path === '/' ? req.query('token') : undefined;
    if (token !== undefined) {
      if (!tokens.admit(token)) return refuse('token');
      setCookie(context, cookieName, tokens.session, { httpOnly: true, sameSite: 'Strict', path: '/' });
      context.header('Cache-Control', 'no-store');
      return context.redirect('/', 303);
    }
    if (!tokens.isSession(getCookie(context, cookieName) ?? '')) return refuse('cookie');
    return next();
  };
  return guard;
}

async function listen(server: Server, port: number): Promise<number> {
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch (cause) {
    const reason = hasCode(cause, 'EADDRINUSE') ? 'is taken by another program' : 'cannot be used by this account';
    throw new StartRefusal(`Port ${port} ${reason}: choose another with --port, or 0 for any free one.`, { cause });
  }
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** `{callId, input}` for a procedure; every answer is an envelope. The call is aborted when its caller hangs up. */
async function answerCall(context: Context, dispatch: Core['dispatch']): Promise<Response> {
  const { req } = context;
  const name = req.param('name') ?? '';
  // Browsers send the length of a text; Node cuts off a longer body.
  const length = req.header('Transfer-Encoding') === undefined ? Number(req.header('Content-Length')) : Number.NaN;
  if (Number.isNaN(length)) return malformed(context, 411);
  if (length > (LARGER_BODIES.get(name) ?? MAXIMUM_BODY_BYTES)) return malformed(context, 413);
  if (req.header('Content-Type')?.split(';')[0]?.trim() !== 'application/json') return malformed(context, 415);
  const call = Call.safeParse(await req.json().catch(() => null));
  if (!call.success) return malformed(context, 400);
  const text = JSON.stringify(await dispatch(name, call.data.input, req.raw.signal, pageOfCall(call.data.callId)));
  return new Response(text.length > LONG_TEXT_CHARACTERS ? Buffer.from(text) : text, { headers: ANSWER_HEADERS });
}

function malformed(context: Context, status: 400 | 411 | 413 | 415): Response {
  const envelope: Envelope = { ok: false, error: { code: 'invalid-input', path: context.req.param('name') ?? '' } };
  return context.json(envelope, status);
}

/**
 * Sends an answer whose body may break off: then the connection is closed, so that the page cannot mistake a part for the whole.
 * The server's library would write the error into the body. The source of the body logs it.
 */
async function sendStream(response: Response, outgoing: HttpBindings['outgoing']): Promise<Response> {
  if (response.body === null) return response;
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.flushHeaders();
  // It also rejects when the page hangs up; both ends are closed by then.
  await pipeline(response.body, outgoing).catch(() => undefined);
  return RESPONSE_ALREADY_SENT;
}

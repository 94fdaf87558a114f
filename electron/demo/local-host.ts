import { once } from 'node:events';
import { type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';

/** Answers one request; `null` when no route of this host has the path. `bindings`: Node's request and response. */
export type Answer = (request: Request, bindings: HttpBindings) => Response | null | Promise<Response | null>;

/** A server on 127.0.0.1 with a single job. */
export type LocalHost = {
  /** Without a slash at the end. */
  readonly origin: string;
  /** Stops listening and ends every connection, also those in the middle of an answer. */
  readonly close: () => Promise<void>;
};

export function escapedHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** An HTML page with an error, for requests that do not ask for JSON and as an edge sends it. */
export function errorPage(status: number, headers: Readonly<Record<string, string>> = {}): Response {
  const title = `${status} ${STATUS_CODES[status] ?? ''}`.trim();
  const page = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title></head>
<body><h1>${title}</h1></body>
</html>
`;
  return new Response(page, { status, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } });
}

/** An answer that is not a success. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(`refused with ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Errors are JSON only if the request asks for JSON (both documents, Errors). */
export function refusalAnswer(request: Request, { status, body, headers }: Refusal): Response {
  const wantsJson = /[/+]json/i.test(request.headers.get('accept') ?? '');
  return wantsJson ? Response.json(body, { status, headers }) : errorPage(status, headers);
}

type LocalHostOptions = {
  readonly name: string;
  /** 0: any that is free. */
  readonly port: number;
  readonly answer: Answer;
  /** Epoch milliseconds, for the `Date` of every answer: clients tell from it how far the service's clock is from theirs. */
  readonly now: () => number;
};

/** Starts a host. A failure inside `answer` becomes a 500 and never ends the process. Rejects with EADDRINUSE for a taken port. */
export async function startLocalHost({ name, port, answer, now }: LocalHostOptions): Promise<LocalHost> {
  const server = createAdaptorServer({
    overrideGlobalObjects: false,
    fetch: async (request, bindings) => {
      try {
        // The server below speaks HTTP/1.
        return (await answer(request, bindings as HttpBindings)) ?? errorPage(404);
      } catch {
        return errorPage(500);
      }
    },
    // The adaptor may also build HTTP/2 servers; without its own `createServer` it builds this one.
  }) as Server;
  // Set before the adaptor's own listener, on Node's response, so that a cut answer has it too.
  server.prependListener('request', (_incoming, outgoing) => {
    outgoing.setHeader('date', new Date(now()).toUTCString());
  });
  // With the default of five seconds a client on a busy machine may send on a connection that is being closed.
  server.keepAliveTimeout = 60_000;
  server.listen({ host: '127.0.0.1', port, exclusive: true });
  await once(server, 'listening').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'EADDRINUSE') cause.message = `Port ${port} for the ${name} is taken by another program`;
    throw cause;
  });
  // A listening TCP server has no other kind of address.
  const { port: boundPort } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${boundPort}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

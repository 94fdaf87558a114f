import { once } from 'node:events';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';

export type ProtocolHandler = (request: Request) => Promise<Response> | Response;

/** Replaces `app://engawa` in plain Chromium. Names that end in `localhost` are secure contexts without a certificate. */
const PAGE_ORIGIN = 'http://engawa.localhost';
const APP_ORIGIN = 'app://engawa';
/** Replaced by variables, since headless Chromium offers no way to set these. */
const TITLE_BAR_AREA = /env\(\s*titlebar-area-/g;

export function toPage(url: string): string {
  return url.replace(APP_ORIGIN, PAGE_ORIGIN);
}

export function fromPage(url: string): string {
  return url.replace(PAGE_ORIGIN, APP_ORIGIN);
}

/** Serves the answers of the handler registered for the scheme. Resolves with the rule that leads Chromium's resolver there. */
export async function serveOrigin(handlers: ReadonlyMap<string, ProtocolHandler>): Promise<string> {
  const server = createServer(async (incoming, outgoing) => {
    try {
      const { host: _host, connection: _connection, ...headers } = incoming.headersDistinct;
      const list = Object.entries(headers).flatMap(([name, values]) =>
        (values ?? []).map((value): [string, string] => [name, value]),
      );
      const hasBody = !['GET', 'HEAD'].includes(incoming.method ?? '');
      // As in Electron 45, the request's signal never aborts.
      const request = new Request(`${APP_ORIGIN}${incoming.url}`, {
        method: incoming.method ?? 'GET',
        headers: list,
        ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {}),
      });
      const response = (await handlers.get('app')?.(request)) ?? Response.error();
      const isStyle = response.headers.get('Content-Type')?.startsWith('text/css') === true;
      if (isStyle) response.headers.delete('Content-Length');
      // One header per name, as Electron passes them on.
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      if (response.body === null) return void outgoing.end();
      if (isStyle) return void outgoing.end((await response.text()).replaceAll(TITLE_BAR_AREA, 'var(--titlebar-area-'));
      const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
      outgoing.once('close', () => body.destroy());
      body.once('error', () => outgoing.destroy()).pipe(outgoing);
    } catch {
      // Electron fails the request.
      outgoing.destroy();
    }
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('No port');
  return `MAP engawa.localhost:80 127.0.0.1:${address.port}`;
}

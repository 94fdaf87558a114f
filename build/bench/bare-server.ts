import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';

export type BareServer = {
  readonly origin: string;
  /** Serves a page at `/<name>`: its body, and scripts that are plain modules. */
  readonly put: (name: string, html: string) => void;
  /** Serves a file of an installed package at `/package/<specifier>`. */
  readonly close: () => Promise<void>;
};

/** A server with nothing to it: pages as texts, and files of packages as they are. For what a person could have instead of the app. */
export async function startBareServer(): Promise<BareServer> {
  const pages = new Map<string, string>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    answer(pathname).then(
      ({ type, body }) => response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body),
      () => response.writeHead(404).end(),
    );
  });

  async function answer(pathname: string): Promise<{ type: string; body: string | Buffer }> {
    const page = pages.get(pathname.slice(1));
    if (page !== undefined) return { type: 'text/html; charset=utf-8', body: page };
    const specifier = /^\/package\/(.+)$/.exec(pathname)?.[1];
    if (specifier === undefined) throw new Error('nothing there');
    const body = await readFile(fileURLToPath(import.meta.resolve(specifier)));
    return { type: specifier.endsWith('.css') ? 'text/css' : 'text/javascript', body };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    put: (name, html) => pages.set(name, `<!doctype html><meta charset="utf-8">${html}`),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('not listening');
  return address.port;
}

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { type Host, type HostOptions, startHost } from '#e2e/fixtures/host.ts';
import { startServices } from '#e2e/fixtures/services.ts';
import { findChromium, launchOptions } from '../chromium.ts';
import { ensureLoopback } from '../ensure-built.ts';
import type { Figure } from './measure.ts';

export type Lab = ReturnType<typeof createLab>;

/** Measures one benchmark `rounds` times; README.md says how. */
export type Row = (lab: Lab, rounds: number) => Promise<readonly Figure[]>;

const FLAGS = ['--disable-background-networking', '--autoplay-policy=no-user-gesture-required'];
const VIEWPORT = { width: 1280, height: 800 };

/** The reference services, the app, a browser and a server of bare pages for the rows. Each is started at its first use. */
export function createLab() {
  const ends: (() => Promise<unknown>)[] = [];
  const once = <Value>(start: () => Promise<Value>, end: (value: Value) => Promise<unknown>) => {
    let started: Promise<Value> | null = null;
    return () => {
      started ??= start().then((value) => {
        ends.unshift(() => end(value));
        return value;
      });
      return started;
    };
  };

  const services = once(
    () => startServices(1),
    (running) => running.stop(),
  );
  const host = once(
    () => startBuilt({}),
    () => Promise.resolve(),
  );
  const bare = once(startBareServer, (server) => server.close());
  const browser = once(
    () => chromium.launch({ ...launchOptions(findChromium()), args: FLAGS }),
    (running) => running.close(),
  );

  async function startBuilt(options: HostOptions): Promise<Host> {
    await ensureLoopback();
    const own = { services: await services(), dataDirectory: await folder(), program: 'out/loopback/serve.js' };
    const running = await startHost({ ...own, ...options });
    ends.unshift(running.stop);
    return running;
  }

  async function folder(): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), 'engawa-bench-'));
    ends.push(() => rm(path, { recursive: true, force: true }));
    return path;
  }

  async function newContext(): Promise<BrowserContext> {
    return (await browser()).newContext({ viewport: VIEWPORT, locale: 'en-US' });
  }

  async function pageOf(url: string): Promise<Page> {
    const page = await (await newContext()).newPage();
    await page.goto(url);
    return page;
  }

  return {
    services,
    /** The built app on the services; run from its sources it would check every answer against the contract too. */
    host,
    /** Another app, closed with the lab. */
    startHost: startBuilt,
    bare,
    /** A temporary folder, removed with the lab. */
    folder,
    newContext,
    /** A new window with its own cache, signed in to the host. All windows are of one browser. */
    appPage: async (path: string, of?: Host): Promise<Page> => {
      const page = await (await newContext()).newPage();
      const { url } = of ?? (await host());
      // The answer brings the host's cookie. Requests are never routed here, because that would switch the cache off.
      await page.request.get(url);
      await page.goto(new URL(path, url).href);
      return page;
    },
    /** A new window at any address. */
    pageOf,
    /** A new window with a page of the bare server. */
    barePage: async (name: string) => pageOf(`${(await bare()).origin}/${name}`),
    close: async () => {
      for (const end of ends) await end();
    },
  };
}

/** A plain server for the alternatives to the app; serves files of installed packages at `/package/<specifier>`. */
async function startBareServer() {
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
  // A server that listens on a port has this form of address.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Serves a page at `/<name>`: its body, and scripts that are plain modules. */
    put: (name: string, html: string) => pages.set(name, `<!doctype html><meta charset="utf-8">${html}`),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

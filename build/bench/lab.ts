import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import { reply, startLocalServer } from '#core/platform/http/testing/local-server.ts';
import { type Host, type HostOptions, startHost } from '#e2e/fixtures/host.ts';
import { startServices } from '#e2e/fixtures/services.ts';
import { findChromium, launchOptions } from '../chromium.ts';
import { ensureLoopback } from '../ensure-built.ts';
import { addHelpers } from './in-page.ts';
import type { Figure } from './measure.ts';
import { slowDown } from './slow-link.ts';

export type Lab = ReturnType<typeof createLab>;

/** Measures one benchmark `rounds` times; README.md says how. */
export type Row = (lab: Lab, rounds: number) => Promise<readonly Figure[]>;

const FLAGS = ['--disable-background-networking', '--autoplay-policy=no-user-gesture-required'];
const LONGEST_STEP_MILLISECONDS = 120_000;
const VIEWPORT = { width: 1280, height: 800 };

/** `--slow` of bench.ts: what is slowed down, for the app and its alternatives. */
const SLOW = process.env['ENGAWA_SLOW'];
const SLOW_LINK = { NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'slow-process.ts')).href}` };
/** How many times slower the page's processor becomes. */
const SLOWNESS = 4;

/** For the rows: the reference services, the app, a browser and a server of bare pages, each started at its first use. */
export function createLab() {
  const ends = new AsyncDisposableStack();
  const processors = new WeakMap<Page, CDPSession>();
  let slow: Page | undefined;
  const services = once(async () => {
    const running = await startServices(1, SLOW === 'network' ? SLOW_LINK : {});
    ends.defer(async () => void (await running.stop()));
    return running;
  });
  const host = once(() => startBuilt({}));
  const browser = once(async () => ends.use(await chromium.launch({ ...launchOptions(findChromium()), args: FLAGS })));
  /** Pages by their names, and files of installed packages at `/package/<specifier>`. */
  const bare = once(async () => {
    const pages = new Map<string, string>();
    const server = ends.use(
      await startLocalServer(async ({ url = '/' }, response) => {
        const [, specifier] = /^\/package\/(.+)$/.exec(url) ?? [];
        const page = pages.get(url.slice(1));
        const headers = { 'content-type': typeOf(specifier), 'cache-control': 'no-store' };
        if (page !== undefined) reply(response, 200, page, headers);
        else if (specifier === undefined) reply(response, 404, '');
        else reply(response, 200, await readFile(fileURLToPath(import.meta.resolve(specifier))), headers);
      }),
    );
    return { origin: server.url, pages };
  });

  async function startBuilt(options: HostOptions): Promise<Host> {
    await ensureLoopback();
    const own = { services: await services(), dataDirectory: await folder() };
    const running = await startHost({ ...own, ...options });
    ends.defer(async () => void (await running.stop()));
    return running;
  }

  async function folder(): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), 'engawa-bench-'));
    ends.defer(() => rm(path, { recursive: true, force: true }));
    return path;
  }

  async function newContext(): Promise<BrowserContext> {
    const context = await (await browser()).newContext({ viewport: VIEWPORT, locale: 'en-US' });
    // A busy machine or a slow link needs time; bench.ts ends rows that take too long.
    context.setDefaultTimeout(LONGEST_STEP_MILLISECONDS);
    await context.addInitScript(addHelpers);
    return context;
  }

  async function newPage(context?: BrowserContext): Promise<Page> {
    const page = await (context ?? (await newContext())).newPage();
    await slowOnly(SLOW === 'processor' ? page : undefined);
    return page;
  }

  /**
   * Slows the processor of one page at a time: Chromium keeps the page's thread busy for it, even if nothing happens there, which
   * would slow other pages too.
   */
  async function slowOnly(page: Page | undefined): Promise<void> {
    if (page === slow) return;
    if (slow?.isClosed() === false) await processors.get(slow)?.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    slow = page;
    if (page === undefined) return;
    const session = processors.get(page) ?? (await page.context().newCDPSession(page));
    processors.set(page, session);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS });
  }

  async function pageOf(url: string): Promise<Page> {
    const page = await newPage();
    await page.goto(url);
    return page;
  }

  return {
    services,
    /** Another built app, closed with the lab. From its sources it would also check every answer against the contract. */
    startHost: startBuilt,
    /** Puts a row's own server behind the slow link, if that is on. */
    behindLink: (server: Server): void => {
      if (SLOW === 'network') slowDown(server);
    },
    /** A temporary folder, removed with the lab. */
    folder,
    newContext,
    newPage,
    /** For rows that measure several pages in turn: names the page measured next. A new page is, by default. */
    measureNext: async (page: Page): Promise<void> => {
      if (SLOW === 'processor') await slowOnly(page);
    },
    /** Slows a page until another one is opened. */
    slowProcessor: slowOnly,
    /** A new window with its own cache, admitted to the host. All windows are in one browser. */
    appPage: async (path: string, of?: Host): Promise<Page> => {
      const page = await newPage();
      const { url } = of ?? (await host());
      // The answer sets the host's cookie. Requests are not routed, because that would disable the cache.
      await page.request.get(url);
      await page.goto(new URL(path, url).href);
      return page;
    },
    /** A new window at any address. */
    pageOf,
    /** Adds a bare page at `/<name>`, from its body. */
    putBare: async (name: string, html: string): Promise<void> => {
      (await bare()).pages.set(name, `<!doctype html><meta charset="utf-8">${html}`);
    },
    /** A new window with a bare page. */
    barePage: async (name: string) => pageOf(`${(await bare()).origin}/${name}`),
    close: () => ends.disposeAsync(),
  };
}

function once<Value>(start: () => Promise<Value>): () => Promise<Value> {
  let started: Promise<Value> | undefined;
  return () => {
    started ??= start();
    return started;
  };
}

function typeOf(specifier: string | undefined): string {
  if (specifier === undefined) return 'text/html; charset=utf-8';
  return specifier.endsWith('.css') ? 'text/css' : 'text/javascript';
}

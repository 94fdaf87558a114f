import { serve } from '@hono/node-server';
import { Hono, type HonoRequest } from 'hono';
import { type AnimeService, createAnimeService } from '#core/anime/catalogue/anime-service.ts';
import { type AnimeMapping, createAnimeMapping } from '#core/anime/catalogue/release-mapper.ts';
import { createNamedHosts } from '#core/platform/http/named-hosts.ts';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import { chapterListFrom } from '#core/reading/novels/chapter-mapper.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { DIRECT } from '#hosting/network/proxy-server.ts';
import { createRoutedFetch } from '#hosting/network/routed-fetch.ts';
import { WireChapterList } from '#shared/upstream/novel-api.ts';

/**
 * The same as `least-hop-server.ts` by the way of the app: through its server library, and its HTTP client with the shortest way
 * from one to the other. It lets everybody in and checks nothing either, so that it shows what comes before any work of the app.
 * `/read?src=&procedure=&site=` holds the answer against the app's schema and writes the app's own form of it, and does nothing else
 * of what the app does: no guard, no second try, no limit of time, no other host, no log, no copy.
 */
const { fetch } = createRoutedFetch(async () => DIRECT);
/** As much of a body as the app's own server takes before it waits. */
const AHEAD_BYTES = 256 * 1024;
/** The app makes bytes of what is longer. */
const LONG_TEXT_CHARACTERS = 100_000;
const JSON_HEADERS = { 'cache-control': 'no-store', 'content-type': 'application/json' };
const app = new Hono();
let form: unknown = null;
let mapping: AnimeMapping | undefined;

app.post('/form', async ({ req }) => {
  form = await req.json();
  return new Response(null);
});

app.get('/read', async ({ req }) => {
  const read = READ[req.query('procedure') ?? ''];
  if (read === undefined) throw new Error('no such question');
  const value = await read(headersOf(req), new URL(req.query('src') ?? ''), req.query('site') ?? '');
  return answerOf({ ok: true, value });
});

app.get('/:as', async ({ req }) => {
  const answer = await fetch(new URL(req.query('src') ?? ''), { headers: headersOf(req) });
  if (req.param('as') === 'json') {
    await jsonOf(answer);
    return answerOf(form);
  }
  const headers = Object.fromEntries(answer.headers);
  delete headers['connection'];
  delete headers['keep-alive'];
  return new Response(answer.body, { status: answer.status, headers });
});

type Asked = [name: string, value: string][];

function headersOf(req: HonoRequest): Asked {
  return ['accept', 'referer', 'site-id'].map((name): [string, string] => [name, req.header(name) ?? '']);
}

function answerOf(value: unknown): Response {
  const text = JSON.stringify(value);
  return new Response(text.length > LONG_TEXT_CHARACTERS ? Buffer.from(text) : text, { headers: JSON_HEADERS });
}

const READ: Readonly<Record<string, (asked: Asked, src: URL, site: string) => Promise<unknown>>> = {
  'releases.catalogPage': (asked, src, site) => animeOf(asked, src, site).catalogPage({ page: 1 }),
  'releases.get': (asked, src, site) => animeOf(asked, src, site).release({ idOrAlias: '1' }),
  'novels.chapters': async (asked, src) =>
    chapterListFrom(WireChapterList.parse(await jsonOf(await fetch(src, { headers: asked }))).data),
};

/** Gives the same answer to every question. */
function animeOf(asked: Asked, src: URL, siteUrl: string): AnimeService {
  const getsOnly = () => Promise.reject(new Error('nothing is changed here'));
  const client: ServiceClient = {
    get: async (_, schema) => schema.parse(await jsonOf(await fetch(src, { headers: asked }))),
    getFile: getsOnly,
    send: getsOnly,
  };
  mapping ??= mappingOf({ baseUrl: src.origin, siteUrl });
  return createAnimeService({ client, mapping, log: silentLog });
}

function mappingOf(anime: { readonly baseUrl: string; readonly siteUrl: string }): AnimeMapping {
  const addresses = { anime, novels: { ...anime, siteId: 0 } };
  return createAnimeMapping(addresses, createNamedHosts({ addresses }));
}

async function jsonOf(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
  return answer.json();
}

const serverOptions = { highWaterMark: AHEAD_BYTES };
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1', serverOptions }, ({ port }) => process.send?.(port));
process.on('disconnect', () => process.exit());

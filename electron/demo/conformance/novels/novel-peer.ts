import { serve } from '@hono/node-server';
import { landmarkSlugs } from '../../novel-dataset/titles/landmarks.ts';
import { createNovelService, type NovelServiceOptions } from '../../novel-service/novel-service.ts';
import { createDemoClock, type DemoClock } from '../../scaled-clock.ts';

export type Json = Readonly<Record<string, unknown>>;

export type Reply = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; throws where it is none. */
  readonly json: () => Json;
  /** `data` of the body, as an object. */
  readonly data: () => Json;
  /** `data` of the body, as a list of objects. */
  readonly list: () => readonly Json[];
};

export type NovelPeer = {
  readonly baseUrl: string;
  /** A GET as a good client sends it; a header set to null is left out. */
  readonly get: (path: string, headers?: Readonly<Record<string, string | null>>) => Promise<Reply>;
  /** The slug_url of a title of the reference library. */
  readonly find: (landmark: keyof typeof landmarkSlugs) => Promise<string>;
  readonly close: () => Promise<void>;
};

export function asObject(value: unknown): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('Not an object');
  // Any object's fields can be read as unknown values.
  return value as Json;
}

export function asList(value: unknown): readonly Json[] {
  if (!Array.isArray(value)) throw new TypeError('Not a list');
  return value.map(asObject);
}

async function listen(fetchOf: (baseUrl: () => string) => (request: Request) => Response | Promise<Response>) {
  let baseUrl = '';
  const server = serve({ fetch: fetchOf(() => baseUrl), port: 0, hostname: '127.0.0.1' });
  await new Promise<void>((resolve) => {
    server.once('listening', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new TypeError('The server listens on no port');
  baseUrl = `http://127.0.0.1:${address.port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  return { baseUrl, close };
}

function peerAt(baseUrl: string, close: () => Promise<void>): NovelPeer {
  const get: NovelPeer['get'] = async (path, headers = {}) => {
    const usual = { accept: 'application/json', referer: `${baseUrl}/`, 'site-id': '3' };
    const sent = Object.entries({ ...usual, ...headers }).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    );
    const response = await fetch(baseUrl + path, { headers: sent });
    const text = await response.text();
    const json = () => asObject(JSON.parse(text));
    return {
      status: response.status,
      headers: response.headers,
      text,
      json,
      data: () => asObject(json()['data']),
      list: () => asList(json()['data']),
    };
  };
  const find: NovelPeer['find'] = async (landmark) => {
    const slug = landmarkSlugs[landmark];
    const page = await get(`/api/manga?site_id[]=3&q=${encodeURIComponent(slug.replaceAll('-', ' ').slice(0, 12))}`);
    const title = page.list().find((candidate) => candidate['slug'] === slug);
    if (title === undefined) throw new Error(`The library has no ${slug}`);
    return String(title['slug_url']);
  };
  return { baseUrl, get, find, close };
}

/** A reference server of one's own, whose clock and limits a test may change. */
export async function startNovelPeer(
  options: Partial<Pick<NovelServiceOptions, 'rateLimit' | 'seed'>> = {},
): Promise<NovelPeer & { readonly clock: DemoClock; readonly service: ReturnType<typeof createNovelService> }> {
  const clock = createDemoClock(1);
  let service: ReturnType<typeof createNovelService> | undefined;
  const { baseUrl, close } = await listen((ownUrl) => {
    const created = createNovelService({
      clock,
      seed: 1,
      rateLimit: { chapters: 1_000_000, perSeconds: 1 },
      ...options,
      addresses: () => ({ baseUrl: ownUrl(), siteUrl: `${ownUrl()}/site`, siteId: 3 }),
    });
    service = created;
    return created.fetch;
  });
  if (service === undefined) throw new Error('The service was not created');
  return { ...peerAt(baseUrl, close), clock, service };
}

/** The server under test: ENGAWA_CONFORMANCE_NOVELS, else one of one's own. */
export async function novelPeer(): Promise<NovelPeer> {
  const baseUrl = process.env['ENGAWA_CONFORMANCE_NOVELS'];
  return baseUrl === undefined ? startNovelPeer() : peerAt(baseUrl.replace(/\/$/, ''), async () => {});
}

import { startLocalHost } from '#demo/local-host.ts';
import { landmarkSlugs } from '#demo/novel-dataset/titles/title-sketch.ts';
import { createNovelService, type NovelServiceOptions } from '#demo/novel-service/novel-service.ts';
import { createDemoClock, type DemoClock } from '#demo/scaled-clock.ts';

export type Json = Readonly<Record<string, unknown>>;

type Reply = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; throws if it is none. */
  readonly json: () => Json;
  /** `data` of the body, as an object. */
  readonly data: () => Json;
  /** `data` of the body, as a list of objects. */
  readonly list: () => readonly Json[];
};

export type NovelPeer = {
  readonly baseUrl: string;
  /** The root of relative addresses of uploads. */
  readonly siteUrl: string;
  /** A GET as a good client sends it; a header set to null is left out. */
  readonly get: (path: string, headers?: Readonly<Record<string, string | null>>) => Promise<Reply>;
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

function peerAt(baseUrl: string, siteUrl: string, close: () => Promise<void>): NovelPeer {
  const get: NovelPeer['get'] = async (path, headers = {}) => {
    const usual = { accept: 'application/json', referer: `${siteUrl}/`, 'site-id': '3' };
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
  return { baseUrl, siteUrl, get, close };
}

export type Landmark = keyof typeof landmarkSlugs;

export type OwnPeer = NovelPeer & {
  readonly clock: DemoClock;
  readonly service: ReturnType<typeof createNovelService>;
  /** The slug_url of a title of the reference library. */
  readonly find: (landmark: Landmark) => Promise<string>;
};

const UNLIMITED = { chapters: 1_000_000, perSeconds: 1 };

/**
 * A reference server of a test's own, whose clock and limits it may change. Chapters are not limited by default; `usual` is the
 * service's own limit.
 */
export async function startOwnPeer(
  options: { readonly seed?: number; readonly rateLimit?: NovelServiceOptions['rateLimit'] | 'usual' } = {},
): Promise<OwnPeer> {
  const { seed = 1, rateLimit = UNLIMITED } = options;
  const clock = createDemoClock(1);
  let baseUrl = '';
  const service = createNovelService({
    clock,
    seed,
    ...(rateLimit === 'usual' ? {} : { rateLimit }),
    addresses: () => ({ baseUrl, siteUrl: `${baseUrl}/site`, siteId: 3 }),
  });
  const listener = await startLocalHost({ name: 'novel API', port: 0, answer: service.fetch, now: clock.now });
  baseUrl = listener.origin;
  const peer = peerAt(baseUrl, `${baseUrl}/site`, listener.close);
  const find: OwnPeer['find'] = async (landmark) => {
    const slug = landmarkSlugs[landmark];
    const page = await peer.get(
      `/api/manga?site_id[]=3&q=${encodeURIComponent(slug.replaceAll('-', ' ').slice(0, 12))}`,
    );
    const title = page.list().find((candidate) => candidate['slug'] === slug);
    if (title === undefined) throw new Error(`The library has no ${slug}`);
    return String(title['slug_url']);
  };
  return { ...peer, clock, service, find };
}

/**
 * The service to check against the document: the one that `ENGAWA_CONFORMANCE_NOVELS` names (with its site in `_NOVEL_SITE`), by
 * default a reference server of our own.
 */
export async function novelPeer(): Promise<NovelPeer> {
  const baseUrl = process.env['ENGAWA_CONFORMANCE_NOVELS'];
  if (baseUrl === undefined) return startOwnPeer();
  return peerAt(baseUrl, process.env['ENGAWA_CONFORMANCE_NOVEL_SITE'] ?? baseUrl, async () => undefined);
}

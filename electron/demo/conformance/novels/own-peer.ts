import { serve } from '@hono/node-server';
import { landmarkSlugs } from '../../novel-dataset/titles/landmarks.ts';
import { createNovelService, type NovelServiceOptions } from '../../novel-service/novel-service.ts';
import { createDemoClock, type DemoClock } from '../../scaled-clock.ts';
import { type NovelPeer, peerAt } from './peer.ts';

export type Landmark = keyof typeof landmarkSlugs;

export type OwnPeer = NovelPeer & {
  readonly clock: DemoClock;
  readonly service: ReturnType<typeof createNovelService>;
  /** The slug_url of a title of the reference library. */
  readonly find: (landmark: Landmark) => Promise<string>;
};

async function listen(fetch: (request: Request) => Response | Promise<Response>) {
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise<void>((resolve) => {
    server.once('listening', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new TypeError('The server listens on no port');
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      if ('closeAllConnections' in server) server.closeAllConnections();
    });
  return { baseUrl: `http://127.0.0.1:${address.port}`, close };
}

const UNLIMITED = { chapters: 1_000_000, perSeconds: 1 };

/**
 * A reference server of one's own, whose clock and limits a test may change. Chapters are not limited unless told
 * otherwise: `usual` is the service's own limit.
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
  const listener = await listen(service.fetch);
  baseUrl = listener.baseUrl;
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

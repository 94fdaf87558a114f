import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAnimeService } from '#core/anime/catalogue/anime-service.ts';
import { createAnimeMapping } from '#core/anime/catalogue/release-mapper.ts';
import { catalogPage } from '#core/anime/catalogue/testing/catalog-page.ts';
import { createNamedHosts } from '#core/platform/http/named-hosts.ts';
import { createServiceClient } from '#core/platform/http/service-client.ts';
import { createClock } from '#core/platform/time.ts';
import { createNovelService } from '#core/reading/novels/novel-service.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import { NovelFilters } from '#shared/domain/novels/novel-catalog.ts';
import { createImageCache } from './image-route.ts';
import { createMediaHandler } from './media-handler.ts';
import { playlistAddresses } from './stream-route.ts';
import { noStreams } from './testing/no-streams.ts';
import { streamPath } from './testing/start-media.ts';

const TRANSPORT_STREAM_SYNC = 0x47;

describe('media of the reference services', () => {
  let demo: Demo;
  let dataDirectory = '';
  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 60, seed: 1 });
    dataDirectory = await mkdtemp(join(tmpdir(), 'engawa-media-'));
  });
  afterAll(async () => {
    await demo.close();
    await rm(dataDirectory, { recursive: true });
  });

  function start() {
    const addresses = { anime: demo.anime, novels: demo.novels };
    const ports = { fetch: globalThis.fetch, log: silentLog, clock: createClock(60), addresses };
    const hosts = createNamedHosts({ addresses });
    const client = createServiceClient({ ...ports, baseUrl: demo.anime.baseUrl, headers: () => ({}) });
    const images = createImageCache({ dataDirectory, log: silentLog });
    const media = createMediaHandler({
      ...ports,
      hosts,
      images,
      savedPicture: async () => null,
      streams: noStreams,
      playback: { note: () => undefined },
      ownFont: async () => null,
    });
    return {
      ask: (path: string, headers = {}) => media(new Request(`http://page.test${path}`, { headers })),
      anime: createAnimeService({ client, mapping: createAnimeMapping(addresses, hosts), log: silentLog }),
      novels: createNovelService({ ...ports, hosts }),
    };
  }

  it('include an episode from its playlist to the bytes of its segments', async () => {
    const { anime, ask } = start();
    const [card] = (await catalogPage(anime, 1)).items;
    const release = await anime.release(String(card?.id));
    const streams = release.episodes[0]?.streams ?? [];
    expect(streams).not.toEqual([]);
    for (const { url } of streams) {
      const playlist = await ask(streamPath(url));
      expect(playlist.status).toBe(200);
      const finalUrl = new URL(playlist.headers.get('x-engawa-final-url') ?? '');
      const segments = playlistAddresses(await playlist.text(), finalUrl);
      expect(segments.length).toBeGreaterThan(1);
      const whole = await ask(streamPath(segments[0] ?? ''));
      const bytes = new Uint8Array(await whole.arrayBuffer());
      expect([whole.status, bytes[0]]).toEqual([200, TRANSPORT_STREAM_SYNC]);
      const part = await ask(streamPath(segments[0] ?? ''), { range: 'bytes=188-375' });
      expect(part.status).toBe(206);
      expect(part.headers.get('content-range')).toBe(`bytes 188-375/${bytes.length}`);
      expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(188, 376));
    }
  });

  it('include the pictures of both services', async () => {
    const { anime, novels, ask } = start();
    const releases = (await catalogPage(anime, 1)).items.slice(0, 5).map(({ poster }) => poster);
    const asked = { page: 1, filters: NovelFilters.parse({}), randomOrder: null };
    const titles = (await novels.catalogPage(asked)).items.slice(0, 5).map(({ cover }) => cover);
    const addresses = [...releases, ...titles].filter((address) => address !== null);
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of addresses) {
      const picture = await ask(address);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
    }
  });
});

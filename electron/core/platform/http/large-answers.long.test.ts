import { describe, expect, it } from 'vitest';
import { createAnimeService } from '#core/anime/catalogue/anime-service.ts';
import { createAnimeMapping } from '#core/anime/catalogue/release-mapper.ts';
import { catalogPage } from '#core/anime/catalogue/testing/catalog-page.ts';
import { createClock } from '#core/platform/time.ts';
import { createNovelService } from '#core/reading/novels/novel-service.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { listTimecodes } from '#core/watching/progress/timecode-pull.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { ReleaseId, SlugUrl } from '#shared/domain/identifiers.ts';
import { processorMilliseconds } from '#shared/testing/processor-time.ts';
import { createNamedHosts } from './named-hosts.ts';
import { createServiceClient } from './service-client.ts';
import { reply, startLocalServer } from './testing/local-server.ts';

const MEGABYTE = 1024 * 1024;
/** In CPU time of this thread. Most answers block for 50, the longest lists for 140. */
const LONGEST_BLOCK_MILLISECONDS = 1_000;
const slugUrl = SlugUrl.parse('7--seven');
const chapter = { slugUrl, volume: '1', number: '1', branchId: null };

type Services = ReturnType<typeof servicesAt>;

function servicesAt(url: string) {
  const addresses = {
    anime: { baseUrl: `${url}/api/v1`, siteUrl: url },
    novels: { baseUrl: url, siteUrl: url, siteId: 3 },
  };
  const fetch = globalThis.fetch;
  const ports = { fetch, clock: createClock(), log: silentLog, addresses, hosts: createNamedHosts({ addresses }) };
  const client = createServiceClient({ ...ports, baseUrl: addresses.anime.baseUrl, headers: () => ({}) });
  const mapping = createAnimeMapping(addresses, ports.hosts);
  return {
    anime: createAnimeService({ client, mapping, log: silentLog }),
    novels: createNovelService(ports),
    timecodes: { list: (signal: AbortSignal) => listTimecodes({ client, log: silentLog }, null, signal) },
  };
}

/** The outcome of a request with this answer. Fails if one stretch of work blocks the thread for too long. */
async function read(
  body: string,
  ask: (services: Services) => Promise<unknown>,
  longestBlock = LONGEST_BLOCK_MILLISECONDS,
): Promise<unknown> {
  const bytes = Buffer.from(body);
  await using server = await startLocalServer((_, response) => reply(response, 200, bytes));
  let lookedAt = process.threadCpuUsage();
  let blockedMilliseconds = 0;
  const look = () => {
    const { user, system } = process.threadCpuUsage(lookedAt);
    blockedMilliseconds = Math.max(blockedMilliseconds, (user + system) / 1_000);
    lookedAt = process.threadCpuUsage();
  };
  const looking = setInterval(look, 1);
  const outcome = await ask(servicesAt(server.url)).catch((cause: unknown) => {
    if (cause instanceof AppFailure) return cause.error;
    throw cause;
  });
  clearInterval(looking);
  look();
  expect(blockedMilliseconds).toBeLessThan(longestBlock);
  return outcome;
}

const listOf = (amount: number, entry: string) => `[${`${entry},`.repeat(amount - 1)}${entry}]`;
const asks = {
  page: ({ anime }: Services) => catalogPage(anime, 1),
  genres: ({ anime }: Services) => anime.handlers['genres.list']({}, { signal: new AbortController().signal }),
  chapters: ({ novels }: Services) => novels.chapters({ slugUrl }),
  chapter: ({ novels }: Services) => novels.chapter(chapter),
  timecodes: ({ timecodes }: Services) => timecodes.list(new AbortController().signal),
} as const;

describe('an answer beyond the bounds', () => {
  const nulls = listOf(6_000_000, 'null');

  it.each<[keyof typeof asks, string, string]>([
    ['page', `{"data":${nulls},"meta":{}}`, 'body of more than 8388608 bytes'],
    ['genres', nulls, 'body of more than 8388608 bytes'],
    ['chapter', `{"data":{"content":${nulls}}}`, 'body of more than 25165824 bytes'],
    ['chapters', `{"data":${nulls}}`, 'more than 500000 elements'],
    ['timecodes', nulls, 'more than 500000 elements'],
    ['page', `{"data":${listOf(300_000, '{}')},"meta":{}}`, 'more than 50000 elements'],
    ['genres', `{"a":${'['.repeat(200_000)}`, 'nested deeper than 1000 levels'],
    ['chapter', `{"data":{"content":${listOf(150_000, '[{}]')}}}`, 'more than 200000 elements'],
  ])('to a request for %s is refused with the bound that it exceeds (%#)', async (name, body, excess) => {
    expect(await read(body, asks[name])).toEqual({ code: 'upstream', path: expect.stringContaining(`: ${excess}`) });
  });
});

describe('a large answer', () => {
  it('blocks no other work for long with 240,000 translations of a chapter, or with no name twice', async () => {
    const body = `{"data":[{"index":1,"volume":"1","number":"1","branches":${listOf(240_000, '{}')}}]}`;
    expect(await read(body, asks.chapters)).toHaveLength(1);
    const objects = Array.from({ length: 15_000 }, (_, index) =>
      Object.fromEntries(Array.from({ length: 20 }, (__, name) => [`n${index}x${name}`, 0])),
    );
    const ofNames = JSON.stringify({ data: objects });
    // A fast machine parses it in half a second; the other work is little.
    const parsing = await processorMilliseconds(() => JSON.parse(ofNames));
    expect(await read(ofNames, asks.chapters, 4 * parsing)).toEqual({
      code: 'upstream',
      path: expect.not.stringContaining('more than'),
    });
  });

  it('of 10,000 chapters is read', async () => {
    const branch = (id: number) => ({
      ...{ id, branch_id: id % 2, created_at: '2024-01-01T00:00:00.000000Z', expired_type: 0 },
      teams: [
        {
          id: 1,
          slug: 'team',
          slug_url: '1--team',
          name: 'Команда',
          model: 'team',
          cover: { default: 'https://x/y.jpg' },
        },
      ],
      user: { username: 'somebody', id: 5 },
    });
    const data = Array.from({ length: 10_000 }, (_, index) => ({
      ...{ index, item_number: index, volume: '1', number: String(index), number_secondary: '1' },
      ...{ name: `Глава, в которой [всё] идёт "своим чередом" ${index}`, branches_count: 2 },
      branches: [branch(2 * index), branch(2 * index + 1)],
    }));
    const body = JSON.stringify({ data });
    expect(Buffer.byteLength(body)).toBeGreaterThan(5 * MEGABYTE);
    const chapters = await read(body, asks.chapters);
    expect(chapters).toHaveLength(10_000);
    expect(chapters).toMatchObject({ 9999: { index: 9_999, branches: [{ revisionId: 19_998 }, {}] } });
  });

  it('of fifty releases with two hundred episodes each is read', async () => {
    const image = { src: '/a.jpg', preview: '/b.jpg', thumbnail: null, optimized: { src: '/a.webp', preview: null } };
    const episode = (ordinal: number) => ({
      ...{ id: `00000000-0000-4000-8000-${String(ordinal).padStart(12, '0')}`, ordinal, sort_order: ordinal },
      ...{
        name: 'Серия',
        name_english: null,
        duration: 1_400,
        updated_at: '2024-01-01T00:00:00+00:00',
        preview: image,
      },
      ...{ hls_480: 'https://x/480.m3u8', hls_720: 'https://x/720.m3u8', hls_1080: null, rutube_id: null },
      ...{ opening: { start: 1, stop: 90 }, ending: { start: 1_300, stop: 1_390 }, youtube_id: null, release_id: 1 },
    });
    const episodes = Array.from({ length: 200 }, (_, index) => episode(index));
    const data = Array.from({ length: 50 }, (_, index) => ({
      id: index + 1,
      alias: `r-${index}`,
      name: { main: 'Р' },
      episodes,
    }));
    const ids = data.map(({ id }) => ReleaseId.parse(id));
    const releases = await read(JSON.stringify({ data, meta: {} }), ({ anime }) => anime.releases(ids));
    expect(releases).toHaveLength(50);
    expect(releases).toMatchObject({ 49: { episodes: { length: 200 } } });
  });

  it('of 30,000 timecodes is read', async () => {
    const body = listOf(30_000, '["00000000-0000-4000-8000-000000000001",12.5,true]');
    expect(await read(body, asks.timecodes)).toHaveLength(30_000);
  });

  it.each<[string, unknown]>([
    ['HTML', `<p data-paragraph-index="1">${'Жили-были, "говорят" они. '.repeat(130_000)}</p>`],
    [
      'a document',
      {
        type: 'doc',
        content: Array.from({ length: 12_000 }, () => ({
          ...{ type: 'paragraph', attrs: { textAlign: 'left' } },
          content: [{ type: 'text', text: 'Жили-были они. '.repeat(12) }, { type: 'hardBreak' }],
        })),
      },
    ],
  ])('with a chapter of several megabytes of %s is read', async (_, content) => {
    const body = JSON.stringify({ data: { content, attachments: [] } });
    expect(Buffer.byteLength(body)).toBeGreaterThan(4 * MEGABYTE);
    const outcome = await read(body, asks.chapter);
    expect(JSON.stringify(outcome)).toContain('Жили-были');
  });
});

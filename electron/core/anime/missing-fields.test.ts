import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNamedHosts } from '#core/platform/http/named-hosts.ts';
import { createServiceClient } from '#core/platform/http/service-client.ts';
import { pathsOf, replaced, STRANGE, shortened, valuesAt } from '#core/platform/http/testing/changed-answers.ts';
import { createClock } from '#core/platform/time.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import { appContract } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { FranchiseId, ReleaseId } from '#shared/domain/identifiers.ts';
import { amount } from '#shared/testing/amount.ts';
import { createAnimeService } from './catalogue/anime-service.ts';
import { createAnimeMapping } from './catalogue/release-mapper.ts';
import { createSiteHandlers } from './catalogue/site-handlers.ts';
import { catalogPage } from './catalogue/testing/catalog-page.ts';
import { createTorrentHandlers } from './torrents/torrent-handlers.ts';

const UUID = '00000000-0000-4000-8000-000000000000';
const RELEASE = ReleaseId.parse(9);

/** All reads over a network that gives every request this answer. */
function servicesAnswering(answer: unknown) {
  const addresses = {
    anime: { baseUrl: 'https://api.example/api/v1', siteUrl: 'https://site.example' },
    novels: { baseUrl: 'https://n.example', siteUrl: 'https://n.example', siteId: 3 },
  };
  const fetch = async () => Response.json(answer);
  const { baseUrl } = addresses.anime;
  const client = createServiceClient({ fetch, clock: createClock(), log: silentLog, baseUrl, headers: () => ({}) });
  const mapping = createAnimeMapping(addresses, createNamedHosts({ addresses }));
  const anime = createAnimeService({ client, mapping, log: silentLog });
  return {
    anime,
    handlers: {
      ...anime.handlers,
      ...createSiteHandlers({ client, mapping, anime, serverTime: createClock(), log: silentLog }),
      ...createTorrentHandlers({
        ...{ client, mapping, baseUrl, downloadsDirectory: '', isSignedIn: () => false },
        log: silentLog,
      }),
    },
  };
}
type Services = ReturnType<typeof servicesAnswering>;

const context = { signal: new AbortController().signal };
const promotionsOf = ({ handlers }: Services) => handlers['media.promotions']({}, context);
const videosOf = ({ handlers }: Services) => handlers['media.videos']({ limit: 3 }, context);
const reads = [
  ['releases.get', '/anime/releases/zero-hour-diner', ({ anime }: Services) => anime.release('9')],
  ['releases.catalogPage', '/anime/catalog/releases?limit=2', (services: Services) => catalogPage(services, 1)],
  [
    'releases.latest',
    '/anime/releases/latest?limit=2',
    ({ handlers }: Services) => handlers['releases.latest']({ limit: 2 }, context),
  ],
  [
    'releases.search',
    '/app/search/releases?query=a',
    ({ handlers }: Services) => handlers['releases.search']({ text: 'a' }, context),
  ],
  ['genres.list', '/anime/genres', ({ handlers }: Services) => handlers['genres.list']({}, context)],
  ['genres.get', '/anime/genres/1', ({ handlers }: Services) => handlers['genres.get']({ genreId: 1 }, context)],
  ['franchises.list', '/anime/franchises', ({ handlers }: Services) => handlers['franchises.list']({}, context)],
  [
    'franchises.get',
    null,
    ({ handlers }: Services) => handlers['franchises.get']({ franchiseId: FranchiseId.parse(UUID) }, context),
  ],
  [
    'torrents.page',
    '/anime/torrents?limit=2',
    ({ handlers }: Services) => handlers['torrents.page']({ page: 1 }, context),
  ],
  ['schedule.now', '/anime/schedule/now', ({ handlers }: Services) => handlers['schedule.now']({}, context)],
  ['schedule.week', '/anime/schedule/week', ({ handlers }: Services) => handlers['schedule.week']({}, context)],
  ['media.promotions', '/media/promotions', promotionsOf],
  ['media.videos', '/media/videos?limit=3', videosOf],
  [
    'releases.members',
    '/anime/releases/zero-hour-diner/members',
    ({ handlers }: Services) => handlers['releases.members']({ releaseId: RELEASE }, context),
  ],
] as const;

describe('answers of the anime service', () => {
  let demo: Demo;
  const answers = new Map<string, unknown>();
  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 60, seed: 1 });
    const get = async (path: string): Promise<unknown> => {
      const response = await fetch(demo.anime.baseUrl + path, { headers: { accept: 'application/json' } });
      return shortened(await response.json());
    };
    for (const [name, path] of reads) if (path !== null) answers.set(name, await get(path));
    const [franchise] = Array.from(answers.get('franchises.list') as { id: string }[]);
    answers.set('franchises.get', await get(`/anime/franchises/${franchise?.id}`));
  });
  afterAll(() => demo.close());

  /** An answer that is read fits the contract; any other fails as `upstream`. */
  async function isUnderstood(name: (typeof reads)[number][0], answer: unknown): Promise<boolean> {
    const read = reads.find(([candidate]) => candidate === name)?.[2];
    try {
      appContract[name].output.parse(await read?.(servicesAnswering(answer)));
      return true;
    } catch (cause) {
      if (cause instanceof AppFailure && cause.error.code === 'upstream') return false;
      throw cause;
    }
  }

  it.each(reads.map(([name]) => name))(
    '%s is read with any one field missing or malformed, except essential ones',
    async (name) => {
      const answer = answers.get(name);
      const lost: string[] = [];
      for (const [index, path] of pathsOf(answer).slice(1).entries()) {
        for (const strange of [undefined, ...valuesAt(index)]) {
          const isGood = await isUnderstood(name, replaced(answer, path, strange));
          if (!isGood) lost.push(path.join('.'));
        }
      }
      // Essential: the record's own identity, the list itself, the page's number.
      const essential = /^$|^(id|alias|name|name\.main|image|data|meta|meta\.pagination(\.\w+)?)$/;
      expect([...new Set(lost)].filter((path) => !essential.test(path))).toEqual([]);
    },
  );

  it('a release is read with any number of its fields malformed at once', async () => {
    const answer = answers.get('releases.get');
    const optional = pathsOf(answer).filter(
      (path) => path.length > 0 && !/^(id|alias|name)(\.|$)/.test(path.join('.')),
    );
    const damage = fc.record({ path: fc.constantFrom(...optional), by: fc.constantFrom(...STRANGE) });
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { maxLength: 60 }), async (damages) => {
        const damaged = damages.reduce<unknown>((value, { path, by }) => replaced(value, path, by), answer);
        expect(await isUnderstood('releases.get', damaged)).toBe(true);
      }),
      { numRuns: amount('ENGAWA_GENERATED', 50, 1_000) },
    );
  });

  it.each([
    'x'.repeat(10_000),
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    'esrever\u200B\u200f',
    '&lt;b&gt; #{7*7} {{7*7}} %00',
  ])('texts stay as they are: %.20j', async (text) => {
    const answer = replaced(replaced(answers.get('releases.get'), ['name', 'main'], text), ['description'], text);
    const release = await servicesAnswering(answer).anime.release('9');
    expect([release.name.main, release.description]).toEqual([text, text]);
  });

  it.each([
    ['javascript:alert(1)', null],
    ['data:text/html,<script>', null],
    ['file:///etc/passwd', null],
    ['https://name:secret@evil.example/', null],
    ['//cdn.example/x', 'https://cdn.example/x'],
    ['/pages/x', 'https://site.example/pages/x'],
    ['https://ok.example/?a=1', 'https://ok.example/?a=1'],
    ['   ', null],
  ])('links lead only to web addresses: %s', async (url, expected) => {
    const list = [{ id: 'p', is_ad: true, url, url_label: 'go', title: null, description: null }];
    const [promotion] = await promotionsOf(servicesAnswering(list));
    expect(promotion).toMatchObject({ kind: 'ad', address: expected });
    const [video] = await videosOf(servicesAnswering([{ id: 1, title: 'v', url }]));
    expect(video?.address).toBe(expected);
    const release = await servicesAnswering({
      id: 9,
      alias: 'a',
      name: { main: 'A' },
      external_player: url,
    }).anime.release('9');
    expect(release.externalPlayer).toBe(expected);
  });

  it('the four kinds of promotions are recognised, and an empty one is dropped', async () => {
    const release = { id: 9, alias: 'a', name: { main: 'A' } };
    const list = [
      { id: 1, release },
      { id: 2, url: '/x', url_label: 'here' },
      { id: 3, title: 'News' },
      { id: 4, is_ad: true, url: 'https://shop.example', ad_erid: '2Vfn', release: null },
      { id: 5 },
      { id: 6, url: 'javascript:alert(1)', title: 'Odd' },
    ];
    const promotions = await promotionsOf(servicesAnswering(list));
    expect(promotions.map(({ id, kind }) => [id, kind])).toEqual([
      ['1', 'release'],
      ['2', 'link'],
      ['3', 'text'],
      ['4', 'ad'],
      ['6', 'text'],
    ]);
  });

  it('the newest episode is dated by its release if it has no time of its own', async () => {
    const [freshAt, updatedAt] = ['2026-11-22T16:00:00+03:00', '2026-11-23T09:00:00+03:00'];
    const release = { id: 9, alias: 'a', name: { main: 'A' }, fresh_at: freshAt };
    for (const [own, expected] of [
      [null, freshAt],
      [updatedAt, updatedAt],
    ]) {
      const episode = { id: UUID, updated_at: own };
      const { handlers } = servicesAnswering([
        { ...release, latest_episode: episode, release, published_release_episode: episode },
      ]);
      const [latest] = await handlers['releases.latest']({ limit: 1 }, context);
      const [item] = await handlers['schedule.week']({}, context);
      expect([latest?.episode?.updatedAt, item?.publishedEpisode?.updatedAt]).toEqual([expected, expected]);
    }
  });

  it('an unreadable list is a failure, and an empty one is not', async () => {
    const releases = (data: unknown) => servicesAnswering({ data }).anime.releases([RELEASE]);
    expect(await releases([])).toEqual([]);
    await expect(releases([{ id: '9' }, { id: '8' }])).rejects.toMatchObject({ error: { code: 'upstream' } });
    await expect(videosOf(servicesAnswering([{ name: 'a' }, {}]))).rejects.toMatchObject({
      error: { code: 'upstream' },
    });
  });

  it('a list is read both bare and wrapped', async () => {
    const video = { id: 1, title: 'v' };
    expect(await videosOf(servicesAnswering([video]))).toHaveLength(1);
    expect(await videosOf(servicesAnswering({ data: [video] }))).toHaveLength(1);
  });
});

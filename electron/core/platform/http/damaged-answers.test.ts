import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAnimeService } from '#core/anime/catalogue/anime-service.ts';
import { createAnimeMapping } from '#core/anime/catalogue/release-mapper.ts';
import { catalogPage } from '#core/anime/catalogue/testing/catalog-page.ts';
import { createClock } from '#core/platform/time.ts';
import { createNovelService } from '#core/reading/novels/novel-service.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { appContract } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { Chapter } from '#shared/domain/novels/novel.ts';
import { NovelFilters } from '#shared/domain/novels/novel-catalog.ts';
import { amount } from '#shared/testing/amount.ts';
import { createNamedHosts } from './named-hosts.ts';
import { createServiceClient } from './service-client.ts';
import { damagedAnswer } from './testing/damaged-answers.ts';

const addresses = {
  anime: { baseUrl: 'https://api.example/api/v1', siteUrl: 'https://site.example' },
  novels: { baseUrl: 'https://n.example', siteUrl: 'https://n.example', siteId: 3 },
};
const slugUrl = SlugUrl.parse('7--seven');
const chapter = { slugUrl, volume: '1', number: '1', branchId: 5 };
const image = { src: '/a.jpg', preview: '/b.jpg', thumbnail: null, optimized: { src: '/a.webp', preview: null } };
const value = (code: string) => ({ value: code, description: code });

const release = {
  id: 9,
  alias: 'nine',
  name: { main: 'Nine', english: 'Nine', alternative: null },
  type: value('TV'),
  season: value('winter'),
  age_rating: { value: 'R16_PLUS', label: '16+', description: 'd', is_adult: false },
  publish_day: { value: 5, description: 'd' },
  year: 2024,
  fresh_at: '2024-01-01T00:00:00+00:00',
  description: 'text',
  episodes_total: 12,
  average_duration_of_episode: 24,
  rating: { average: 9.1, distribution: { 1: 3, 10: 5 } },
  poster: image,
  background_covers: [{ image }],
  genres: [{ id: 1, name: 'g', image, total_releases: 3 }],
  episodes: [1, 2].map((ordinal) => ({
    id: `00000000-0000-4000-8000-00000000000${ordinal}`,
    release_id: 9,
    ordinal,
    sort_order: ordinal,
    duration: 1_400,
    hls_480: 'https://cdn.example/480.m3u8?x=1',
    hls_720: 'https://cdn.example/720.m3u8',
    hls_1080: null,
    opening: { start: 1, stop: 90 },
    ending: { start: null, stop: null },
    preview: image,
    name: null,
    updated_at: 'x',
  })),
  members: [{ id: 'm', user: null, nickname: 'n', role: value('voicing') }],
  is_ongoing: true,
};
const title = {
  id: 7,
  name: 'Seven',
  rus_name: 'Семь',
  eng_name: '',
  slug_url: '7--seven',
  cover: { thumbnail: '/t.jpg', default: 'https://n.example/d.jpg', md: '//n.example/m.jpg' },
  background: { url: '/b.jpg' },
  ageRestriction: { id: 3, label: '16+' },
  type: { id: 10, label: 'Japan' },
  status: { id: 1, label: 'Ongoing' },
  otherNames: ['7'],
  summary: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 't' }] }] },
  genres: [{ id: 1, name: 'g', adult: false }],
  authors: [{ id: 2, name: 'a', rus_name: 'а', slug_url: '2--a' }],
  items_count: { uploaded: 3, total: 4 },
  scanlateStatus: { id: 1, label: 's' },
};
const constant = { id: 1, name: 'g', adult: true, site_ids: [1, 3] };
const label = { id: 10, label: 'l', site_ids: [3] };
const person = {
  id: 2,
  slug_url: '2--a',
  name: 'a',
  rus_name: 'а',
  alt_name: ['b'],
  avatar: { url: '/a.jpg' },
  titles_count_details: { 3: 4 },
  stats: [{ value: 5, tag: 'subscribers' }],
};
const entry = {
  index: 1,
  volume: '1',
  number: '1.5',
  name: 'n',
  branches: [{ id: 1, branch_id: 5, created_at: 'x', teams: [{ id: 1, name: 'T' }], user: { username: 'u', id: 1 } }],
};
const single = {
  volume: '1',
  number: '1',
  name: 'n',
  branch_id: 5,
  teams: [{ id: 1, name: 'T' }],
  content: { type: 'doc', content: [{ type: 'image', attrs: { images: [{ image: 'a' }] } }] },
  attachments: [{ id: 'x', name: 'a', url: '/uploads/a.jpg' }],
};
const pagination = { total: 1, count: 1, per_page: 30, current_page: 1, total_pages: 1, links: {} };

/** Both services over a network that answers everything with these bytes. */
function servicesAnswering(body: Uint8Array<ArrayBuffer>) {
  const fetch = async () => new Response(body, { headers: { 'content-type': 'application/json' } });
  const ports = { fetch, clock: createClock(), log: silentLog, addresses, hosts: createNamedHosts({ addresses }) };
  const client = createServiceClient({ ...ports, baseUrl: addresses.anime.baseUrl, headers: () => ({}) });
  const mapping = createAnimeMapping(addresses, ports.hosts);
  return { anime: createAnimeService({ client, mapping, log: silentLog }), novels: createNovelService(ports) };
}
type Services = ReturnType<typeof servicesAnswering>;

const RUNS = amount('ENGAWA_GENERATED', 200, 5_000);

describe('a damaged answer', () => {
  it.each([
    [
      'releases.catalogPage',
      { data: [release, release], meta: { pagination } },
      ({ anime }: Services) => catalogPage(anime, 1),
    ],
    ['releases.get', release, ({ anime }: Services) => anime.release('9')],
    [
      'novels.catalogPage',
      { data: [title], meta: { has_next_page: true, random_order: 0.5 } },
      ({ novels }: Services) => novels.catalogPage({ page: 1, filters: NovelFilters.parse({}), randomOrder: null }),
    ],
    [
      'novels.references',
      { data: { genres: [constant], tags: [constant], types: [label], status: [label] } },
      ({ novels }: Services) => novels.references(),
    ],
    ['people.get', { data: person }, ({ novels }: Services) => novels.person({ slugUrl })],
    ['novels.get', { data: title }, ({ novels }: Services) => novels.novel({ slugUrl })],
    ['novels.chapters', { data: [entry, entry] }, ({ novels }: Services) => novels.chapters({ slugUrl })],
    ['novels.chapter', { data: single }, ({ novels }: Services) => novels.chapter(chapter)],
  ] as const)('of %s becomes a value that fits the contract, or one named failure', async (procedure, answer, ask) => {
    let understood = 0;
    await fc.assert(
      fc.asyncProperty(damagedAnswer(answer), async (body) => {
        const outcome: unknown = await ask(servicesAnswering(body)).catch((cause: unknown) => cause);
        if (outcome instanceof AppFailure) expect(['upstream', 'blocked-by-edge']).toContain(outcome.error.code);
        else {
          expect(outcome).not.toBeInstanceOf(Error);
          // The handler adds whether the chapter is saved.
          const schema = procedure === 'novels.chapter' ? Chapter : appContract[procedure].output;
          schema.parse(outcome);
          understood += 1;
        }
      }),
      { numRuns: RUNS },
    );
    expect(understood).toBeGreaterThan(RUNS / 5);
  });
});

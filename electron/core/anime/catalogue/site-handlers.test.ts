import { describe, expect, it } from 'vitest';
import { createNamedHosts } from '#core/platform/http/named-hosts.ts';
import { createServiceClient } from '#core/platform/http/service-client.ts';
import { createServerTime } from '#core/platform/time.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { createAnimeService } from './anime-service.ts';
import { createAnimeMapping } from './release-mapper.ts';
import { createSiteHandlers } from './site-handlers.ts';

const MONDAY_MORNING = Date.parse('2026-11-23T06:00:00Z');
const episode = (ordinal: number, releaseId: number) => ({
  ...{ id: `00000000-0000-4000-8000-${String(releaseId * 100 + ordinal).padStart(12, '0')}`, release_id: releaseId },
  ...{ ordinal, sort_order: ordinal, duration: 60, opening: { start: null, stop: null } },
  ...{ ending: { start: null, stop: null }, updated_at: '2026-11-22T16:00:00Z' },
});
const release = (id: number, freshAt: string) => ({
  ...{ id, alias: `release-${id}`, name: { main: `Release ${id}` }, publish_day: { value: 7 }, fresh_at: freshAt },
});
const scheduled = (id: number, freshAt: string) => ({
  ...{ release: release(id, freshAt), published_release_episode: null },
  ...{ next_release_episode_number: 6, full_season_is_released: false },
});

/** The handlers over a service that answers as `answer` says. */
function site(answer: (url: URL) => Response, now = MONDAY_MORNING) {
  const addresses = {
    anime: { baseUrl: 'https://api.example/api/v1', siteUrl: 'https://site.example' },
    novels: { baseUrl: 'https://n.example', siteUrl: 'https://n.example', siteId: 3 },
  };
  const fetch = async (input: string | URL | Request) => answer(new URL(input instanceof Request ? input.url : input));
  const clock = createManualClock();
  clock.jump(now - clock.now());
  const serverTime = createServerTime(clock);
  const client = createServiceClient({
    ...{ fetch, clock, log: silentLog, baseUrl: addresses.anime.baseUrl, headers: () => ({}) },
    onResponse: async (_, { headers }) => serverTime.note(headers),
  });
  const mapping = createAnimeMapping(addresses, createNamedHosts({ addresses }));
  const anime = createAnimeService({ client, mapping, log: silentLog });
  return createSiteHandlers({ client, mapping, anime, serverTime, log: silentLog });
}

const context = { signal: new AbortController().signal };

/** A service whose schedule names no episode of Sunday, as on any Monday. */
function schedule(listAnswer: () => Response, { now = MONDAY_MORNING, headers = {} } = {}) {
  const asked: string[] = [];
  const handlers = site((url) => {
    if (url.pathname.endsWith('/anime/releases/list')) {
      asked.push(url.searchParams.get('ids') ?? '');
      return listAnswer();
    }
    const yesterday = [scheduled(1, '2026-11-22T16:00:00Z'), scheduled(2, '2026-11-15T16:00:00Z')];
    return Response.json({ yesterday, today: [scheduled(3, '2026-11-16T16:00:00Z')], tomorrow: [] }, { headers });
  }, now);
  return { asked, read: () => handlers['schedule.now']({}, context) };
}

describe("Sunday's releases on a Monday", () => {
  const month = 30 * 86_400_000;
  const byService = { date: new Date(MONDAY_MORNING).toUTCString() };

  it.each([
    ['', {}],
    [', even if the clock of this computer is behind', { now: MONDAY_MORNING - month, headers: byService }],
    [', even if the clock of this computer is ahead', { now: MONDAY_MORNING + month, headers: byService }],
  ])('have the episode that came out, and late ones have none%s', async (_, clocks) => {
    const { asked, read } = schedule(
      () =>
        Response.json({
          data: [{ ...release(1, '2026-11-22T16:00:00Z'), episodes: [episode(4, 1), episode(5, 1)] }],
          meta: { pagination: { total: 1, count: 1, per_page: 50, current_page: 1, total_pages: 1 } },
        }),
      clocks,
    );
    const { yesterday, today } = await read();
    expect(asked).toEqual(['1']);
    expect(yesterday.map(({ publishedEpisode }) => publishedEpisode?.ordinal ?? null)).toEqual([5, null]);
    expect(today.map(({ publishedEpisode }) => publishedEpisode)).toEqual([null]);
  });

  it('stay on the schedule if their episodes cannot be read', async () => {
    const { read } = schedule(() => Response.json({ message: 'No' }, { status: 404 }));
    expect((await read()).yesterday.map(({ publishedEpisode }) => publishedEpisode)).toEqual([null, null]);
  });
});

it('a schedule item has its weekday, the next number, and whether the season is complete', async () => {
  const item = { ...scheduled(1, '2026-11-22T16:00:00Z'), published_release_episode: episode(5, 1) };
  const onDay = (value: unknown, place: number) => ({
    ...item,
    release: { ...item.release, id: place + 2, publish_day: { value } },
  });
  const handlers = site(() => Response.json([item, ...[1, '7', 0, 8, 2.5, null].map(onDay)]));
  const [first, ...others] = await handlers['schedule.week']({}, context);
  expect(first).toMatchObject({ weekday: 7, nextEpisodeOrdinal: 6, isSeasonComplete: false, release: { id: 1 } });
  expect(first?.publishedEpisode).toMatchObject({ ordinal: 5, releaseId: 1 });
  expect(others.map(({ weekday }) => weekday)).toEqual([1, 7, null, null, null, null]);
  const over = { ...item, next_release_episode_number: null, full_season_is_released: true };
  const [last] = await site(() => Response.json([over]))['schedule.week']({}, context);
  expect(last).toMatchObject({ nextEpisodeOrdinal: null, isSeasonComplete: true });
});

it('a schedule list has each release once', async () => {
  const item = scheduled(3, '2026-11-23T06:00:00Z');
  const list = [{ ...item, published_release_episode: episode(5, 3) }, scheduled(4, '2026-11-23T05:00:00Z'), item];
  const handlers = site(({ pathname }) =>
    Response.json(pathname.endsWith('/week') ? list : { yesterday: list, today: list, tomorrow: list }),
  );
  const once = [
    { release: { id: 3 }, publishedEpisode: { ordinal: 5 } },
    { release: { id: 4 }, publishedEpisode: null },
  ];
  expect(await handlers['schedule.week']({}, context)).toMatchObject(once);
  expect(await handlers['schedule.now']({}, context)).toMatchObject({ yesterday: once, today: once, tomorrow: once });
});

it('promotions and videos have every fact that the service gives, and the same id at any position', async () => {
  const image = { src: '/storage/large.jpg', preview: '/storage/middle.jpg' };
  const ad = { is_ad: true, url: 'https://shop.example/', url_label: 'Shop', ad_erid: '2Vfn', title: null, image };
  const promotions = async (list: unknown[]) => site(() => Response.json(list))['media.promotions']({}, context);
  const [shown] = await promotions([ad]);
  expect(shown).toMatchObject({
    ...{ kind: 'ad', address: 'https://shop.example/', label: 'Shop', erid: '2Vfn', title: null },
    picture: expect.stringContaining('large.jpg'),
  });
  expect((await promotions([{ is_ad: false, title: 'News' }, ad]))[1]?.id).toBe(shown?.id);

  const video = {
    ...{ id: 3, title: 'Evening', url: '/pages/3', views: 12, comments: 4, image, is_announce: true },
    created_at: '2026-11-22T16:00:00+03:00',
  };
  const videos = site(() => Response.json([video, { title: 'Bare', views: -1, image: { src: null } }, { id: 4 }]));
  expect(await videos['media.videos']({ limit: 3 }, context)).toEqual([
    {
      ...{ id: '3', title: 'Evening', address: 'https://site.example/pages/3', views: 12, comments: 4 },
      ...{ picture: expect.stringContaining('middle.jpg'), isAnnouncement: true },
      createdAt: '2026-11-22T16:00:00+03:00',
    },
    {
      ...{ id: expect.stringMatching(/^[0-9a-f]{16}$/), title: 'Bare', address: null, views: null, comments: null },
      ...{ picture: null, isAnnouncement: false, createdAt: null },
    },
  ]);
});

it("Monday's releases are not out on the Sunday before, unless their episode came early", async () => {
  const monday = (id: number, cameOutAt: string) => ({
    release: { ...release(id, cameOutAt), publish_day: { value: 1 } },
    published_release_episode: { ...episode(5, id), updated_at: cameOutAt },
    ...{ next_release_episode_number: 6, full_season_is_released: false },
  });
  const tomorrow = [monday(1, '2026-11-16T16:00:00Z'), monday(2, '2026-11-21T16:00:00Z')];
  const sunday = Date.parse('2026-11-22T12:00:00Z');
  const handlers = site(() => Response.json({ yesterday: [], today: [], tomorrow }), sunday);
  const now = await handlers['schedule.now']({}, context);
  expect(now.tomorrow.map(({ publishedEpisode }) => publishedEpisode?.ordinal ?? null)).toEqual([null, 5]);
});

describe('teams', () => {
  const team = { id: 1 };
  const roles = [{ id: 2, title: 'Sound', color: '#B4543E' }];

  /** Reads these members of a team that is sorted second. */
  async function membersOf(users: readonly unknown[]) {
    const answers: Readonly<Record<string, unknown>> = {
      '/api/v1/teams/': [
        { id: 1, title: 'Second', sort_order: 2 },
        { id: 3, title: 'First', description: null, sort_order: 1 },
      ],
      '/api/v1/teams/roles': [
        { id: 9, sort_order: 2 },
        { id: 2, sort_order: 1 },
      ],
      '/api/v1/teams/users': users,
    };
    const teams = await site(({ pathname }) => Response.json(answers[pathname]))['teams.list']({}, context);
    expect(teams.map(({ title }) => title)).toEqual(['First', 'Second']);
    return teams[1]?.members ?? [];
  }

  it('have their members in the order of the service, and so do members their roles', async () => {
    const members = await membersOf([
      { id: 'a', nickname: 'Later', team, sort_order: 2, user: null, roles: [{ id: 9, title: 'Text' }, ...roles] },
      { id: 'b', nickname: 'Sooner', team, sort_order: 1, user: { nickname: null, avatar: {} }, roles },
      { id: 'c', nickname: 'Elsewhere', team: { id: 3 }, roles },
      { id: 'd', nickname: 'Lost', team: { id: 4 }, roles },
    ]);
    expect(members.map(({ nickname, roles: own }) => [nickname, own.map(({ title }) => title)])).toEqual([
      ['Sooner', ['Sound']],
      ['Later', ['Sound', 'Text']],
    ]);
  });

  it('take the name and picture of a member’s account, and mark interns and members on vacation', async () => {
    const user = { nickname: 'Of the site', avatar: { preview: '/storage/a.jpg' } };
    const members = await membersOf([
      { id: 'a', nickname: null, team, user, roles, is_intern: true, is_vacation: true },
      {
        id: 'b',
        nickname: 'Own',
        team,
        user: { ...user, avatar: { preview: null } },
        roles: [{ ...roles[0], color: 'red' }],
      },
      { id: 'c', nickname: ' ', team, user: null },
    ]);
    expect(members).toMatchObject([
      {
        nickname: 'Of the site',
        avatar: expect.stringContaining('a.jpg'),
        isIntern: true,
        isOnVacation: true,
        roles: [{ color: '#B4543E' }],
      },
      { nickname: 'Own', avatar: null, isIntern: false, isOnVacation: false, roles: [{ title: 'Sound', color: null }] },
    ]);
  });

  it('include members without an id and without a sort order', async () => {
    const members = await membersOf([
      { nickname: 'One', team },
      { nickname: 'Two', team, roles },
    ]);
    expect(members.map(({ id, nickname }) => [id, nickname])).toEqual([
      ['One', 'One'],
      ['Two', 'Two'],
    ]);
  });
});

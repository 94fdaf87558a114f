import { describe, expect, it } from 'vitest';
import { createNamedHosts } from '#core/platform/http/named-hosts.ts';
import { createServiceClient } from '#core/platform/http/service-client.ts';
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
function site(answer: (url: URL) => Response) {
  const addresses = {
    anime: { baseUrl: 'https://api.example/api/v1', siteUrl: 'https://site.example' },
    novels: { baseUrl: 'https://n.example', siteUrl: 'https://n.example', siteId: 3 },
  };
  const fetch = async (input: string | URL | Request) => answer(new URL(input instanceof Request ? input.url : input));
  const clock = createManualClock();
  clock.jump(MONDAY_MORNING - clock.now());
  const shared = { log: silentLog, clock };
  const client = createServiceClient({ fetch, ...shared, baseUrl: addresses.anime.baseUrl, headers: () => ({}) });
  const mapping = createAnimeMapping(addresses, createNamedHosts({ addresses }));
  const anime = createAnimeService({ client, mapping, log: silentLog });
  return createSiteHandlers({ client, mapping, anime, ...shared });
}

const context = { signal: new AbortController().signal };

/** A service whose schedule names no episode of Sunday, as on any Monday. */
function schedule(listAnswer: () => Response) {
  const asked: string[] = [];
  const handlers = site((url) => {
    if (url.pathname.endsWith('/anime/releases/list')) {
      asked.push(url.searchParams.get('ids') ?? '');
      return listAnswer();
    }
    const yesterday = [scheduled(1, '2026-11-22T16:00:00Z'), scheduled(2, '2026-11-15T16:00:00Z')];
    return Response.json({ yesterday, today: [scheduled(3, '2026-11-16T16:00:00Z')], tomorrow: [] });
  });
  return { asked, read: () => handlers['schedule.now']({}, context) };
}

describe("Sunday's releases on a Monday", () => {
  it('have the episode that came out, and the late ones have none', async () => {
    const { asked, read } = schedule(() =>
      Response.json({
        data: [{ ...release(1, '2026-11-22T16:00:00Z'), episodes: [episode(4, 1), episode(5, 1)] }],
        meta: { pagination: { total: 1, count: 1, per_page: 50, current_page: 1, total_pages: 1 } },
      }),
    );
    const { yesterday, today } = await read();
    expect(asked).toEqual(['1']);
    expect(yesterday.map(({ publishedEpisode }) => publishedEpisode?.ordinal ?? null)).toEqual([5, null]);
    expect(today.map(({ publishedEpisode }) => publishedEpisode)).toEqual([null]);
  });

  it('stay on the schedule where their episodes cannot be read', async () => {
    const { read } = schedule(() => Response.json({ message: 'No' }, { status: 404 }));
    expect((await read()).yesterday.map(({ publishedEpisode }) => publishedEpisode)).toEqual([null, null]);
  });
});

describe('teams', () => {
  const team = { id: 1 };
  const roles = [{ id: 2, title: 'Sound', color: '#B4543E' }];

  /** With these members, of a team before which another one is sorted. */
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

  it('have their members in the order of the service, each with roles in that of roles', async () => {
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

  it('have members without an id and without a place in the team', async () => {
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

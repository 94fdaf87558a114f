import { afterAll, describe, expect, it } from 'vitest';
import { at, column, list, names, number, text } from '../api.ts';
import { startServiceUnderTest } from '../service-under-test.ts';

const service = await startServiceUnderTest();
afterAll(service.close);
const read = async (path: string) => (await service.api.get(path)).json;
const inOrder = (numbers: readonly number[]) => numbers.toSorted((left, right) => left - right);

describe('Teams', () => {
  it('/teams and /teams/ answer identically', async () => {
    expect(await read('/teams')).toEqual(await read('/teams/'));
  });

  it.each(['/teams/', '/teams/roles'])('%s is sorted by sort_order', async (path) => {
    const order = column(await read(path), 'sort_order').map(number);
    expect(order).toEqual(inOrder(order));
  });

  it('members of different teams are interleaved, each with a nickname of its own', async () => {
    const members = await read('/teams/users');
    const teams = column(members, 'team', 'sort_order').map(number);
    expect(teams).not.toEqual(inOrder(teams));
    expect(new Set(column(members, 'nickname')).size).toBe(list(members).length);
  });

  it('members have their place in their team, from 1', async () => {
    const byTeam = Map.groupBy(list(await read('/teams/users')), (member) => at(member, 'team', 'sort_order'));
    for (const people of byTeam.values()) {
      expect(inOrder(column(people, 'sort_order').map(number))).toEqual(people.map((_, index) => index + 1));
    }
  });

  it('take include and exclude', async () => {
    expect(names(at(await read('/teams?include=id,description'), 0)).sort()).toEqual(['description', 'id']);
    expect(names(at(await read('/teams/roles?exclude=color'), 0))).not.toContain('color');
    const member = at(await read('/teams/users?exclude=roles,team.description'), 0);
    expect(names(member)).not.toContain('roles');
    expect(names(at(member, 'team'))).not.toContain('description');
  });
});

describe('Media', () => {
  it('promotions are the same set, shuffled at each call', async () => {
    const calls = await Promise.all(Array.from({ length: 8 }, () => read('/media/promotions')));
    const orders = calls.map((promotions) => list(promotions).map((promotion) => JSON.stringify(promotion)));
    expect(new Set(orders.map((order) => order.toSorted().join())).size).toBe(1);
    expect(new Set(orders.map((order) => order.join())).size).toBeGreaterThan(1);
  });

  it('promotions have the fields of one of four kinds', async () => {
    for (const promotion of list(await read('/media/promotions'))) {
      const isSet = (name: string) => (at(promotion, name) ?? null) !== null;
      if (isSet('url')) expect(text(at(promotion, 'url_label'))).not.toBe('');
      if (at(promotion, 'is_ad') === true) {
        expect([isSet('url'), at(promotion, 'title'), at(promotion, 'description')]).toEqual([true, null, null]);
      }
      if (!isSet('url') && !isSet('release')) expect(isSet('title') || isSet('description')).toBe(true);
    }
  });

  it('videos are newest first; announcements match their playlist', async () => {
    const videos = await read('/media/videos?limit=0');
    const moments = column(videos, 'created_at').map(text);
    expect(moments).toEqual(moments.toSorted().reverse());
    for (const video of list(videos)) {
      const ofPlaylist = at(video, 'origin', 'is_announce');
      if (ofPlaylist !== undefined) expect(at(video, 'is_announce')).toBe(ofPlaylist);
    }
  });

  it('videos: ten without a limit, 50 at most, all of them for 0 and less', async () => {
    const all = list(await read('/media/videos?limit=0'));
    expect(await read('/media/videos?limit=-1')).toEqual(all);
    expect(await read('/media/videos')).toEqual(all.slice(0, 10));
    expect(await read('/media/videos?limit=50')).toEqual(all.slice(0, 50));
    expect((await service.api.get('/media/videos?limit=51')).status).toBe(422);
  });

  it('take include and exclude', async () => {
    expect(names(at(await read('/media/videos?include=id,origin.type'), 0)).sort()).toEqual(['id', 'origin']);
    expect(names(at(await read('/media/promotions?exclude=image'), 0))).not.toContain('image');
  });
});

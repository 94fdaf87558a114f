import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, column, list, names, number, text } from './reading.ts';
import { type ServiceUnderTest, startServiceUnderTest } from './service-under-test.ts';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startServiceUnderTest();
});
afterAll(() => service.close());

const read = async (path: string) => (await service.api.get(path)).json;
const inOrder = (numbers: readonly number[]) => numbers.toSorted((left, right) => left - right);

describe('Teams', () => {
  it('/teams and /teams/ answer identically, sorted by sort_order', async () => {
    const teams = await read('/teams/');
    expect(await read('/teams')).toEqual(teams);
    const order = column(teams, 'sort_order').map(number);
    expect(order).toEqual(inOrder(order));
    expect(column(teams, 'description')).toContain(null);
  });

  it('roles are sorted by sort_order; colours are hexadecimal or null', async () => {
    const roles = await read('/teams/roles');
    const order = column(roles, 'sort_order').map(number);
    expect(order).toEqual(inOrder(order));
    const colors = column(roles, 'color');
    expect(colors).toContain(null);
    for (const color of colors) if (color !== null) expect(text(color)).toMatch(/^#[0-9a-fA-F]{6}$/);
  });

  it('members are interleaved, have a team, roles and a place in their team from 1', async () => {
    const members = await read('/teams/users');
    const teams = column(members, 'team', 'sort_order').map(number);
    expect(teams).not.toEqual(inOrder(teams));
    expect(new Set(column(members, 'nickname')).size).toBe(list(members).length);
    for (const member of list(members)) expect(list(at(member, 'roles')).length).toBeGreaterThan(0);
    const byTeam = Map.groupBy(list(members), (member) => at(member, 'team', 'id'));
    for (const people of byTeam.values()) {
      expect(inOrder(column(people, 'sort_order').map(number))).toEqual(people.map((_, index) => index + 1));
    }
  });

  it('most members have no linked account; nickname and avatar of the others may be unset', async () => {
    const users = column(await read('/teams/users'), 'user');
    const linked = users.filter((user) => user !== null);
    expect(linked.length).toBeGreaterThan(0);
    expect(linked.length).toBeLessThan(users.length / 2);
    expect(column(linked, 'nickname')).toContain(null);
    expect(column(linked, 'avatar', 'src')).toContain(null);
  });

  it('take include and exclude', async () => {
    expect(names(at(await read('/teams?include=id,title'), 0))).toEqual(['id', 'title']);
    expect(names(at(await read('/teams/users?exclude=team,roles,user'), 0))).not.toContain('team');
  });
});

describe('Media', () => {
  it('promotions are a bare array, the same set shuffled at each call', async () => {
    const calls = await Promise.all(Array.from({ length: 6 }, () => read('/media/promotions')));
    const orders = calls.map((promotions) => column(promotions, 'id').map(text));
    expect(new Set(orders.map((order) => order.toSorted().join())).size).toBe(1);
    expect(new Set(orders.map((order) => order.join())).size).toBeGreaterThan(1);
  });

  it('promotions are of four kinds, told apart by what is set', async () => {
    const promotions = list(await read('/media/promotions'));
    const isSet = (promotion: unknown, name: string) => (at(promotion, name) ?? null) !== null;
    const releases = promotions.filter((promotion) => isSet(promotion, 'release'));
    const ads = promotions.filter((promotion) => at(promotion, 'is_ad') === true);
    const links = promotions.filter((promotion) => isSet(promotion, 'url') && at(promotion, 'is_ad') === false);
    const texts = promotions.filter((promotion) => !isSet(promotion, 'url') && !isSet(promotion, 'release'));
    for (const kind of [releases, ads, links, texts]) expect(kind.length).toBeGreaterThan(0);
    expect(releases.length + ads.length + links.length + texts.length).toBe(promotions.length);
    expect(names(at(releases, 0, 'release'))).toContain('genres');
    for (const promotion of [...ads, ...links]) expect(text(at(promotion, 'url_label'))).not.toBe('');
    for (const ad of ads) expect([at(ad, 'title'), at(ad, 'description')]).toEqual([null, null]);
  });

  it('videos are a bare array, newest first; announcements match their playlist', async () => {
    const videos = await read('/media/videos?limit=50');
    const moments = column(videos, 'created_at').map(text);
    expect(moments).toEqual(moments.toSorted().reverse());
    for (const video of list(videos)) {
      expect(at(video, 'is_announce')).toBe(at(video, 'origin', 'is_announce'));
      expect(text(at(video, 'origin', 'type', 'value'))).toMatch(/^[A-Z]+_PLAYLIST$/);
    }
    expect(column(videos, 'views')).toContain(null);
    expect(column(videos, 'image', 'src')).toContain(null);
  });

  it('videos: ten without a limit, 50 at most, all of them for 0 and less', async () => {
    expect(list(await read('/media/videos'))).toHaveLength(10);
    expect(list(await read('/media/videos?limit=50'))).toHaveLength(50);
    expect((await service.api.get('/media/videos?limit=51')).status).toBe(422);
    expect(list(await read('/media/videos?limit=0')).length).toBeGreaterThan(50);
    expect(list(await read('/media/videos?limit=-1')).length).toBeGreaterThan(50);
  });
});

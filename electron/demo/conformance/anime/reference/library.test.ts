import { afterAll, describe, expect, it } from 'vitest';
import { at, column, list, names, number, text } from '../api.ts';
import { readTorrentFile } from '../bencode-reading.ts';
import { readCatalogue } from '../samples.ts';
import { startOwnService } from '../service-under-test.ts';
import { expectShape } from '../shapes.ts';

const service = await startOwnService();
afterAll(service.close);
const read = async (path: string) => (await service.api.get(path)).json;
const releases = await readCatalogue(service.api);
const pageOf = (alias: string) => read(`/anime/releases/${alias}`);
const valuesOf = (name: string) => new Set(releases.map((release) => at(release, name, 'value')).filter(Boolean));

describe('The library', () => {
  it('is several hundred releases over twenty years, of all types, seasons and age ratings', () => {
    expect(releases.length).toBeGreaterThan(600);
    expect(new Set(column(releases, 'year')).size).toBeGreaterThanOrEqual(20);
    expect([valuesOf('type').size, valuesOf('season').size, valuesOf('age_rating').size]).toEqual([8, 4, 5]);
    for (const release of releases) {
      expect(at(release, 'age_rating', 'is_adult')).toBe(at(release, 'age_rating', 'value') === 'R18_PLUS');
    }
  });

  it('has unique aliases that are no numbers', () => {
    expect(new Set(column(releases, 'alias')).size).toBe(releases.length);
    for (const alias of column(releases, 'alias')) expect(alias).toMatch(/^[a-z0-9-]*[a-z-][a-z0-9-]*$/);
  });

  it('has releases of every genre and status', async () => {
    for (const total of column(await read('/anime/genres'), 'total_releases')) expect(number(total)).toBeGreaterThan(0);
    for (const filter of ['publish_statuses]=IS_ONGOING', 'production_statuses]=IS_IN_PRODUCTION']) {
      const found = await read(`/anime/catalog/releases?f[${filter}`);
      expect(number(at(found, 'meta', 'pagination', 'total'))).toBeGreaterThan(0);
    }
    const ongoing = await read('/anime/catalog/releases?f[publish_statuses]=IS_ONGOING&limit=50');
    expect(new Set(column(at(ongoing, 'data'), 'is_ongoing'))).toEqual(new Set([true]));
  });

  it('begins with 24 releases that can be played and have a poster and a description', async () => {
    for (const page of await Promise.all(column(releases.slice(0, 24), 'alias').map((alias) => pageOf(text(alias))))) {
      expect(at(page, 'episodes', 0, 'hls_720')).toBeTypeOf('string');
      expect(at(page, 'poster', 'src')).toBeTypeOf('string');
      expect(text(at(page, 'description')).length).toBeGreaterThan(150);
      expect(at(page, 'is_blocked_by_geo')).toBe(false);
    }
  });

  it('has more than thirty franchises; the totals of some are missing, of others behind', async () => {
    const franchises = list(await read('/anime/franchises'));
    expect(franchises.length).toBeGreaterThan(30);
    expect(column(franchises, 'first_year')).toContain(null);
    const wholes = await Promise.all(franchises.map((franchise) => read(`/anime/franchises/${at(franchise, 'id')}`)));
    const counted = wholes.filter((whole) => at(whole, 'total_releases') !== null);
    const behind = counted.filter(
      (whole) => at(whole, 'total_releases') !== list(at(whole, 'franchise_releases')).length,
    );
    expect([behind.length > 0, behind.length < counted.length]).toEqual([true, true]);
    for (const total of column(counted, 'total_duration')) expect(total).toBeTypeOf('number');
  });

  it('has teams and media with unset values in every field that may be unset', async () => {
    const [teams, roles, members] = [await read('/teams'), await read('/teams/roles'), await read('/teams/users')];
    expect(column(teams, 'description')).toContain(null);
    expect(column(roles, 'color')).toContain(null);
    const linked = column(members, 'user').filter((user) => user !== null);
    expect([linked.length > 0, linked.length < list(members).length / 2]).toEqual([true, true]);
    expect(column(linked, 'nickname')).toContain(null);
    expect(column(linked, 'avatar', 'src')).toContain(null);
    const videos = await read('/media/videos?limit=0');
    expect(list(videos).length).toBeGreaterThan(50);
    for (const name of ['views', 'comments']) expect(column(videos, name)).toContain(null);
    expect(column(videos, 'image', 'src')).toContain(null);
    expect(new Set(column(videos, 'is_announce'))).toEqual(new Set([true, false]));
  });

  it('has promotions of all four kinds', async () => {
    const promotions = list(await read('/media/promotions'));
    const isSet = (promotion: unknown, name: string) => (at(promotion, name) ?? null) !== null;
    const kinds = promotions.map((promotion) => {
      if (at(promotion, 'is_ad') === true) return 'ad';
      if (isSet(promotion, 'release')) return 'release';
      return isSet(promotion, 'url') ? 'link' : 'text';
    });
    expect(new Set(kinds)).toEqual(new Set(['ad', 'release', 'link', 'text']));
  });

  it('has torrents with and without members and bitrate', async () => {
    const torrents = at(await read('/anime/torrents?limit=50'), 'data');
    const counts = new Set(column(torrents, 'torrent_members').map((members) => list(members).length));
    expect(counts).toEqual(new Set([0, 1]));
    expect(column(torrents, 'bitrate')).toContain(null);
    const id = at(torrents, 0, 'id');
    const file = await fetch(`${service.api.baseUrl}/anime/torrents/${id}/file?pk=secret`);
    const { fields } = readTorrentFile(Buffer.from(await file.arrayBuffer()));
    expect(String(fields.get('announce'))).toContain('pk=secret');
  });
});

describe('Rare releases', () => {
  const unset = { src: null, preview: null, thumbnail: null };

  it('have an unset season: an object with both keys null', async () => {
    expect(at(await pageOf('glass-shore-second-half'), 'season')).toEqual({ value: null, description: null });
  });

  it('lack fields altogether', async () => {
    const page = await pageOf('the-unfinished-index-card');
    expectShape('Release', page);
    for (const absent of ['season', 'rating', 'publish_day']) expect(names(page)).not.toContain(absent);
    expect(at(page, 'description')).toBeNull();
  });

  it('have no poster and no marks', async () => {
    const page = await pageOf('the-portrait-that-is-not-there');
    expect(at(page, 'poster')).toEqual({ ...unset, optimized: unset });
    for (const name of ['opening', 'ending'])
      expect(at(page, 'episodes', 0, name)).toEqual({ start: null, stop: null });
  });

  it('are blocked by place or by rights, one with a foreign player whose address has no protocol', async () => {
    expect(at(await pageOf('the-garden-behind-the-closed-border'), 'is_blocked_by_geo')).toBe(true);
    const page = await pageOf('airship-rightsholder');
    expect([at(page, 'is_blocked_by_copyrights'), at(page, 'episodes')]).toEqual([true, []]);
    expect(text(at(page, 'external_player'))).toMatch(/^\/\/[^/]/);
  });

  it('have no episode yet: no fresh_at, and they come last', async () => {
    expect(at(releases.at(-1), 'fresh_at')).toBeNull();
    expect(at(await pageOf('snow-tomorrow'), 'episodes')).toEqual([]);
  });

  it('have episodes 0 and 0.5, a first episode 13, five hundred episodes, or no 1080', async () => {
    const diner = at(await pageOf('zero-hour-diner'), 'episodes');
    expect(column(diner, 'ordinal').slice(0, 4)).toEqual([0, 0.5, 1, 2]);
    expect(column(diner, 'sort_order').slice(0, 4)).toEqual([0, 1, 2, 3]);
    expect(at(await pageOf('glass-shore-second-half'), 'episodes', 0, 'ordinal')).toBe(13);
    expect(list(at(await pageOf('five-hundred-evenings-in-hoshigaoka'), 'episodes'))).toHaveLength(500);
    expect(new Set(column(at(await pageOf('old-film-stock'), 'episodes'), 'hls_1080'))).toEqual(new Set([null]));
  });

  it('have members without a linked account, all of them null in some', async () => {
    const pages = await Promise.all(
      column(releases.slice(0, 30), 'id').map((id) => read(`/anime/releases/${id}/members`)),
    );
    const linked = pages.map((members) => column(members, 'user').filter((user) => user !== null).length);
    expect([linked.includes(0), linked.some((count) => count > 0)]).toEqual([true, true]);
  });
});

describe('Quick search', () => {
  const search = async (query: string) =>
    column(await read(`/app/search/releases?query=${encodeURIComponent(query)}`), 'alias');

  it.each(['Неоновый лес', 'Neon Forest', 'neon-forest'])('finds %s first', async (query) => {
    expect((await search(query))[0]).toBe('neon-forest');
  });

  it('finds a misspelt name, but not one with different punctuation', async () => {
    expect(await search('неоновй лес')).toContain('neon-forest');
    expect(await search('neon.forest')).not.toContain('neon-forest');
  });

  it('gives twenty releases for a frequent word', async () => {
    expect(await search('the')).toHaveLength(20);
  });
});

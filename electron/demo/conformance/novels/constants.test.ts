import { afterAll, describe, expect, it } from 'vitest';
import { asList, novelPeer } from './novel-peer.ts';

const peer = await novelPeer();
afterAll(peer.close);

const constants = async (...names: string[]) =>
  peer.get(`/api/constants?${names.map((name) => `fields[]=${name}`).join('&')}`);
const listOf = async (name: string) => asList((await constants(name)).data()[name]);
const isNovel = ({ site_ids: siteIds }: Readonly<Record<string, unknown>>) =>
  Array.isArray(siteIds) && siteIds.includes(3);

describe('Constants', () => {
  it('gives 55 genres of the whole network, 54 of them of the novel site', async () => {
    const genres = await listOf('genres');
    expect([genres.length, genres.filter(isNovel).length]).toEqual([55, 54]);
    for (const genre of genres) {
      expect(Object.keys(genre).sort()).toEqual(
        [
          'id',
          'name',
          'alt_name',
          'dsc',
          'adult',
          'alert',
          'site_ids',
          'blocked_for_country',
          'allowed_for_country',
          'allowed_for_domain',
          'anilist_id',
          'shiki_id',
          'mal_id',
          'is_media_spoiler',
          'is_general_spoiler',
        ].sort(),
      );
    }
    expect(genres.some(({ adult }) => adult === true)).toBe(true);
    expect(new Set(genres.map(({ id }) => id)).size).toBe(55);
  });

  it('gives types of several sites, the six ids 10 to 15 of the novel site', async () => {
    const types = await listOf('types');
    expect(types.filter(isNovel).map(({ id }) => id)).toEqual([10, 11, 12, 13, 14, 15]);
    expect(types.length).toBeGreaterThan(6);
    for (const type of types) expect(type).toMatchObject({ id: expect.any(Number), label: expect.any(String) });
  });

  it('gives statuses 1 to 5, ongoing first and completed second', async () => {
    const statuses = await listOf('status');
    expect(statuses.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect(statuses.slice(0, 2).map(({ label }) => label)).toEqual(['Онгоинг', 'Завершён']);
  });

  it('gives tags, image servers and countries', async () => {
    for (const tag of await listOf('tags'))
      expect(tag).toMatchObject({ id: expect.any(Number), name: expect.any(String) });
    for (const server of await listOf('imageServers')) expect(server['url']).toMatch(/^http/);
    expect((await listOf('countries')).length).toBeGreaterThan(3);
  });

  it('gives exactly what is asked for, several at once', async () => {
    expect(Object.keys((await constants('genres', 'types')).data())).toEqual(['genres', 'types']);
    expect((await constants()).data()).toEqual({});
  });

  it('rejects an unknown name with 422', async () => {
    expect((await constants('genres', 'nonsense')).status).toBe(422);
  });
});

import { afterAll, describe, expect, it } from 'vitest';
import { asList, type Json, novelPeer } from '../peer.ts';

const peer = await novelPeer();
afterAll(peer.close);

const constants = (...names: string[]) =>
  peer.get(`/api/constants?${names.map((name) => `fields[]=${name}`).join('&')}`);
const listOf = async (name: string) => asList((await constants(name)).data()[name]);
const isNovel = ({ site_ids: siteIds }: Json) => Array.isArray(siteIds) && siteIds.includes(3);

const nullableNumber = expect.toSatisfy((value: unknown) => value === null || typeof value === 'number');
const nullableBoolean = expect.toSatisfy((value: unknown) => value === null || typeof value === 'boolean');

describe('Constants', () => {
  it('gives 55 genres of the whole network, 54 of them of the novel site', async () => {
    const genres = await listOf('genres');
    expect([genres.length, genres.filter(isNovel).length]).toEqual([55, 54]);
    expect(new Set(genres.map(({ id }) => id)).size).toBe(55);
    for (const genre of genres) {
      expect(genre).toMatchObject({
        id: expect.any(Number),
        name: expect.any(String),
        alt_name: expect.any(Array),
        dsc: expect.any(String),
        adult: expect.any(Boolean),
        alert: expect.any(Boolean),
        site_ids: expect.any(Array),
        blocked_for_country: expect.any(Array),
        allowed_for_country: expect.any(Array),
        allowed_for_domain: expect.any(Array),
        anilist_id: nullableNumber,
        shiki_id: nullableNumber,
        mal_id: nullableNumber,
        is_media_spoiler: nullableBoolean,
        is_general_spoiler: nullableBoolean,
      });
    }
  });

  it('gives types of several sites, the six ids 10 to 15 of the novel site', async () => {
    const types = await listOf('types');
    expect(
      types
        .filter(isNovel)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([10, 11, 12, 13, 14, 15]);
    expect(types.length).toBeGreaterThan(6);
    for (const type of types) expect(type).toMatchObject({ id: expect.any(Number), label: expect.any(String) });
  });

  it('gives statuses with 1 and 2 among them', async () => {
    expect((await listOf('status')).map(({ id }) => id)).toEqual(expect.arrayContaining([1, 2]));
  });

  it.each(['tags', 'imageServers', 'countries'])('gives %s', async (name) => {
    expect((await constants(name)).data()[name]).toBeInstanceOf(Array);
  });

  it('gives exactly what is asked for, several at once', async () => {
    expect(Object.keys((await constants('genres', 'types')).data())).toEqual(['genres', 'types']);
  });
});

import { describe, expect, it } from 'vitest';
import { createNamedHosts } from '#core/platform/http/named-hosts.ts';
import { createServiceClient } from '#core/platform/http/service-client.ts';
import { createClock } from '#core/platform/time.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import type { CatalogReferences } from '#shared/domain/anime/catalog.ts';
import { createAnimeService } from './anime-service.ts';
import { createAnimeMapping } from './release-mapper.ts';

const ANSWERS: Readonly<Record<string, unknown>> = {
  types: [{ value: 'TV', description: 'ТВ' }, { value: 'HOLOGRAM' }, null],
  seasons: [{ value: 'winter', description: 'Зима' }],
  'age-ratings': [{ value: 'R16_PLUS', label: '16+', description: 'For those who are older' }],
  'publish-statuses': [{ value: 'IS_ONGOING', description: 'Онгоинг' }],
  'production-statuses': [{ value: 'IS_IN_PRODUCTION', description: 'В работе' }],
  sorting: [{ value: 'YEAR_DESC', label: 'Новые', description: 'Newest first' }],
  genres: [{ id: 8, name: 'Драма' }, { id: 0, name: 'none' }, { id: 3 }],
  years: [1998, '1999', 2024],
};
const READ: CatalogReferences = {
  types: [
    { value: 'TV', label: 'ТВ' },
    { value: 'HOLOGRAM', label: 'HOLOGRAM' },
  ],
  seasons: [{ value: 'winter', label: 'Зима' }],
  ageRatings: [{ value: 'R16_PLUS', label: '16+' }],
  publishStatuses: [{ value: 'IS_ONGOING', label: 'Онгоинг' }],
  productionStatuses: [{ value: 'IS_IN_PRODUCTION', label: 'В работе' }],
  sortings: [{ value: 'YEAR_DESC', label: 'Новые' }],
  genres: [{ id: 8, name: 'Драма' }],
  years: [1998, 2024],
};

/** The references when the service answers as `answer` says, and as usual if that is null. */
function references(answer: (name: string) => Response | null, kept: CatalogReferences | null = null) {
  const addresses = {
    anime: { baseUrl: 'https://api.example/api/v1', siteUrl: 'https://site.example' },
    novels: { baseUrl: 'https://n.example', siteUrl: 'https://n.example', siteId: 3 },
  };
  const fetch = async (input: string | URL | Request) => {
    const name = String(input).replace(/.*\/references\//, '');
    return answer(name) ?? Response.json(ANSWERS[name]);
  };
  const parts = { clock: createClock(60), log: silentLog };
  const client = createServiceClient({ fetch, ...parts, baseUrl: addresses.anime.baseUrl, headers: () => ({}) });
  const mapping = createAnimeMapping(addresses, createNamedHosts({ addresses }));
  return createAnimeService({ client, mapping, log: silentLog }).references(kept, new AbortController().signal);
}
const gone = () => Response.json({ message: 'No' }, { status: 404 });

describe('catalogue references', () => {
  it('are those of the service, with its labels', async () => {
    expect(await references(() => null)).toEqual(READ);
  });

  it('have the stored list in place of one that cannot be read, or an empty one', async () => {
    const isBad = (name: string) => (name === 'genres' || name === 'years' ? gone() : null);
    expect(await references(isBad)).toEqual({ ...READ, genres: [], years: [] });
    const kept = { ...READ, genres: [{ id: 1, name: 'Earlier' }], types: [] };
    expect(await references(isBad, kept)).toEqual({ ...READ, genres: kept.genres });
  });

  it('fail if no list can be read, or if a retry soon brings all', async () => {
    await expect(references(gone, READ)).rejects.toMatchObject({ error: { code: 'not-found' } });
    const isBusy = (name: string) => (name === 'years' ? new Response(null, { status: 429 }) : null);
    await expect(references(isBusy, READ)).rejects.toMatchObject({ error: { code: 'rate-limited' } });
  });
});

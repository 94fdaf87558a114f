import { describe, expect, it } from 'vitest';
import type { Search } from '#core/platform/http/service-client.ts';
import { NovelFilters } from '#shared/domain/novels/novel-catalog.ts';
import { novelSearch } from './novel-mapper.ts';

const filters = (fields: Partial<NovelFilters>) => NovelFilters.parse(fields);
const search = (fields: Partial<NovelFilters>, randomOrder: number | null = null) =>
  sent(novelSearch({ page: 2, filters: filters(fields), randomOrder }, 3));
/** The parameters that are sent: null and empty lists are left out (`RequestOptions.search`). */
const sent = (asked: Search) =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => [value ?? []].flat().length > 0));
const bare = { 'site_id[]': 3, page: 2, limit: 30 };

describe('a request to the novel catalogue', () => {
  it('leaves out empty filters', () => {
    expect(search({})).toEqual({ ...bare, sort_by: 'views', sort_type: 'desc' });
  });

  it('sends every filter under the service’s name, and lists as lists even of one value', () => {
    expect(
      search({
        ...{ search: ' веранда ', genres: [1, 2], tags: [3], types: [10, 11], statuses: [1] },
        ...{ sorting: 'chap_count', isAscending: true },
      }),
    ).toEqual({
      ...{ ...bare, q: 'веранда', 'genres[]': [1, 2], 'tags[]': [3], 'types[]': [10, 11], 'status[]': [1] },
      ...{ sort_by: 'chap_count', sort_type: 'asc' },
    });
  });

  it('sends the random order only if that is the sorting', () => {
    expect(search({ sorting: 'random', isAscending: true })).toEqual({ ...bare, sort_by: 'random' });
    expect(search({ sorting: 'random' }, 0.25)).toEqual({ ...bare, sort_by: 'random', random_order: 0.25 });
    expect(search({}, 0.25)).not.toHaveProperty('random_order');
  });
});

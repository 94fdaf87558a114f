import { afterAll, describe, expect, it } from 'vitest';
import { at, column, list, names, number, text } from '../api.ts';
import { found, readCatalogue } from '../samples.ts';
import { startServiceUnderTest } from '../service-under-test.ts';

const service = await startServiceUnderTest();
afterAll(service.close);
const releases = await readCatalogue(service.api);

const catalog = async (query: string) => (await service.api.get(`/anime/catalog/releases?limit=50&${query}`)).json;
const totalOf = (page: unknown) => number(at(page, 'meta', 'pagination', 'total'));
const reference = async (name: string) => (await service.api.get(`/anime/catalog/references/${name}`)).json;

/** The two values of a field that most releases have. */
function commonest(...path: readonly string[]): [unknown, unknown] {
  const groups = Map.groupBy(releases, (release) => at(release, ...path));
  const [first, second] = [...groups]
    .filter(([value]) => (value ?? null) !== null)
    .sort(([, left], [, right]) => right.length - left.length)
    .map(([value]) => value);
  return [found(first, `${path.join('.')} at all`), found(second, `second ${path.join('.')}`)];
}
const howMany = (isMeant: (release: unknown) => boolean) => releases.filter(isMeant).length;
const genreIds = (release: unknown) => column(at(release, 'genres'), 'id').map(number);
const [genre, otherGenre] = found(
  releases.map(genreIds).find((ids) => ids.length > 1),
  'release with two genres',
);

describe('Catalog', () => {
  it('gives every release once, by pages', () => {
    expect(new Set(column(releases, 'id')).size).toBe(releases.length);
  });

  it('rule 1: several values of a list are sent as one value with commas', async () => {
    const [first, second] = commonest('type', 'value');
    const types = new Set(column(at(await catalog(`f[types]=${first},${second}`), 'data'), 'type', 'value'));
    expect([...types].every((type) => type === first || type === second)).toBe(true);
  });

  it('rule 2: include keeps the named fields, dotted ones inside', async () => {
    const page = await catalog('include=id,name.main,genres.name');
    expect(names(at(page, 'data', 0)).sort()).toEqual(['genres', 'id', 'name']);
    expect(names(at(page, 'data', 0, 'name'))).toEqual(['main']);
    for (const kept of list(at(page, 'data')).flatMap((release) => list(at(release, 'genres')))) {
      expect(names(kept)).toEqual(['name']);
    }
    expect(totalOf(page)).toBe(releases.length);
  });

  it.each(['include=id&include=alias', 'include[]=id&include[]=alias', 'include=id,alias'])(
    'rule 2: include may be repeated or have commas (%s)',
    async (query) => {
      expect(names(at(await catalog(query), 'data', 0)).sort()).toEqual(['alias', 'id']);
    },
  );

  it('rule 2: exclude leaves the named fields out, dotted ones inside', async () => {
    const [whole, page] = [await catalog(''), await catalog('exclude=genres,name.alternative,poster.optimized.src')];
    const wanted = names(at(whole, 'data', 0)).filter((name) => name !== 'genres');
    expect(names(at(page, 'data', 0))).toEqual(wanted);
    expect(names(at(page, 'data', 0, 'name'))).not.toContain('alternative');
    expect(names(at(page, 'data', 0, 'name'))).toContain('main');
    expect(names(at(page, 'data', 0, 'poster', 'optimized'))).toEqual(['preview', 'thumbnail']);
  });

  it('rule 3: a release must have all given genres', async () => {
    const page = await catalog(`f[genres]=${genre},${otherGenre}`);
    const both = howMany((release) => [genre, otherGenre].every((id) => genreIds(release).includes(id ?? 0)));
    expect([totalOf(page), both > 0]).toEqual([both, true]);
    for (const release of list(at(page, 'data'))) {
      expect(genreIds(release)).toEqual(expect.arrayContaining([genre, otherGenre]));
    }
    expect(totalOf(await catalog(`f[genres]=${genre}`))).toBe(
      howMany((release) => genreIds(release).includes(genre ?? 0)),
    );
  });

  it.each([
    ['types', 'type'],
    ['seasons', 'season'],
    ['age_ratings', 'age_rating'],
  ])('rule 4: a release must have any of the given %s', async (filter, field) => {
    const [first, second] = commonest(field, 'value');
    const having = (value: unknown) => howMany((release) => at(release, field, 'value') === value);
    expect(totalOf(await catalog(`f[${filter}]=${first}`))).toBe(having(first));
    expect(totalOf(await catalog(`f[${filter}]=${first},${second}`))).toBe(having(first) + having(second));
  });

  it.each([
    ['publish_statuses', 'publish-statuses'],
    ['production_statuses', 'production-statuses'],
  ])('rule 4: %s divides the catalogue, and both values together match everything', async (filter, name) => {
    const values = column(await reference(name), 'value');
    const totals = await Promise.all(values.map(async (value) => totalOf(await catalog(`f[${filter}]=${value}`))));
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(releases.length);
    expect(totalOf(await catalog(`f[${filter}]=${values.join(',')}`))).toBe(releases.length);
  });

  it('rule 5: years include both ends, and match nothing when they are reversed', async () => {
    const years = column(releases, 'year')
      .map(number)
      .toSorted((left, right) => left - right);
    const [from = 0, to = 0] = [years[Math.floor(years.length * 0.4)], years[Math.floor(years.length * 0.8)]];
    const within = howMany((release) => number(at(release, 'year')) >= from && number(at(release, 'year')) <= to);
    expect(totalOf(await catalog(`f[years][from_year]=${from}&f[years][to_year]=${to}`))).toBe(within);
    const since = howMany((release) => number(at(release, 'year')) >= from);
    expect(totalOf(await catalog(`f[years][from_year]=${from}`))).toBe(since);
    expect(totalOf(await catalog(`f[years][from_year]=${to + 1}&f[years][to_year]=${from - 1}`))).toBe(0);
  });

  it('rule 6: an empty search gives everything, any other about twenty at most', async () => {
    expect(totalOf(await catalog('f[search]='))).toBe(releases.length);
    for (const search of ['the', 'на', 'а']) {
      expect(totalOf(await catalog(`f[search]=${encodeURIComponent(search)}`))).toBeLessThanOrEqual(20);
    }
  });

  it('rule 7: the order without sorting is by freshness', async () => {
    const usual = column(at(await catalog(''), 'data'), 'id');
    expect(column(at(await catalog('f[sorting]=FRESH_AT_DESC'), 'data'), 'id')).toEqual(usual);
    const moments = column(releases, 'fresh_at').flatMap((freshAt) => (freshAt === null ? [] : text(freshAt)));
    expect(moments).toEqual(moments.toSorted().reverse());
  });

  it('rule 7: sorting by rating goes by the number of favourites, not by the average', async () => {
    const page = at(await catalog('f[sorting]=RATING_DESC'), 'data');
    const counts = column(page, 'added_in_users_favorites').map(number);
    expect(counts).toEqual(counts.toSorted((left, right) => right - left));
    const averages = list(page).flatMap((release) => at(release, 'rating', 'average') ?? []);
    expect(averages).not.toEqual(averages.map(number).toSorted((left, right) => right - left));
  });

  it.each([
    ['FRESH_AT', 'fresh_at'],
    ['RATING', 'added_in_users_favorites'],
    ['YEAR', 'year'],
  ])('rule 7: %s_ASC begins where %s_DESC ends', async (sorting, field) => {
    const lastPage = Math.ceil(releases.length / 50);
    const down = column(at(await catalog(`f[sorting]=${sorting}_DESC&page=${lastPage}`), 'data'), field);
    expect(at(await catalog(`f[sorting]=${sorting}_ASC`), 'data', 0, field)).toBe(down.at(-1));
  });

  it.each(['f[types]=BOGUS', 'f[genres]=abc', 'f[genres]=999999', `f[genres]=${genre},999999`])(
    'rule 8: %s matches nothing',
    async (query) => {
      expect(totalOf(await catalog(query))).toBe(0);
    },
  );

  it.each(['f[sorting]=BOGUS', 'f[years][from_year]=abc', 'f[bogus]=1'])('rule 8: %s is ignored', async (query) => {
    const page = await catalog(query);
    expect(column(at(page, 'data'), 'id')).toEqual(column(releases, 'id').slice(0, 50));
    expect(totalOf(page)).toBe(releases.length);
  });

  it.each(['page=0', 'limit=0', 'limit=51', 'limit=-1'])('rule 8: %s is 422, by GET and by POST', async (query) => {
    const [name = '', value] = query.split('=');
    for (const answer of [
      await service.api.get(`/anime/catalog/releases?${query}`),
      await service.api.post('/anime/catalog/releases', { json: { [name]: Number(value) } }),
    ]) {
      expect([answer.status, names(at(answer.json, 'errors'))]).toEqual([422, [name]]);
    }
  });

  it.each([1, 50])('takes a limit of %i', async (limit) => {
    const page = (await service.api.get(`/anime/catalog/releases?limit=${limit}`)).json;
    expect(list(at(page, 'data'))).toHaveLength(Math.min(limit, releases.length));
  });

  it('rule 9: a page past the end is 200 and empty', async () => {
    const answer = await service.api.get('/anime/catalog/releases?page=9999');
    expect([answer.status, at(answer.json, 'data')]).toEqual([200, []]);
    expect(totalOf(answer.json)).toBe(releases.length);
  });
});

describe('Catalog rule 10: POST gives the same as GET', () => {
  const [type, otherType] = commonest('type', 'value');
  const [season] = commonest('season', 'value');
  const [rating] = commonest('age_rating', 'value');
  const title = text(at(releases[0], 'name', 'main'));

  it.each<[string, unknown, string]>([
    ['page and limit', { page: 2, limit: 10 }, 'page=2&limit=10'],
    ['genres', { f: { genres: [genre] } }, `f[genres]=${genre}`],
    ['types', { f: { types: [type, otherType] } }, `f[types]=${type},${otherType}`],
    ['seasons', { f: { seasons: [season] } }, `f[seasons]=${season}`],
    ['age ratings', { f: { age_ratings: [rating] } }, `f[age_ratings]=${rating}`],
    ['statuses', { f: { publish_statuses: ['IS_ONGOING'] } }, 'f[publish_statuses]=IS_ONGOING'],
    ['production', { f: { production_statuses: ['IS_IN_PRODUCTION'] } }, 'f[production_statuses]=IS_IN_PRODUCTION'],
    [
      'years and order',
      { f: { years: { from_year: 2010, to_year: 2024 }, sorting: 'YEAR_ASC' } },
      'f[years][from_year]=2010&f[years][to_year]=2024&f[sorting]=YEAR_ASC',
    ],
    ['search', { f: { search: title } }, `f[search]=${encodeURIComponent(title)}`],
    ['fields', { include: ['id', 'name'], exclude: ['name.main'] }, 'include=id,name&exclude=name.main'],
    ['no filter', {}, ''],
  ])('%s', async (_, json, query) => {
    const posted = (await service.api.post('/anime/catalog/releases', { json })).json;
    const got = (await service.api.get(`/anime/catalog/releases?${query}`)).json;
    expect(at(posted, 'data')).toEqual(at(got, 'data'));
    expect(totalOf(posted)).toBe(totalOf(got));
  });
});

describe('Catalog references', () => {
  it.each([
    ['types', 8, ['description', 'value']],
    ['seasons', 4, ['description', 'value']],
    ['publish-statuses', 2, ['description', 'value']],
    ['production-statuses', 2, ['description', 'value']],
    ['age-ratings', 5, ['description', 'label', 'value']],
    ['sorting', 6, ['description', 'label', 'value']],
    ['genres', 35, ['id', 'name']],
  ])('%s has %i entries with %j', async (name, count, fields) => {
    const entries = await reference(name);
    expect(list(entries)).toHaveLength(count);
    for (const entry of list(entries)) expect(names(entry).sort()).toEqual(fields);
  });

  it.each([
    ['types', ['TV', 'ONA', 'WEB', 'OVA', 'OAD', 'MOVIE', 'DORAMA', 'SPECIAL']],
    ['seasons', ['winter', 'spring', 'summer', 'autumn']],
    ['age-ratings', ['R0_PLUS', 'R6_PLUS', 'R12_PLUS', 'R16_PLUS', 'R18_PLUS']],
    ['sorting', ['FRESH_AT_DESC', 'FRESH_AT_ASC', 'RATING_DESC', 'RATING_ASC', 'YEAR_DESC', 'YEAR_ASC']],
  ])('%s has exactly the values of the enumeration', async (name, values) => {
    expect(column(await reference(name), 'value').toSorted()).toEqual(values.toSorted());
  });

  it('years are those of the releases, ascending', async () => {
    const years = [...new Set(column(releases, 'year').map(number))].sort((left, right) => left - right);
    expect(await reference('years')).toEqual(years);
  });
});

describe('Pagination meta', () => {
  it('counts from 1, and its links keep the query', async () => {
    const answer = await service.api.get(
      '/anime/catalog/releases?f[sorting]=YEAR_DESC&include=id,alias&limit=5&page=2',
    );
    const meta = at(answer.json, 'meta', 'pagination');
    expect(meta).toMatchObject({ total: releases.length, count: 5, per_page: 5, current_page: 2 });
    expect(at(meta, 'total_pages')).toBe(Math.ceil(releases.length / 5));
    const next = new URL(text(at(meta, 'links', 'next')));
    expect(next.origin + next.pathname).toBe(`${service.api.baseUrl}/anime/catalog/releases`);
    const kept = { 'f[sorting]': 'YEAR_DESC', include: 'id,alias', limit: '5' };
    expect(Object.fromEntries(next.searchParams)).toEqual({ ...kept, page: '3' });
    const previous = new URL(text(at(meta, 'links', 'previous')));
    expect(Object.fromEntries(previous.searchParams)).toEqual({ ...kept, page: '1' });
    const followed = await (await fetch(next, { headers: { accept: 'application/json' } })).json();
    expect(at(followed, 'meta', 'pagination', 'current_page')).toBe(3);
  });

  it('has no link before the first page and after the last', async () => {
    const first = await catalog('');
    const last = await catalog(`page=${at(first, 'meta', 'pagination', 'total_pages')}`);
    expect(at(first, 'meta', 'pagination', 'links', 'previous')).toBeNull();
    expect(at(last, 'meta', 'pagination', 'links', 'next')).toBeNull();
    expect(at(last, 'meta', 'pagination', 'count')).toBe(list(at(last, 'data')).length);
  });
});

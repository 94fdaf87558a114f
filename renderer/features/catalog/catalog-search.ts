import type { CatalogFilters } from '#shared/domain/catalog.ts';

/** The catalogue's part of the address as it is written there: lists with commas, nothing where nothing is filtered. */
export type CatalogSearch = {
  readonly q?: string;
  readonly types?: string;
  readonly seasons?: string;
  readonly ages?: string;
  readonly genres?: string;
  readonly status?: string;
  readonly production?: string;
  readonly from?: string;
  readonly to?: string;
  readonly sort?: string;
};

/** What the contract takes of each (`CatalogFilters`). */
const LIMIT = { text: 200, values: 50, value: 50, year: { first: 1900, last: 2200 } } as const;
const HALF_OF_A_PAIR_AT_THE_END = /[\uD800-\uDBFF]$/;

/** The service's order where none is asked for, so that asking for it says nothing (anime-service, Catalog rule 7). */
export const USUAL_SORTING = 'FRESH_AT_DESC';

/** What a search text comes down to: no blanks around it, no half characters, and no longer than can be asked for. */
export function plainText(text: string): string {
  const cut = text.toWellFormed().trim().slice(0, LIMIT.text);
  return cut.replace(HALF_OF_A_PAIR_AT_THE_END, '').trimEnd();
}

/** Everything of one key that a person could have written; a key that is repeated is a list. */
function writtenIn(raw: unknown): string[] {
  return [raw].flat().flatMap((one) => {
    switch (typeof one) {
      case 'string':
        return [one];
      case 'number':
      case 'boolean':
        return [String(one)];
      default:
        return [];
    }
  });
}

function inOrder(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

function valuesIn(raw: unknown): string[] {
  const values = writtenIn(raw)
    .flatMap((text) => text.toWellFormed().split(','))
    .map((value) => value.trim())
    .filter((value) => value.length > 0 && value.length <= LIMIT.value);
  return [...new Set(values)].toSorted(inOrder).slice(0, LIMIT.values);
}

function idsIn(raw: unknown): number[] {
  const ids = writtenIn(raw)
    .flatMap((text) => text.split(','))
    .filter((value) => /^\s*\d+\s*$/.test(value))
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)].toSorted((left, right) => left - right).slice(0, LIMIT.values);
}

function yearIn(raw: unknown): number | null {
  const year = Number(writtenIn(raw).find((text) => /^\s*\d{4}\s*$/.test(text)));
  return year >= LIMIT.year.first && year <= LIMIT.year.last ? year : null;
}

/** Makes filters of whatever stands in an address, and never fails: what means nothing filters nothing. */
export function filtersFromSearch(search: Readonly<Record<string, unknown>>): CatalogFilters {
  const [sorting] = valuesIn(writtenIn(search['sort'])[0]);
  return {
    search: plainText(writtenIn(search['q'])[0] ?? ''),
    types: valuesIn(search['types']),
    seasons: valuesIn(search['seasons']),
    ageRatings: valuesIn(search['ages']),
    genres: idsIn(search['genres']),
    publishStatuses: valuesIn(search['status']),
    productionStatuses: valuesIn(search['production']),
    fromYear: yearIn(search['from']),
    toYear: yearIn(search['to']),
    sorting: sorting === undefined || sorting === USUAL_SORTING ? null : sorting,
  };
}

/** The one way to write these filters: values in order and once, and no word of what filters nothing. */
export function searchFromFilters(filters: CatalogFilters): CatalogSearch {
  const written = {
    q: plainText(filters.search),
    types: valuesIn(filters.types).join(','),
    seasons: valuesIn(filters.seasons).join(','),
    ages: valuesIn(filters.ageRatings).join(','),
    genres: idsIn(filters.genres).join(','),
    status: valuesIn(filters.publishStatuses).join(','),
    production: valuesIn(filters.productionStatuses).join(','),
    from: String(filters.fromYear ?? ''),
    to: String(filters.toYear ?? ''),
    sort: filters.sorting === USUAL_SORTING ? '' : (filters.sorting ?? ''),
  };
  return Object.fromEntries(Object.entries(written).filter(([, text]) => text !== ''));
}

/** `validateSearch` of the catalogue's address: any garbage becomes what can be shown. */
export function catalogSearch(search: Readonly<Record<string, unknown>>): CatalogSearch {
  return searchFromFilters(filtersFromSearch(search));
}

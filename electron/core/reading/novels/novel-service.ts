import { createImageAddresses } from '#core/anime/media/image-address.ts';
import type { SentHeaders } from '#core/platform/http/exchange.ts';
import type { NamedHosts } from '#core/platform/http/named-hosts.ts';
import { createRequestPace, type PacedCaller } from '#core/platform/http/request-pace.ts';
import { createServiceClient, type RequestOptions, type ServiceClient } from '#core/platform/http/service-client.ts';
import type { Clock, Log, ServiceAddresses } from '#core/ports.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import type { Person } from '#shared/domain/anime/release.ts';
import { isHostAway } from '#shared/domain/app/service-connection.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { Chapter, ChapterListEntry, Novel } from '#shared/domain/novels/novel.ts';
import type { NovelFilters, NovelReferences } from '#shared/domain/novels/novel-catalog.ts';
import type { NovelPace } from '#shared/domain/novels/reading.ts';
import {
  WireChapter,
  WireChapterList,
  WireConstants,
  WireNovelPage,
  WireNovelResponse,
  WirePerson,
} from '#shared/upstream/novel-api.ts';
import { type ChapterAddress, chapterFrom, chapterListFrom } from './chapter-mapper.ts';
import { novelCardFrom, novelFrom, personFrom, referencesFrom } from './novel-mapper.ts';

/** `priority: 'background'` goes behind every reader's request and continues by itself after a rate limit (`RequestPace`). */
export type NovelAsking = PacedCaller;
type NovelPage = OutputOf<AppContract, 'novels.catalogPage'>;

/**
 * Public reads of the novel service in the product's own words, all at one pace. Errors are those of `ServiceClient`, never
 * `signed-out`; what is asked in the background never fails with `rate-limited`.
 */
export type NovelService = {
  /** A type or a status that exists no longer matches nothing, as an unknown genre does. */
  readonly catalogPage: (asked: NovelPageAsked, asking?: NovelAsking) => Promise<NovelPage>;
  readonly references: (asking?: NovelAsking) => Promise<NovelReferences>;
  readonly novel: (asked: { readonly slugUrl: SlugUrl }, asking?: NovelAsking) => Promise<Novel>;
  /** Every chapter of a title, in order. */
  readonly chapters: (asked: { readonly slugUrl: SlugUrl }, asking?: NovelAsking) => Promise<ChapterListEntry[]>;
  readonly chapter: (asked: ChapterAddress, asking?: NovelAsking) => Promise<Chapter>;
  readonly person: (asked: { readonly slugUrl: SlugUrl }, asking?: NovelAsking) => Promise<Person>;
  /** Whether the service asked to go slower, and whether it was reached when it was asked last; it is not asked now. */
  readonly pace: () => NovelPace;
};

type NovelServiceOptions = {
  readonly fetch: typeof globalThis.fetch;
  readonly hosts: NamedHosts;
  readonly addresses: ServiceAddresses;
  readonly clock: Clock;
  readonly log: Log;
  /** Whenever `pace` answers otherwise than before. */
  readonly onPace?: (pace: NovelPace) => void;
};

/** An unknown name would be refused as a whole (novel-service, Title), so nothing else is ever sent. */
const TITLE_FIELDS = [
  'background',
  'eng_name',
  'otherNames',
  'summary',
  'releaseDate',
  'genres',
  'tags',
  'teams',
  'authors',
  'artists',
  'chap_count',
  'status_id',
] as const;
const CONSTANTS = ['genres', 'tags', 'types', 'status'] as const;

export function createNovelService(options: NovelServiceOptions): NovelService {
  const { fetch, hosts, addresses, clock, log, onPace } = options;
  const { baseUrl, siteUrl, siteId } = addresses.novels;
  const headers = novelHeaders(addresses.novels);
  const pace = createRequestPace(clock, () => onPace?.(paceNow()));
  const reach = createServiceReach(() => onPace?.(paceNow()));
  const paceNow = (): NovelPace => ({ pausedUntil: pace.pausedUntil(), isAway: reach.isAway() });
  const client = reach.watched(createServiceClient({ fetch, clock, log, baseUrl, pace, headers: () => headers }));
  const address = createImageAddresses({ service: 'novels', siteUrl, hosts });
  const titlePath = (slugUrl: SlugUrl) => `/api/manga/${encodeURIComponent(slugUrl)}`;

  async function askPage(asked: NovelPageAsked, asking: NovelAsking): Promise<NovelPage> {
    const search = novelSearch(asked, siteId);
    const { data, meta } = await client.get('/api/manga', WireNovelPage, { ...asking, search });
    const items = data.map((wire) => novelCardFrom(wire, address)).filter((card) => card !== null);
    if (items.length < data.length) {
      log.warn('titles without a usable address left out', { dropped: data.length - items.length });
    }
    return { items, page: asked.page, hasNextPage: meta.has_next_page, randomOrder: meta.random_order };
  }

  async function references(asking: NovelAsking = {}): Promise<NovelReferences> {
    const { data } = await client.get('/api/constants', WireConstants, {
      ...asking,
      search: { 'fields[]': CONSTANTS },
    });
    const values = referencesFrom(data, siteId);
    if (Object.values(values).every((list) => list.length === 0)) {
      throw new AppFailure({ code: 'upstream', path: '/api/constants:data' });
    }
    return values;
  }

  return {
    catalogPage: async (asked, asking = {}) => {
      try {
        return await askPage(asked, asking);
      } catch (cause) {
        const { types, statuses } = asked.filters;
        if (!isRejected(cause) || types.length + statuses.length === 0) throw cause;
        const filters = withoutGoneValues(asked.filters, await references(asking));
        if (filters === null) throw cause;
        if (filters === 'nothing') return { items: [], page: asked.page, hasNextPage: false, randomOrder: null };
        return askPage({ ...asked, filters }, asking);
      }
    },
    references,
    novel: async ({ slugUrl }, asking = {}) => {
      const search = { 'fields[]': TITLE_FIELDS };
      const { data } = await client.get(titlePath(slugUrl), WireNovelResponse, { ...asking, search });
      const novel = novelFrom(data, address);
      if (novel === null) throw new AppFailure({ code: 'upstream', path: `${titlePath(slugUrl)}:data:slug_url` });
      return novel;
    },
    chapters: async ({ slugUrl }, asking = {}) => {
      const { data } = await client.get(`${titlePath(slugUrl)}/chapters`, WireChapterList, {
        ...asking,
        kind: 'list',
      });
      return chapterListFrom(data);
    },
    chapter: async (asked, asking = {}) => {
      const { volume, number, branchId } = asked;
      const search = { number, volume, ...(branchId === null ? {} : { branch_id: branchId }) };
      const path = `${titlePath(asked.slugUrl)}/chapter`;
      const { data } = await client.get(path, WireChapter, { ...asking, search, kind: 'chapter' });
      return chapterFrom(data, asked, { siteUrl, address });
    },
    person: async ({ slugUrl }, asking = {}) => {
      const { data } = await client.get(`/api/people/${encodeURIComponent(slugUrl)}`, WirePerson, asking);
      return personFrom(data, { slugUrl, siteId, address });
    },
    pace: paceNow,
  };
}

function isRejected(cause: unknown): boolean {
  return cause instanceof AppFailure && cause.error.code === 'rejected';
}

/** Whether a service was reached when it was asked last. */
type ServiceReach = {
  readonly isAway: () => boolean;
  /** The same client; what becomes of its reads is noted. */
  readonly watched: (client: Pick<ServiceClient, 'get'>) => Pick<ServiceClient, 'get'>;
};

/** `onChange`: whenever `isAway` answers otherwise than before. */
function createServiceReach(onChange: () => void): ServiceReach {
  let isAway = false;

  function note(isAwayNow: boolean): void {
    if (isAway === isAwayNow) return;
    isAway = isAwayNow;
    onChange();
  }

  return {
    isAway: () => isAway,
    watched: (client) => ({
      get: async (path, schema, options) => {
        try {
          const value = await client.get(path, schema, options);
          note(false);
          return value;
        } catch (cause) {
          // A cancelled or postponed request says nothing about the service.
          if (cause instanceof AppFailure && !['cancelled', 'rate-limited'].includes(cause.error.code)) {
            note(isHostAway(cause.error));
          }
          throw cause;
        }
      },
    }),
  };
}

/**
 * What every question to the novel service carries: the scope of the site (novel-service, Site scoping), and the site as
 * origin, because the edge refuses those who come from nowhere.
 */
export function novelHeaders({ siteUrl, siteId }: ServiceAddresses['novels']): SentHeaders {
  const { origin } = new URL(siteUrl);
  return { referer: `${origin}/`, origin, 'site-id': String(siteId) };
}

const PER_PAGE = 30;

/** A page of the catalogue as the service takes it (novel-service, Catalog parameters): lists by repeating a name, nothing that filters nothing. */
export function novelSearch(
  { page, filters, randomOrder }: NovelPageAsked,
  siteId: number,
): NonNullable<RequestOptions['search']> {
  const isRandom = filters.sorting === 'random';
  return {
    'site_id[]': siteId,
    page,
    limit: PER_PAGE,
    ...(filters.search !== '' && { q: filters.search }),
    ...(filters.genres.length > 0 && { 'genres[]': filters.genres }),
    ...(filters.tags.length > 0 && { 'tags[]': filters.tags }),
    ...(filters.types.length > 0 && { 'types[]': filters.types }),
    ...(filters.statuses.length > 0 && { 'status[]': filters.statuses }),
    sort_by: filters.sorting,
    // A random order has no direction.
    ...(!isRandom && { sort_type: filters.isAscending ? 'asc' : 'desc' }),
    ...(isRandom && randomOrder !== null && { random_order: randomOrder }),
  };
}

type NovelPageAsked = {
  /** 1-based. */
  readonly page: number;
  readonly filters: NovelFilters;
  /** Seed of the previous page, while the sorting is random. */
  readonly randomOrder: number | null;
};

/**
 * The same filters without types and statuses that exist no longer, as an old address may name them: the service refuses the
 * whole page for one of those. Both are "any of", so one that exists no longer matches nothing and the others decide;
 * `'nothing'` when none is left to match. Null when no such value is there, and the refusal means something else.
 */
export function withoutGoneValues(filters: NovelFilters, known: NovelReferences): NovelFilters | 'nothing' | null {
  const isKnown = (values: readonly { readonly id: number }[]) => (id: number) =>
    values.some((value) => value.id === id);
  // A list that could not be read knows nothing of what is gone.
  const types = known.types.length === 0 ? filters.types : filters.types.filter(isKnown(known.types));
  const statuses = known.statuses.length === 0 ? filters.statuses : filters.statuses.filter(isKnown(known.statuses));
  if (types.length === filters.types.length && statuses.length === filters.statuses.length) return null;
  const isNothingLeft =
    (types.length === 0 && filters.types.length > 0) || (statuses.length === 0 && filters.statuses.length > 0);
  return isNothingLeft ? 'nothing' : { ...filters, types, statuses };
}

import { createImageAddresses } from '#core/anime/media/image-address.ts';
import type { NamedHosts } from '#core/platform/http/named-hosts.ts';
import { createRequestPace, type PacedCaller } from '#core/platform/http/request-pace.ts';
import { createServiceClient, type ServiceClient } from '#core/platform/http/service-client.ts';
import type { Clock, Log, ServiceAddresses } from '#core/ports.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import type { Person } from '#shared/domain/anime/person.ts';
import { isHostAway } from '#shared/domain/app/service-connection.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { Chapter, ChapterListEntry, Novel } from '#shared/domain/novels/novel.ts';
import type { NovelReferences } from '#shared/domain/novels/novel-catalog.ts';
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
import { novelHeaders } from './novel-headers.ts';
import { novelCardFrom, novelFrom } from './novel-mapper.ts';
import { type NovelPageAsked, novelSearch, withoutGoneValues } from './novel-search.ts';
import { personFrom } from './person-mapper.ts';
import { referencesFrom } from './reference-mapper.ts';

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

export type NovelServiceOptions = {
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

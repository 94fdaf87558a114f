import type { NamedHosts } from '#core/http/named-hosts.ts';
import { createServiceClient } from '#core/http/service-client.ts';
import { createImageAddresses } from '#core/media/image-address.ts';
import type { Clock, Log, ServiceAddresses } from '#core/ports.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { Chapter, ChapterListEntry, Novel } from '#shared/domain/novel.ts';
import { WireChapter, WireChapterList, WireNovelPage, WireNovelResponse } from '#shared/upstream/novel-api.ts';
import { type ChapterAddress, chapterFrom, chapterListFrom } from './chapter-mapper.ts';
import { novelHeaders } from './novel-headers.ts';
import { novelCardFrom, novelFrom } from './novel-mapper.ts';

/** Public reads of the novel service in the product's own words. Errors are those of `ServiceClient`, never `signed-out`. */
export type NovelService = {
  /** `page` is 1-based. */
  readonly catalogPage: (
    input: { readonly page: number; readonly search?: string },
    signal?: AbortSignal,
  ) => Promise<OutputOf<AppContract, 'novels.catalogPage'>>;
  readonly novel: (input: { readonly slugUrl: SlugUrl }, signal?: AbortSignal) => Promise<Novel>;
  /** Every chapter of a title, in order. */
  readonly chapters: (input: { readonly slugUrl: SlugUrl }, signal?: AbortSignal) => Promise<ChapterListEntry[]>;
  readonly chapter: (input: ChapterAddress, signal?: AbortSignal) => Promise<Chapter>;
};

export type NovelServiceOptions = {
  readonly fetch: typeof globalThis.fetch;
  readonly hosts: NamedHosts;
  readonly addresses: ServiceAddresses;
  readonly clock: Clock;
  readonly log: Log;
};

const PER_PAGE = 30;
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

export function createNovelService({ fetch, hosts, addresses, clock, log }: NovelServiceOptions): NovelService {
  const { baseUrl, siteUrl, siteId } = addresses.novels;
  const headers = novelHeaders(addresses.novels);
  const client = createServiceClient({ fetch, clock, log, baseUrl, headers: () => headers });
  const address = createImageAddresses({ service: 'novels', siteUrl, hosts });
  const titlePath = (slugUrl: SlugUrl) => `/api/manga/${encodeURIComponent(slugUrl)}`;

  return {
    catalogPage: async ({ page, search = '' }, signal) => {
      const { data, meta } = await client.get('/api/manga', WireNovelPage, {
        search: { 'site_id[]': siteId, page, limit: PER_PAGE, ...(search !== '' && { q: search }) },
        signal,
      });
      const items = data.map((wire) => novelCardFrom(wire, address)).filter((card) => card !== null);
      if (items.length < data.length) {
        log.warn('titles without a usable address left out', { dropped: data.length - items.length });
      }
      return { items, page, hasNextPage: meta.has_next_page };
    },
    novel: async ({ slugUrl }, signal) => {
      const { data } = await client.get(titlePath(slugUrl), WireNovelResponse, {
        search: { 'fields[]': TITLE_FIELDS },
        signal,
      });
      const novel = novelFrom(data, address);
      if (novel === null) throw new AppFailure({ code: 'upstream', path: `${titlePath(slugUrl)}:data:slug_url` });
      return novel;
    },
    chapters: async ({ slugUrl }, signal) => {
      const path = `${titlePath(slugUrl)}/chapters`;
      const { data } = await client.get(path, WireChapterList, { signal });
      return chapterListFrom(data);
    },
    chapter: async (asked, signal) => {
      const { volume, number, branchId } = asked;
      const { data } = await client.get(`${titlePath(asked.slugUrl)}/chapter`, WireChapter, {
        search: { number, volume, ...(branchId === null ? {} : { branch_id: branchId }) },
        signal,
      });
      return chapterFrom(data, asked, { siteUrl, address });
    },
  };
}

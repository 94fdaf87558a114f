import { createImageAddresses } from '#core/anime/media/image-address.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import { askInEitherKeyboardLayout } from '#core/platform/either-keyboard-layout.ts';
import { createRequestPace, type PacedCaller } from '#core/platform/http/request-pace.ts';
import { createServiceClient, type SentHeaders } from '#core/platform/http/service-client.ts';
import type { ServiceAddresses } from '#core/ports.ts';
import type { AppInput, AppOutput } from '#shared/contract/app-contract.ts';
import { AppFailure, isFailure } from '#shared/contract/app-error.ts';
import { isHostAway } from '#shared/domain/app/service-connection.ts';
import { addressOnSite } from '#shared/domain/chapter-document/address-on-site.ts';
import type { ImageAddress, SlugUrl } from '#shared/domain/identifiers.ts';
import { eachChapterOnce } from '#shared/domain/novels/chapter-list.ts';
import {
  type Chapter,
  type ChapterContent,
  type ChapterListEntry,
  type Novel,
  type Person,
  RichTextDocument,
} from '#shared/domain/novels/novel.ts';
import type { NovelReferences } from '#shared/domain/novels/novel-catalog.ts';
import type { NovelPace } from '#shared/domain/novels/reading.ts';
import {
  WireChapter,
  type WireChapterEntry,
  WireChapterList,
  WireConstants,
  WireNovelPage,
  WireNovelResponse,
  WirePerson,
} from '#shared/upstream/novel-api.ts';
import {
  type NovelPageAsked,
  novelCardFrom,
  novelFrom,
  novelSearch,
  type PictureAddress,
  personFrom,
  referencesFrom,
} from './novel-mapper.ts';

type NovelPage = AppOutput<'novels.catalogPage'>;
type TitleAsked = { readonly slugUrl: SlugUrl };
export type ChapterAsked = AppInput<'novels.chapter'>;

type NovelServiceOptions = Pick<Platform, 'fetch' | 'hosts' | 'addresses' | 'clock' | 'log'> & {
  readonly onPace?: (pace: NovelPace) => void;
};

/** The service refuses a request with an unknown field (novel-service, Title). */
const TITLE_FIELDS = [
  ...['background', 'eng_name', 'otherNames', 'summary', 'genres', 'tags'],
  ...['teams', 'authors', 'artists', 'chap_count', 'status_id'],
];
const CONSTANTS = ['genres', 'tags', 'types', 'status'] as const;

/** Errors are those of `ServiceClient` without `signed-out`, and `rate-limited` only for readers, not for the background. */
export type NovelService = ReturnType<typeof createNovelService>;

export function createNovelService(options: NovelServiceOptions) {
  const { fetch, hosts, addresses, clock, log, onPace } = options;
  const { baseUrl, siteUrl, siteId } = addresses.novels;
  const headers = novelHeaders(addresses.novels);
  const pace = createRequestPace(clock, () => onPace?.(paceNow()));
  let isAway = false;
  const paceNow = (): NovelPace => ({ pausedUntil: pace.pausedUntil(), isAway });
  const { get } = createServiceClient({
    ...{ fetch, clock, log, baseUrl, pace, headers: () => headers },
    onOutcome: (problem) => {
      const isAwayNow = problem !== null && isHostAway(problem);
      // A postponed request says nothing about the service.
      if (isAway === isAwayNow || problem?.code === 'rate-limited') return;
      isAway = isAwayNow;
      onPace?.(paceNow());
    },
  });
  const address = createImageAddresses({ service: 'novels', siteUrl, hosts });
  const titlePath = (slugUrl: SlugUrl) => `/api/manga/${encodeURIComponent(slugUrl)}`;

  async function references(asking: PacedCaller = {}): Promise<NovelReferences> {
    const { data } = await get('/api/constants', WireConstants, {
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
    catalogPage: ({ filters, ...asked }: NovelPageAsked, asking: PacedCaller = {}): Promise<NovelPage> =>
      askInEitherKeyboardLayout(filters.search, asked.page, async (words) => {
        const search = novelSearch({ ...asked, filters: { ...filters, search: words } }, siteId);
        const { data, meta } = await get('/api/manga', WireNovelPage, { ...asking, search });
        const items = data.map((wire) => novelCardFrom(wire, address));
        return { items, page: asked.page, hasNextPage: meta.has_next_page, randomOrder: meta.random_order };
      }),
    references,
    /** Keeps the requested address, under which everything of the title is stored: a renamed title may name another one. */
    novel: async ({ slugUrl }: TitleAsked, asking: PacedCaller = {}): Promise<Novel> => {
      const search = { 'fields[]': TITLE_FIELDS };
      const { data } = await get(titlePath(slugUrl), WireNovelResponse, { ...asking, search });
      return { ...novelFrom(data, address), slugUrl };
    },
    /** Every chapter of a title, each volume and number once, in order. */
    chapters: async ({ slugUrl }: TitleAsked, asking: PacedCaller = {}): Promise<ChapterListEntry[]> => {
      const { data } = await get(`${titlePath(slugUrl)}/chapters`, WireChapterList, {
        ...asking,
        kind: 'list',
      });
      return chapterListFrom(data);
    },
    chapter: async (asked: ChapterAsked, asking: PacedCaller = {}): Promise<Chapter> => {
      const { volume, number, branchId } = asked;
      // A chapter without a volume is requested without one.
      const search = { number, volume: volume || null, branch_id: branchId };
      const path = `${titlePath(asked.slugUrl)}/chapter`;
      const { data } = await get(path, WireChapter, { ...asking, search, kind: 'chapter' }).catch(takingForClosed);
      const chapter = chapterFrom(data, asked, { siteUrl, address });
      const { assertReadSoon } = await import('#core/reading/chapter-text/chapter-text.ts');
      assertReadSoon(chapter);
      return chapter;
    },
    person: async ({ slugUrl }: TitleAsked, asking: PacedCaller = {}): Promise<Person> => {
      const { data } = await get(`/api/people/${encodeURIComponent(slugUrl)}`, WirePerson, asking);
      return personFrom(data, { slugUrl, siteId, address });
    },
    /** Whether the service asked to slow down, and whether the last request reached it. Makes no request. */
    pace: paceNow,
  };
}

/** A chapter may be paid or need an account. The API document does not say whether the answer is 401 or 403: both are `forbidden`. */
function takingForClosed(cause: unknown): never {
  const isUnauthorised = isFailure(cause, 'rejected') && Object.keys(cause.error.fields).length === 0;
  throw isUnauthorised ? new AppFailure({ code: 'forbidden' }, { cause }) : cause;
}

/** The site's scope (novel-service, Site scoping), and the site as origin, without which the edge refuses. */
export function novelHeaders({ siteUrl, siteId }: ServiceAddresses['novels']): SentHeaders {
  const { origin } = new URL(siteUrl);
  return { referer: `${origin}/`, origin, 'site-id': String(siteId) };
}

/** In the order of the service's `index`, else of its list. Numbers are names: `1.10` is not `1.1`. */
export function chapterListFrom(entries: readonly WireChapterEntry[]): ChapterListEntry[] {
  const indexed = entries.map((entry, place) => ({ ...entry, index: entry.index ?? place + 1 }));
  return eachChapterOnce(indexed.sort((left, right) => left.index - right.index));
}

type ChapterOptions = { readonly siteUrl: string; readonly address: PictureAddress };

/** Keeps the requested identity; the content stays as it came. */
export function chapterFrom(wire: WireChapter['data'], asked: ChapterAsked, options: ChapterOptions): Chapter {
  return {
    slugUrl: asked.slugUrl,
    volume: asked.volume,
    number: asked.number,
    name: wire.name,
    branchId: wire.branch_id ?? asked.branchId,
    teams: wire.teams,
    content: contentFrom(wire.content),
    attachments: attachmentsFrom(wire.attachments, options),
    siteUrl: options.siteUrl,
  };
}

/** Only the type of the content shows its format (novel-service, Chapter content). */
function contentFrom(content: unknown): ChapterContent {
  if (typeof content === 'string' && content.trim() !== '') return { format: 'html', html: content };
  const document = RichTextDocument.safeParse(content);
  const nodes = document.data?.['content'];
  if (document.success && Array.isArray(nodes) && nodes.length > 0) {
    return { format: 'document', document: document.data };
  }
  return { format: 'unavailable' };
}

/** By `name`, else by id, as documents name them (novel-service, Image resolution). Other sites' pictures are left out. */
function attachmentsFrom(
  attachments: WireChapter['data']['attachments'],
  { siteUrl, address }: ChapterOptions,
): Record<string, ImageAddress> {
  const byId = new Map<string, ImageAddress>();
  for (const { id, name, url } of attachments) {
    const image = address(addressOnSite(url, siteUrl));
    if (image === null) continue;
    if (id !== null && !byId.has(id)) byId.set(id, image);
    if (name !== null) byId.set(name, image);
  }
  return Object.fromEntries(byId);
}

import type { Search } from '#core/platform/http/service-client.ts';
import type { AppInput } from '#shared/contract/app-contract.ts';
import type { ImageAddress, SlugUrl } from '#shared/domain/identifiers.ts';
import type { Novel, NovelCard, Person } from '#shared/domain/novels/novel.ts';
import type { NovelReferences } from '#shared/domain/novels/novel-catalog.ts';
import type { WireConstant, WireConstants, WireNovel, WirePerson } from '#shared/upstream/novel-api.ts';
import { eachOnce } from '#shared/upstream/tolerant.ts';

export type NovelPageAsked = AppInput<'novels.catalogPage'>;

/** The address from which the core serves a picture of the service; null if there is none. */
export type PictureAddress = (path: string | null) => ImageAddress | null;

export function novelCardFrom(wire: WireNovel, address: PictureAddress): NovelCard {
  const { slug_url: slugUrl, rus_name: russian, eng_name: english, ageRestriction } = wire;
  return {
    id: wire.id,
    slugUrl,
    name: { main: wire.name ?? russian ?? english ?? slugUrl, russian, english },
    cover: address(wire.cover),
    type: wire.type,
    status: wire.status,
    ...ageFrom(ageRestriction?.label ?? ''),
    year: yearFrom(wire.releaseDateString),
  };
}

export function novelFrom(wire: WireNovel, address: PictureAddress): Novel {
  return {
    ...novelCardFrom(wire, address),
    otherNames: wire.otherNames,
    background: address(wire.background),
    summary: wire.summary,
    genres: wire.genres,
    tags: wire.tags,
    teams: wire.teams,
    authors: wire.authors,
    artists: wire.artists,
    chapters: wire.items_count,
    translationStatus: wire.scanlateStatus,
  };
}

/** The label is an age such as `16+`, or a word for "none" if a title has no restriction. */
function ageFrom(label: string): Pick<NovelCard, 'ageRestriction' | 'isAdult'> {
  const age = /\d+/.exec(label);
  return age === null
    ? { ageRestriction: null, isAdult: false }
    : { ageRestriction: label.trim(), isAdult: Number(age[0]) >= 18 };
}

/** The service writes dates as Russian text ("2021 г."); only the year is taken. */
function yearFrom(text: string | null): number | null {
  const year = /(?<!\d)(?:1[6-9]|20)\d\d(?!\d)/.exec(text ?? '')?.[0];
  return year === undefined ? null : Number(year);
}

/** Keeps the requested address. The Russian name comes first, as in the credits of a title. */
export function personFrom(
  wire: WirePerson['data'],
  options: { readonly slugUrl: SlugUrl; readonly siteId: number; readonly address: PictureAddress },
): Person {
  const names = new Set([wire.rus_name, wire.name, ...wire.alt_name].flatMap((name) => name?.trim() ?? []));
  const [name = options.slugUrl, ...otherNames] = names;
  const titleCount = wire.titles_count_details?.[String(options.siteId)];
  return {
    id: wire.id,
    slugUrl: options.slugUrl,
    name,
    otherNames,
    picture: options.address(wire.avatar ?? wire.cover),
    titleCount: Number.isSafeInteger(titleCount) ? Number(titleCount) : null,
    subscriberCount: wire.stats.find(({ tag }) => tag === 'subscribers')?.value ?? null,
  };
}

/** The values of one site, or of all: the service sends those of its whole network (novel-service, Constants). */
export function referencesFrom(
  { genres, tags, types, status }: WireConstants['data'],
  siteId: number,
): NovelReferences {
  const ofSite = (values: readonly WireConstant[]) =>
    distinct(values.filter(({ site_ids }) => site_ids === null || site_ids.includes(siteId)));
  return { genres: ofSite(genres), tags: ofSite(tags), types: ofSite(types), statuses: ofSite(status) };
}

/** Every id once, in the service's order, without nameless values. */
function distinct(values: readonly WireConstant[]): NovelReferences['genres'] {
  const named = values.flatMap(({ id, name, label, adult }) => {
    const shown = name ?? label;
    return shown === null ? [] : [{ id, name: shown.trim(), isAdult: adult === true || adult === 1 }];
  });
  return eachOnce(named);
}

const PER_PAGE = 30;

/** The parameters of a catalogue page (novel-service, Catalog parameters): lists repeat a name, empty filters are left out. */
export function novelSearch({ page, filters, randomOrder }: NovelPageAsked, siteId: number): Search {
  const isRandom = filters.sorting === 'random';
  return {
    'site_id[]': siteId,
    page,
    limit: PER_PAGE,
    q: filters.search || null,
    'genres[]': filters.genres,
    'tags[]': filters.tags,
    'types[]': filters.types,
    'status[]': filters.statuses,
    sort_by: filters.sorting,
    // A random order has no direction.
    sort_type: isRandom ? null : filters.isAscending ? 'asc' : 'desc',
    random_order: isRandom ? randomOrder : null,
  };
}

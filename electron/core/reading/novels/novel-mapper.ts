import { imageBase } from '#core/anime/media/image-address.ts';
import type { Person, PersonReference } from '#shared/domain/anime/release.ts';
import { addressOnSite } from '#shared/domain/chapter-document/from-chapter.ts';
import { type ImageAddress, SlugUrl } from '#shared/domain/identifiers.ts';
import {
  type Chapter,
  type ChapterContent,
  type ChapterListEntry,
  type Novel,
  type NovelCard,
  RichTextDocument,
} from '#shared/domain/novels/novel.ts';
import type { NovelReferences } from '#shared/domain/novels/novel-catalog.ts';
import type {
  WireChapter,
  WireChapterEntry,
  WireConstant,
  WireConstants,
  WireNovel,
  WirePerson,
} from '#shared/upstream/novel-api.ts';
import { textOrNull } from '#shared/upstream/tolerant.ts';

type Address = (path: string | null) => ImageAddress | null;

/** Null when the title's address cannot be used for requests. */
export function novelCardFrom(wire: WireNovel, address: Address): NovelCard | null {
  const slugUrl = SlugUrl.safeParse(wire.slug_url);
  if (!slugUrl.success) return null;
  const russian = textOrNull(wire.rus_name);
  const english = textOrNull(wire.eng_name);
  const { cover, ageRestriction } = wire;
  return {
    id: wire.id,
    slugUrl: slugUrl.data,
    name: { main: textOrNull(wire.name) ?? russian ?? english ?? slugUrl.data, russian, english },
    cover: address(cover?.md ?? cover?.default ?? cover?.url ?? cover?.thumbnail ?? null),
    type: labelled(wire.type),
    status: labelled(wire.status),
    ...ageFrom(ageRestriction?.label ?? ''),
    year: yearFrom(wire.releaseDateString),
  };
}

export function novelFrom(wire: WireNovel, address: Address): Novel | null {
  const card = novelCardFrom(wire, address);
  if (card === null) return null;
  const { background } = wire;
  return {
    ...card,
    otherNames: wire.otherNames,
    background: address(background?.url ?? background?.default ?? background?.md ?? null),
    summary: typeof wire.summary === 'string' ? textOrNull(wire.summary) : wire.summary,
    genres: wire.genres.map(namedFrom),
    tags: wire.tags.map(namedFrom),
    teams: wire.teams.map(namedFrom),
    authors: wire.authors.map(creditFrom),
    artists: wire.artists.map(creditFrom),
    chapters: wire.items_count,
    translationStatus: labelled(wire.scanlateStatus),
  };
}

function namedFrom({ id, name }: WireNovel['genres'][number]): Novel['genres'][number] {
  return { id, name };
}

function creditFrom({ id, name, slug_url }: WireNovel['authors'][number]): PersonReference {
  return { id, name, slugUrl: SlugUrl.safeParse(slug_url).data ?? null };
}

/** The label is an age such as `16+`, or a word for "none" where a title has no restriction. */
function ageFrom(label: string): Pick<NovelCard, 'ageRestriction' | 'isAdult'> {
  const age = /\d+/.exec(label);
  return age === null
    ? { ageRestriction: null, isAdult: false }
    : { ageRestriction: label.trim(), isAdult: Number(age[0]) >= 18 };
}

function labelled(wire: WireNovel['type']): NovelCard['type'] {
  return wire === null || wire.label === null ? null : { id: wire.id, label: wire.label };
}

/** The service writes dates as text in Russian ("2021 г."); the year in it is understood everywhere. */
function yearFrom(text: string | null): number | null {
  const year = /(?<!\d)(?:1[6-9]|20)\d\d(?!\d)/.exec(text ?? '')?.[0];
  return year === undefined ? null : Number(year);
}

/** Keeps the requested address. The Russian name comes first, as in the credits of a title. */
export function personFrom(
  wire: WirePerson['data'],
  options: { readonly slugUrl: SlugUrl; readonly siteId: number; readonly address: Address },
): Person {
  const names = new Set([wire.rus_name, wire.name, ...wire.alt_name].flatMap((name) => textOrNull(name)?.trim() ?? []));
  const [name = options.slugUrl, ...otherNames] = names;
  const picture = wire.avatar ?? wire.cover;
  const titleCount = wire.titles_count_details?.[String(options.siteId)];
  return {
    id: wire.id,
    slugUrl: options.slugUrl,
    name,
    otherNames,
    picture: options.address(picture?.md ?? picture?.default ?? picture?.url ?? picture?.thumbnail ?? null),
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
    distinct(values.filter(({ site_ids }) => site_ids === null || site_ids.some((id) => isSite(id, siteId))));
  const withoutAge = ({ id, name }: NovelReferences['genres'][number]) => ({ id, name });
  return {
    genres: ofSite(genres),
    tags: ofSite(tags),
    types: ofSite(types).map(withoutAge),
    statuses: ofSite(status).map(withoutAge),
  };
}

/** A number or a text. Other values are not converted, since a list may be nested deeply. */
function isSite(id: unknown, siteId: number): boolean {
  return (typeof id === 'number' || typeof id === 'string') && Number(id) === siteId;
}

/** Every id once, in the service's order, without nameless values. */
function distinct(values: readonly WireConstant[]): NovelReferences['genres'] {
  const byId = new Map<number, NovelReferences['genres'][number]>();
  for (const { id, name, label, adult } of values) {
    const shown = textOrNull(name) ?? textOrNull(label);
    // Filters hold positive ids only.
    if (shown === null || id <= 0 || byId.has(id)) continue;
    byId.set(id, { id, name: shown.trim(), isAdult: adult === true || adult === 1 });
  }
  return [...byId.values()];
}

export type ChapterAddress = {
  readonly slugUrl: SlugUrl;
  readonly volume: string;
  readonly number: string;
  readonly branchId: number | null;
};

/** In the order of the service's `index`. Numbers are names: `1.10` is not `1.1`. */
export function chapterListFrom(entries: readonly WireChapterEntry[]): ChapterListEntry[] {
  return entries.map(chapterEntryFrom).sort((left, right) => left.index - right.index);
}

function chapterEntryFrom({ index, volume, number, name, branches }: WireChapterEntry): ChapterListEntry {
  return {
    index,
    volume,
    number,
    name: textOrNull(name),
    branches: branches.map((branch) => ({
      branchId: branch.branch_id,
      revisionId: branch.id,
      createdAt: branch.created_at,
      teams: branch.teams.map((team) => team.name),
      uploader: branch.user?.username ?? null,
    })),
  };
}

type ChapterOptions = { readonly siteUrl: string; readonly address: Address };

/** Keeps the requested identity; the content stays as it came. */
export function chapterFrom(wire: WireChapter['data'], asked: ChapterAddress, options: ChapterOptions): Chapter {
  return {
    slugUrl: asked.slugUrl,
    volume: asked.volume,
    number: asked.number,
    name: textOrNull(wire.name),
    branchId: wire.branch_id ?? asked.branchId,
    teams: wire.teams.map((team) => team.name),
    content: contentFrom(wire.content),
    attachments: attachmentsFrom(wire.attachments, options),
    imageBase: imageBase('novels'),
    siteUrl: options.siteUrl,
  };
}

/** Only the type of the content tells its format (novel-service, Chapter content). */
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

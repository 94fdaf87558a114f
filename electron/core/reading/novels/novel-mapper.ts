import type { PersonReference } from '#shared/domain/anime/person.ts';
import { type ImageAddress, SlugUrl } from '#shared/domain/identifiers.ts';
import type { Novel, NovelCard } from '#shared/domain/novels/novel.ts';
import type { WireNovel } from '#shared/upstream/novel-api.ts';
import { textOrNull } from '#shared/upstream/tolerant.ts';

type Address = (path: string | null) => ImageAddress | null;

/** Null when the title's address is none that the service could be asked with. */
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

/** Null as for a card. */
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

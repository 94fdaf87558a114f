import { pictureName } from '../media/pictures.ts';
import { renderDocument } from '../novel-dataset/chapters/body.ts';
import {
  ageRestrictions,
  genres,
  type LabelRecord,
  novelSiteId,
  originTypes,
  statuses,
  tags,
  translationStatuses,
} from '../novel-dataset/constants.ts';
import { type NovelRecord, slugUrlOf } from '../novel-dataset/novel-record.ts';
import type { Person } from '../novel-dataset/people.ts';
import { runsOf } from '../novel-dataset/prose/template.ts';
import { hashOf } from '../seeded-random.ts';

function avatarOf(person: Person, siteUrl: string) {
  const address = `${siteUrl}/uploads/avatar/${person.id}/${pictureName('avatar', person.id)}/default.webp`;
  return { filename: 'default.webp', thumbnail: address, default: address, md: address, url: address };
}

function withCover(person: Person, siteUrl: string) {
  return { ...person, cover: avatarOf(person, siteUrl) };
}

/** novel-service, Person record: no list of titles, and `fields[]` changes nothing. */
export function personRecord(person: Person, titleCount: number, siteUrl: string) {
  const subscribers = hashOf('subscribers', person.id) % 4_000;
  return {
    ...withCover(person, siteUrl),
    avatar: avatarOf(person, siteUrl),
    titles_count_details: { [novelSiteId]: titleCount },
    subscription: { is_subscribed: false, source_type: 'people', source_id: person.id, relation: null },
    stats: [{ value: subscribers, formated: String(subscribers), tag: 'subscribers', label: 'Подписчиков' }],
  };
}

function labelOf(records: readonly LabelRecord[], id: number) {
  const record = records.find((candidate) => candidate.id === id);
  return { id, label: record?.label ?? '' };
}

const filename = 'default.webp';

function coverRecord(siteUrl: string, novel: NovelRecord) {
  const folder = `${siteUrl}/uploads/cover/${novel.id}/${pictureName('cover', novel.cover)}`;
  return {
    filename,
    thumbnail: `${folder}/thumbnail.webp`,
    default: `${folder}/default.webp`,
    md: `${folder}/md.webp`,
  };
}

function backgroundRecord(siteUrl: string, novel: NovelRecord) {
  return {
    filename,
    url: `${siteUrl}/uploads/background/${novel.id}/${pictureName('scene', novel.cover)}/${filename}`,
  };
}

function contentMarking(novel: NovelRecord) {
  return novel.ageRestrictionId === 4 ? [{ id: 1, label: 'Откровенные сцены' }] : [];
}

function short(count: number): string {
  return count >= 1_000 ? `${(count / 1_000).toFixed(1)}K` : String(count);
}

/** The fields that a title always has (novel-service, Title). */
function baseTitle(novel: NovelRecord, siteUrl: string) {
  return {
    id: novel.id,
    name: novel.names.main,
    rus_name: novel.names.russian,
    eng_name: novel.names.english,
    model: 'manga',
    slug: novel.slug,
    slug_url: slugUrlOf(novel),
    cover: coverRecord(siteUrl, novel),
    ageRestriction: labelOf(ageRestrictions, novel.ageRestrictionId),
    site: novel.siteId,
    type: labelOf(originTypes, novel.typeId),
    is_licensed: novel.isLicensed,
    content_marking: contentMarking(novel),
    status: labelOf(statuses, novel.statusId),
    releaseDateString: `${novel.year} г.`,
  };
}

/** A title in the catalogue (novel-service, Catalog list item). */
export function catalogueTitle(novel: NovelRecord, siteUrl: string) {
  return {
    ...baseTitle(novel, siteUrl),
    rating: {
      average: String(novel.rating),
      averageFormated: novel.rating.toFixed(2),
      votes: novel.votes,
      votesFormated: short(novel.votes),
      user: 0,
    },
  };
}

function summaryOf({ summary }: NovelRecord) {
  return 'type' in summary
    ? summary
    : renderDocument(summary.map((text) => ({ kind: 'paragraph', runs: runsOf(text) })));
}

function teamsOf(novel: NovelRecord) {
  const teams = novel.chapters.lines.flatMap(({ team }) => (team === null ? [] : [team]));
  return [...new Set(teams)];
}

type Extra = (novel: NovelRecord, siteUrl: string) => Readonly<Record<string, unknown>>;

/** What each name in `fields[]` adds (novel-service, Title; the last rows were seen in public clients). */
const extras: Readonly<Record<string, Extra>> = {
  background: (novel, siteUrl) => ({ background: backgroundRecord(siteUrl, novel) }),
  eng_name: (novel) => ({ eng_name: novel.names.english }),
  otherNames: (novel) => ({ otherNames: novel.otherNames }),
  summary: (novel) => ({ summary: summaryOf(novel) }),
  releaseDate: (novel) => ({ releaseDate: String(novel.year) }),
  genres: (novel) => ({ genres: genres.filter(({ id }) => novel.genreIds.includes(id)) }),
  tags: (novel) => ({ tags: tags.filter(({ id }) => novel.tagIds.includes(id)) }),
  teams: (novel) => ({ teams: teamsOf(novel) }),
  authors: (novel, siteUrl) => ({ authors: novel.authors.map((person) => withCover(person, siteUrl)) }),
  artists: (novel, siteUrl) => ({ artists: novel.artists.map((person) => withCover(person, siteUrl)) }),
  chap_count: ({ chapters: { count } }) => ({ items_count: { uploaded: count, total: count } }),
  status_id: (novel) => ({ scanlateStatus: labelOf(translationStatuses, novel.translationStatusId) }),
  type_id: () => ({}),
  caution: () => ({}),
  rate: (novel, siteUrl) => ({ rating: catalogueTitle(novel, siteUrl).rating }),
  rate_avg: (novel, siteUrl) => ({ rating: catalogueTitle(novel, siteUrl).rating }),
  views: (novel) => ({ views: { total: novel.views, short: short(novel.views), formated: short(novel.views) } }),
  publisher: () => ({ publisher: [] }),
  franchise: () => ({ franchise: [] }),
  format: () => ({ format: [] }),
  moderated: () => ({ moderated: { id: 1, label: 'Проверено' } }),
  user: () => ({ user: null }),
  userRating: () => ({}),
  close_view: () => ({ close_view: 0 }),
  metadata: () => ({ metadata: {} }),
  'metadata.count': () => ({}),
  'metadata.close_comments': () => ({}),
  manga_id: (novel) => ({ manga_id: novel.id }),
};

/** The names that `fields[]` may have. */
export const titleFields = Object.keys(extras);

export function titleWith(novel: NovelRecord, fields: readonly string[], siteUrl: string) {
  const title: Record<string, unknown> = baseTitle(novel, siteUrl);
  for (const field of fields) Object.assign(title, extras[field]?.(novel, siteUrl));
  return title;
}

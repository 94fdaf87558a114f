import { hashOf, type SeededRandom, seededRandom } from '#demo/seeded-random.ts';
import { slugOf } from '#demo/slug.ts';
import { novelSiteId } from '../constants.ts';
import type { ChapterPlan, NovelRecord, TranslationLine } from '../novel-record.ts';
import { people, teams, uploaders } from '../people.ts';
import { describeByStyle } from './forged-titles.ts';
import type { TitleSketch } from './title-sketch.ts';

const dayMilliseconds = 86_400_000;

/**
 * Who translated which part of a title. `four`: one line ends half-way and another takes over, one runs through, one without a
 * team covers the middle. `uncredited`: a single line with neither an id nor a team (novel-service, Rules 5).
 */
function translationLines(options: {
  readonly kind: NonNullable<TitleSketch['lines']>;
  readonly titleId: number;
  readonly count: number;
  readonly endsAt: number;
  readonly random: SeededRandom;
}): TranslationLine[] {
  const { kind, titleId, count, endsAt, random } = options;
  const daysBetweenChapters = Math.min(random.pick([0.5, 1, 2, 3, 7]), 2_500 / count);
  const startedAt = endsAt - count * daysBetweenChapters * dayMilliseconds;
  const pickedTeams = random.shuffled(teams);
  const pickedUploaders = random.shuffled(uploaders);
  const line = (place: number, from: number, to: number, hasTeam: boolean, delayDays: number): TranslationLine => ({
    branchId: titleId * 4 + place + 1,
    team: (hasTeam ? pickedTeams[place] : undefined) ?? null,
    uploader: random.pick(pickedUploaders.slice(place, place + 1)),
    from,
    to,
    startedAt: startedAt + (from * count * daysBetweenChapters + delayDays) * dayMilliseconds,
    daysBetweenChapters,
  });
  switch (kind) {
    case 'one':
      return [line(0, 0, 1, true, 0)];
    case 'uncredited':
      return [{ ...line(0, 0, 1, false, 0), branchId: null }];
    case 'two':
      return [line(0, 0, 1, true, 0), line(1, 0, random.pick([0.4, 0.7, 1]), random.chance(0.6), 40)];
    case 'four':
      return [
        line(0, 0, 0.5, true, 0),
        line(1, 0.5, 1, true, 0),
        line(2, 0, 1, true, 90),
        line(3, 0.25, 0.75, false, 30),
      ];
  }
}

/** No chapter is newer, except those that a serial gains. */
const lastUploadAt = Date.UTC(2026, 8, 1);

function planOf(sketch: TitleSketch, id: number, isFinished: boolean, random: SeededRandom): ChapterPlan {
  const count = sketch.count ?? random.between(8, 180);
  const lines = translationLines({
    kind: sketch.lines ?? (random.chance(0.15) ? 'two' : random.chance(0.08) ? 'uncredited' : 'one'),
    titleId: id,
    count,
    endsAt: lastUploadAt - random.between(isFinished ? 120 : 1, isFinished ? 1500 : 60) * dayMilliseconds,
    random,
  });
  return {
    count,
    perVolume: sketch.perVolume ?? random.between(8, 24),
    numbering: sketch.numbering ?? (random.chance(0.1) ? 'restarting' : 'continuous'),
    lines,
    ...(sketch.documents === undefined ? {} : { documents: sketch.documents }),
    ...(sketch.picturesPerChapter === undefined ? {} : { picturesPerChapter: sketch.picturesPerChapter }),
    ...(sketch.isSerial === undefined ? {} : { isSerial: sketch.isSerial }),
    ...(sketch.illustrated === undefined ? {} : { illustrated: sketch.illustrated }),
  };
}

function mainNameOf(sketch: TitleSketch): string {
  return sketch.main ?? (sketch.typeId >= 14 ? sketch.russian : sketch.english);
}

/** `position` is the title's place in the default order, 0-based: the catalogue is sorted by views. */
export function createNovel(sketch: TitleSketch, position: number, librarySeed: number): Omit<NovelRecord, 'cover'> {
  const id = 1_201 + position * 17;
  const seed = hashOf(librarySeed, id);
  const random = seededRandom('title', seed);
  const statusId = sketch.statusId ?? random.pick([1, 1, 1, 2, 2, 3, 4, 5]);
  const author = people.find(({ name }) => name === sketch.author) ?? random.pick(people);
  const chapters = planOf(sketch, id, statusId === 2, random);
  const firstUploadAt = Math.min(...chapters.lines.map(({ startedAt }) => startedAt));
  return {
    id,
    seed,
    slug: sketch.slug ?? slugOf(sketch.english),
    siteId: sketch.siteId ?? novelSiteId,
    names: { main: mainNameOf(sketch), russian: sketch.russian, english: sketch.english },
    otherNames: sketch.otherNames ?? [],
    typeId: sketch.typeId,
    statusId,
    translationStatusId: sketch.translationStatusId ?? (statusId === 2 ? 2 : random.pick([1, 1, 1, 3, 4])),
    ageRestrictionId: sketch.ageRestrictionId ?? random.pick([0, 2, 2, 3, 3]),
    isLicensed: random.chance(0.04),
    year: sketch.year ?? random.between(2008, new Date(firstUploadAt).getUTCFullYear()),
    genreIds: sketch.genreIds,
    tagIds:
      sketch.tagIds ??
      random.shuffled(Array.from({ length: 42 }, (_, place) => place + 1)).slice(0, random.between(2, 7)),
    authors: [author],
    artists: random.chance(0.6) ? [random.pick(people)] : [],
    summary: sketch.summary ?? describeByStyle(sketch, random),
    style: sketch.style,
    views: 6_000_000 - position * 15_000 - random.between(0, 14_000),
    rating: Math.round((6.4 + random.next() * 3.4) * 100) / 100,
    votes: random.between(12, 9_000),
    createdAt: firstUploadAt - random.between(0, 5) * dayMilliseconds,
    chapters,
    ...(sketch.special === undefined ? {} : { special: sketch.special }),
  };
}

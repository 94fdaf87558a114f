import { type SeededRandom, seededRandom } from '#demo/seeded-random.ts';
import { slugOf } from '#demo/slug.ts';
import { genreIdOf } from '../genres.ts';
import { DAY, moscowDayStart } from '../moscow-calendar.ts';
import { calendarOf, ordinalsFrom, type ReleaseDraft } from '../release-draft.ts';
import type { EpisodePlan, ReleaseTypeValue } from '../release-record.ts';
import { createTitleDeck, describeStory, type Title, TONES, type Tone } from './tones.ts';

const GENERATED_RELEASES = 640;
const NEWEST_AGE_DAYS = 22;
const OLDEST_AGE_DAYS = 20 * 365;

/** Older stories and their continuations, which fill the catalogue after its first page. */
export function generatedDrafts(seed: number, beginsAt: number): ReleaseDraft[] {
  const random = seededRandom(seed, 'stories');
  const dealTitle = createTitleDeck(random);
  const drafts: ReleaseDraft[] = [];
  while (drafts.length < GENERATED_RELEASES) {
    for (const tone of TONES) {
      if (drafts.length >= GENERATED_RELEASES) break;
      drafts.push(...storyDrafts(random, tone, dealTitle(tone), beginsAt));
    }
  }
  return drafts;
}

type Part = { readonly type: ReleaseTypeValue; readonly suffix: string; readonly suffixEnglish: string };

const FIRST_PARTS: readonly ReleaseTypeValue[] = [
  ...Array<ReleaseTypeValue>(8).fill('TV'),
  ...(['ONA', 'ONA', 'MOVIE', 'MOVIE', 'OVA', 'WEB', 'SPECIAL', 'OAD', 'DORAMA'] as const),
];

const CONTINUATIONS: readonly Part[] = [
  { type: 'TV', suffix: ' 2', suffixEnglish: ' 2' },
  { type: 'MOVIE', suffix: '. Фильм', suffixEnglish: ': The Movie' },
  { type: 'TV', suffix: ' 3', suffixEnglish: ' 3' },
  { type: 'OVA', suffix: ': Неделя после', suffixEnglish: ': The Week After' },
  { type: 'SPECIAL', suffix: ': Особые эпизоды', suffixEnglish: ': Specials' },
];

function storyDrafts(random: SeededRandom, tone: Tone, title: Title, beginsAt: number): ReleaseDraft[] {
  const hasContinuations = random.chance(0.2);
  const continuations = hasContinuations ? CONTINUATIONS.slice(0, random.between(1, CONTINUATIONS.length)) : [];
  const firstType = hasContinuations ? 'TV' : random.pick(FIRST_PARTS);
  const parts: Part[] = [{ type: firstType, suffix: '', suffixEnglish: '' }, ...continuations];
  const newestAge = NEWEST_AGE_DAYS + Math.floor(random.next() ** 1.7 * (OLDEST_AGE_DAYS - NEWEST_AGE_DAYS));
  const popularity = Math.round(30 + 9_000 * random.next() ** 4);
  const ageRating = random.pick(tone.ageRatings);
  const genreIds = genresFor(tone, random);
  let ageDays = newestAge + continuations.length * 240;
  let nextOrdinal = 1;
  return parts.map((part, order) => {
    const count = episodeCountFor(part.type, random);
    const firstOrdinal = order > 0 && part.type === 'TV' && random.chance(0.4) ? nextOrdinal : 1;
    if (part.type === 'TV') nextOrdinal = firstOrdinal + count;
    const plan: EpisodePlan = {
      ordinals: ordinalsFrom(firstOrdinal, count),
      publishedCount: count,
      lastPublishedAt: moscowDayStart(beginsAt) - ageDays * DAY + random.between(10 * 60, 23 * 60) * 60_000,
      isWeekly: part.type === 'TV' || part.type === 'ONA' || part.type === 'WEB' || part.type === 'DORAMA',
    };
    ageDays -= 240;
    const english = title.english + part.suffixEnglish;
    return {
      alias: slugOf(english),
      names: { main: title.main + part.suffix, english, alternative: null },
      type: part.type,
      ...calendarOf(plan),
      ageRating,
      genreIds,
      description: describeStory(tone, random),
      notification: null,
      externalPlayerPath: null,
      episodesTotal: count,
      isInProduction: ageDays < 60 && random.chance(0.5),
      popularity: Math.max(5, Math.round(popularity * (1 - order * 0.11)) + random.between(0, 9)),
      plan,
      quirks: random.chance(0.06) ? { hasNoFullHd: true } : {},
      franchise:
        continuations.length > 0
          ? { key: slugOf(title.english), name: title.main, nameEnglish: title.english, order: order + 1 }
          : null,
    };
  });
}

function episodeCountFor(type: ReleaseTypeValue, random: SeededRandom): number {
  if (type === 'MOVIE') return 1;
  if (type === 'OVA' || type === 'OAD' || type === 'SPECIAL') return random.between(1, 4);
  return random.pick([10, 11, 12, 12, 12, 12, 13, 13, 24, 25]);
}

function genresFor(tone: Tone, random: SeededRandom): number[] {
  const extras = random.shuffled(tone.extraGenres).slice(0, random.between(0, 2));
  return [...tone.genres, ...extras].map(genreIdOf);
}

import { type SeededRandom, seededRandom } from '#demo/seeded-random.ts';
import { genres, mangaSiteId, matureMangaSiteId, novelSiteId } from '../constants.ts';
import { chooseAlternatives } from '../prose/template.ts';
import { everyVoiceIn, type VoiceName, voiceOf } from '../prose/voices.ts';
import type { TitleSketch } from './title-sketch.ts';

/** Beginnings of generated titles, in both languages. */
const heads = [
  ['Хранитель', 'Keeper of'],
  ['Летопись', 'Chronicle of'],
  ['Ученик', 'Apprentice of'],
  ['Тень', 'Shadow of'],
  ['Песнь', 'Song of'],
  ['Тайны', 'Secrets of'],
  ['Сны', 'Dreams of'],
  ['Картограф', 'Cartographer of'],
  ['Последний день', 'The Last Day of'],
  ['Повелительница', 'Mistress of'],
  ['Должник', 'Debtor of'],
  ['Секретарь', 'Secretary of'],
  ['Письма из', 'Letters from'],
  ['Сторож', 'Watchman of'],
] as const;

/** For each voice the number of titles, the origins to choose from, and the genres that suit it. */
const shelves: readonly {
  readonly style: VoiceName;
  readonly titles: number;
  readonly typeIds: readonly number[];
  readonly genreIds: readonly number[];
}[] = [
  { style: 'ascent', titles: 55, typeIds: [12, 12, 12, 11], genreIds: [34, 35, 55, 77, 78, 79] },
  { style: 'system', titles: 50, typeIds: [11, 10, 14], genreIds: [34, 44, 48, 55, 80, 81] },
  { style: 'harbour', titles: 35, typeIds: [10, 14], genreIds: [43, 51, 53, 57, 70] },
  { style: 'clockwork', titles: 32, typeIds: [14, 13, 10], genreIds: [40, 51, 67, 82, 84] },
  { style: 'orbit', titles: 32, typeIds: [13, 14], genreIds: [43, 50, 52, 54, 83] },
  { style: 'courtyard', titles: 28, typeIds: [14, 10, 15], genreIds: [48, 53, 57, 62, 71] },
  { style: 'steppe', titles: 26, typeIds: [14, 15], genreIds: [43, 45, 57, 85] },
  { style: 'parlour', titles: 14, typeIds: [13], genreIds: [48, 70, 86] },
  { style: 'moor', titles: 14, typeIds: [13], genreIds: [51, 59, 66, 68] },
];

/** All names of a voice, in random order. */
function forgeNames(style: VoiceName, random: SeededRandom) {
  return random.shuffled(
    heads.flatMap(([russian, english]) =>
      voiceOf(style).titleTails.map((tail) => ({
        russian: `${russian} ${tail.russian}`,
        english: `${english} ${tail.english}`,
      })),
    ),
  );
}

/** The generated titles of the library, shuffled. */
export function forgeTitles(librarySeed: number): TitleSketch[] {
  const random = seededRandom('forged-titles', librarySeed);
  const anyGenreIds = genres.filter((genre) => genre.site_ids.includes(novelSiteId)).map(({ id }) => id);
  const sketches = shelves.flatMap(({ style, titles, typeIds, genreIds }) =>
    forgeNames(style, random)
      .slice(0, titles)
      .map((name): TitleSketch => {
        const isMature = random.chance(0.06);
        const suited = random.shuffled(genreIds).slice(0, random.between(2, 4));
        return {
          ...name,
          style,
          typeId: random.pick(typeIds),
          genreIds: [...new Set([...suited, ...(random.chance(0.3) ? [random.pick(anyGenreIds)] : [])])],
          ...(isMature ? { ageRestrictionId: 4 } : {}),
        };
      }),
  );
  return random.shuffled(sketches);
}

/** A summary for a title that has none of its own. */
export function describeByStyle(sketch: TitleSketch, random: SeededRandom): string[] {
  const { language, summaries } = voiceOf(sketch.style);
  const name = language === 'ru' ? `«${sketch.russian}»` : sketch.english;
  return [random.pick(summaries), random.pick(everyVoiceIn(language).summaryEndings)].map((template) =>
    chooseAlternatives(template, random).replaceAll('{name}', name),
  );
}

const rows = [
  ['Огни Северного мыса: манга', 'Lamps of the North Cape (Manga)', mangaSiteId, 1],
  ['Десять тысяч ступеней: маньхуа', 'Ten Thousand Steps (Manhua)', mangaSiteId, 6],
  ['Кошачья почта', 'Cat Mail', mangaSiteId, 1],
  ['Рыцарь в сером шарфе', 'Knight in a Grey Scarf', mangaSiteId, 5],
  ['Четыре клетки счастья', 'Four Panels of Happiness', mangaSiteId, 1],
  ['Молния под партой', 'Lightning under the Desk', mangaSiteId, 5],
  ['Комета и чайник', 'The Comet and the Kettle', mangaSiteId, 9],
  ['Полночная смена', 'Midnight Shift', matureMangaSiteId, 1],
  ['Роза без имени', 'The Nameless Rose', matureMangaSiteId, 5],
  ['Тёмная вода', 'Dark Water', matureMangaSiteId, 6],
] as const;

/** Titles of the network's other sites: answers for the novel site must never have them. */
export const otherSiteTitles: readonly TitleSketch[] = rows.map(([russian, english, siteId, typeId]) => ({
  russian,
  english,
  style: 'courtyard',
  typeId,
  siteId,
  genreIds: siteId === mangaSiteId ? [48, 53, 90] : [43, 42],
  ageRestrictionId: siteId === matureMangaSiteId ? 4 : 2,
  count: 20,
  lines: 'one',
}));

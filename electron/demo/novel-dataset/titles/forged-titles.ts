import { seededRandom } from '#demo/seeded-random.ts';
import { genres } from '../constants/genres.ts';
import { novelSiteId } from '../network-sites.ts';
import type { StyleName } from '../prose/styles.ts';
import { forgeNames } from './name-forge.ts';
import type { TitleSketch } from './title-sketch.ts';

/** How many titles of each voice, where they come from, and the genres that suit it. */
const shelves: readonly {
  readonly style: StyleName;
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

/** The rest of the library, drawn by lot and mixed. */
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

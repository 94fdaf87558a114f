import { mangaSiteId, matureMangaSiteId } from '../constants.ts';
import type { TitleSketch } from './title-sketch.ts';

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

/** Titles of the network's other sites: they must never show where the novel site is asked for. */
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

import { hostileName, hostileSummary } from '../special/hostile-title.ts';
import { readerPieces } from '../special/reader.ts';
import { landmarkSlugs } from './landmarks.ts';
import type { TitleSketch } from './title-sketch.ts';

/** Every node, mark and tag that was ever seen, the rare ones too. */
export const rareMarkupTitle: TitleSketch = {
  russian: 'Сон наборщика',
  english: 'The Typesetter’s Dream',
  slug: landmarkSlugs.rareMarkup,
  style: 'parlour',
  typeId: 14,
  genreIds: [48, 85, 86],
  count: 10,
  perVolume: 10,
  numbering: 'continuous',
  lines: 'one',
  special: 'rare-markup',
  summary: [
    'Наборщик засыпает над кассой и видит все литеры сразу. Книга набрана всеми шрифтами, списками и сносками, какие нашлись в типографии.',
  ],
};

/** A chapter with null content, a paid one, an empty one. */
export const closedDoorsTitle: TitleSketch = {
  russian: 'За закрытыми дверями',
  english: 'Behind Closed Doors',
  slug: landmarkSlugs.closedDoors,
  style: 'clockwork',
  typeId: 14,
  genreIds: [40, 67],
  count: 12,
  perVolume: 12,
  numbering: 'continuous',
  lines: 'nobody',
  special: 'closed-doors',
  summary: ['В доме двенадцать комнат. В одну вход платный, в другой пусто, а третья ещё не дописана.'],
};

/** Openings of well-known works in the public domain. */
export const readerTitle: TitleSketch = {
  russian: 'Фонарь старых страниц',
  english: 'A Lantern of Old Pages',
  slug: landmarkSlugs.reader,
  style: 'steppe',
  typeId: 14,
  genreIds: [45, 86],
  tagIds: [39],
  ageRestrictionId: 0,
  statusId: 2,
  count: readerPieces.length,
  perVolume: 6,
  numbering: 'continuous',
  documents: [3, 6],
  lines: 'one',
  special: 'reader',
  summary: ['Хрестоматия: начала любимых книг, русских и английских. *Читать вслух, по одной перед сном.*'],
};

/** Carries every attack that a title can carry; last in the default order. */
export const hostileTitle: TitleSketch = {
  russian: hostileName,
  english: `Hostile Chapter Test ${hostileName}`,
  slug: landmarkSlugs.hostile,
  otherNames: [hostileName, '"><svg onload=window.__engawaHacked=1>'],
  style: 'moor',
  typeId: 13,
  genreIds: [68],
  count: 8,
  perVolume: 8,
  numbering: 'continuous',
  lines: 'one',
  special: 'hostile',
  summary: hostileSummary,
};

import type { TitleSketch } from './title-sketch.ts';

/** Titles that stand for one rule or one difficulty each. Tests find them by these slugs. */
export const landmarkSlugs = {
  first: 'lamps-of-the-north-cape',
  longest: 'ten-thousand-steps',
  long: 'inspector-of-lost-hours',
  changingHands: 'the-caravan-of-four-voices',
  illustrated: 'the-painted-monastery',
  fractional: 'station-between-numbers',
  rareMarkup: 'the-typesetters-dream',
  closedDoors: 'behind-closed-doors',
  mature: 'the-velvet-hour',
  reader: 'a-lantern-of-old-pages',
  serial: 'the-daily-serial',
  hostile: 'hostile-chapter-test',
} as const;

/** First in the default order: chapter 1 is HTML, chapter 2 a document with a picture, three volumes. */
export const firstTitle: TitleSketch = {
  russian: 'Огни Северного мыса',
  english: 'Lamps of the North Cape',
  main: 'Kita-misaki no Hi',
  otherNames: ['North Cape Lights', '北岬の灯'],
  slug: landmarkSlugs.first,
  style: 'harbour',
  typeId: 10,
  genreIds: [43, 51, 53, 70],
  tagIds: [23, 33, 44, 49, 60],
  statusId: 1,
  translationStatusId: 1,
  ageRestrictionId: 2,
  year: 2021,
  author: 'Tanabe Yuki',
  count: 24,
  perVolume: 8,
  numbering: 'continuous',
  documents: [2, 5, 11, 17, 20],
  illustrated: [2, 9, 17],
  lines: 'one',
  summary: [
    'На Северном мысу стоит маяк, который **нельзя гасить**. Смотритель исчез в ясную погоду, оставив на столе горячий чай, незапертую дверь и двенадцать писем, адресованных дочери, — по одному на каждый год, что они не виделись.',
    'Она приезжает на один день, чтобы продать дом. Паром обратно уходит без неё.',
    '*История о море, о письмах, пришедших слишком рано, и о свете, который держат друг для друга.*',
  ],
};

export const longestTitle: TitleSketch = {
  russian: 'Десять тысяч ступеней',
  english: 'Ten Thousand Steps',
  main: 'Wan Jie Deng Tian',
  otherNames: ['万阶登天'],
  slug: landmarkSlugs.longest,
  style: 'ascent',
  typeId: 12,
  genreIds: [34, 35, 55, 77],
  tagIds: [25, 42, 72, 73],
  statusId: 1,
  translationStatusId: 1,
  ageRestrictionId: 3,
  year: 2013,
  author: 'Qing Shan Ke',
  count: 3_932,
  perVolume: 200,
  numbering: 'continuous',
  lines: 'one',
  summary: [
    'Мальчик-слуга подметает лестницу, которая ведёт на небо. Каждое утро снег ложится заново, и каждое утро он начинает с первой ступени.',
    'На десятитысячном взмахе метлы лестница **отвечает**.',
  ],
};

export const longTitle: TitleSketch = {
  russian: 'Инспектор потерянных часов',
  english: 'Inspector of Lost Hours',
  slug: landmarkSlugs.long,
  style: 'clockwork',
  typeId: 14,
  genreIds: [40, 51, 82, 84],
  tagIds: [25, 58, 65, 72],
  statusId: 2,
  ageRestrictionId: 3,
  year: 2017,
  author: 'Arkady Limonov-Severny',
  count: 308,
  perVolume: 12,
  numbering: 'continuous',
  lines: 'one',
  summary: [
    'Из городской казны пропало время: ровно семь минут в сутки. Никто не пострадал, никто не жалуется, и только один инспектор просыпается каждую ночь без четверти пять.',
    'Двадцать шесть томов, одно дело.',
  ],
};

/** Four translation lines that change hands half-way (novel-service, Rules 5 and 6). */
export const changingHandsTitle: TitleSketch = {
  russian: 'Караван четырёх голосов',
  english: 'The Caravan of Four Voices',
  slug: landmarkSlugs.changingHands,
  style: 'steppe',
  typeId: 14,
  genreIds: [43, 45, 55],
  tagIds: [25, 33, 70],
  statusId: 2,
  year: 2019,
  count: 80,
  perVolume: 10,
  numbering: 'continuous',
  lines: 'four',
  summary: [
    'Четверо рассказывают одну дорогу, и дороги выходят четыре. Переводчики сменились на полпути; у каждого свой голос.',
  ],
};

/** Thirty pictures in every chapter. */
export const illustratedTitle: TitleSketch = {
  russian: 'Расписной монастырь',
  english: 'The Painted Monastery',
  main: 'Hwasaek-ui Sachal',
  slug: landmarkSlugs.illustrated,
  style: 'ascent',
  typeId: 11,
  genreIds: [32, 51, 70],
  count: 12,
  perVolume: 6,
  numbering: 'continuous',
  documents: [2, 4, 6, 8, 10, 12],
  picturesPerChapter: 30,
  lines: 'one',
  summary: ['Иллюстрированное издание: монах рисует сны братии, и к утру росписи меняются местами.'],
};

/** Numbers such as `9.5` and `1.10`, listed in upload order. */
export const fractionalTitle: TitleSketch = {
  russian: 'Станция между числами',
  english: 'Station Between Numbers',
  slug: landmarkSlugs.fractional,
  style: 'orbit',
  typeId: 13,
  genreIds: [51, 52, 83],
  count: 41,
  perVolume: 9,
  numbering: 'fractional',
  lines: 'one',
  summary: ['На станции есть отсеки 1 и 2. Ночью между ними насчитали ещё десять.'],
};

export const matureTitle: TitleSketch = {
  russian: 'Бархатный час',
  english: 'The Velvet Hour',
  slug: landmarkSlugs.mature,
  style: 'steppe',
  typeId: 14,
  genreIds: [43, 57, 87],
  tagIds: [47, 81, 83],
  ageRestrictionId: 4,
  count: 36,
  lines: 'one',
  summary: ['Роман для взрослых о том, чем кончаются письма, написанные после полуночи.'],
};

/** Gains a chapter a day of the service's clock; its second chapter gets a new revision each day. */
export const serialTitle: TitleSketch = {
  russian: 'Роман с продолжением',
  english: 'The Daily Serial',
  slug: landmarkSlugs.serial,
  style: 'courtyard',
  typeId: 14,
  genreIds: [48, 53, 71],
  statusId: 1,
  translationStatusId: 1,
  count: 14,
  perVolume: 30,
  numbering: 'continuous',
  isSerial: true,
  lines: 'one',
  summary: ['Каждый день по главе: пишет весь двор, по очереди. Вторую главу переписывают *ежедневно*, но всё не так.'],
};

import type { TitleSketch } from './title-sketch.ts';

/** Titles that stand for one rule or one difficulty each. Tests find them by these slugs. */
export const landmarkSlugs = {
  first: 'lamps-of-the-north-cape',
  longest: 'ten-thousand-steps',
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
  slug: landmarkSlugs.longest,
  style: 'harbour',
  typeId: 12,
  genreIds: [34, 35, 55, 77],
  tagIds: [25, 42, 72, 73],
  statusId: 1,
  translationStatusId: 1,
  year: 2013,
  author: 'Qing Shan Ke',
  count: 3_932,
  perVolume: 200,
  numbering: 'continuous',
  lines: 'one',
};

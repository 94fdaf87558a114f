import type { ChapterPlan, NovelRecord } from '../novel-record.ts';
import type { VoiceName } from '../prose/voices.ts';

/** A title as written by hand; omitted fields are filled at random. */
export type TitleSketch = {
  readonly russian: string;
  readonly english: string;
  /** The original's name; when absent, the Russian or the English one, by origin. */
  readonly main?: string;
  readonly otherNames?: readonly string[];
  readonly slug?: string;
  readonly style: VoiceName;
  readonly typeId: number;
  readonly genreIds: readonly number[];
  readonly tagIds?: readonly number[];
  readonly statusId?: number;
  readonly translationStatusId?: number;
  readonly ageRestrictionId?: number;
  readonly siteId?: number;
  readonly year?: number;
  readonly author?: string;
  readonly summary?: NovelRecord['summary'];
  readonly special?: NonNullable<NovelRecord['special']>;
  readonly lines?: 'one' | 'two' | 'four' | 'uncredited';
} & { readonly [Key in Exclude<keyof ChapterPlan, 'lines' | 'growth'>]?: NonNullable<ChapterPlan[Key]> };

/** Titles that stand for one rule or one difficulty each. Tests find them by these slugs. */
export const landmarkSlugs = {
  /** First in the default order: chapter 1 is HTML, chapter 2 a document with a picture, three volumes. */
  first: 'lamps-of-the-north-cape',
  longest: 'ten-thousand-steps',
  long: 'inspector-of-lost-hours',
  /** Four translation lines that change hands half-way (novel-service, Rules 5 and 6). */
  changingHands: 'the-caravan-of-four-voices',
  /** Thirty pictures in every chapter. */
  illustrated: 'the-painted-monastery',
  /** Numbers such as `9.5` and `1.10`, listed in upload order. */
  fractional: 'station-between-numbers',
  /** Every node, mark and tag that was ever seen, the rare ones too. */
  rareMarkup: 'the-typesetters-dream',
  /** A chapter with null content, a paid one, an empty one. */
  closedDoors: 'behind-closed-doors',
  mature: 'the-velvet-hour',
  /** Openings of well-known works in the public domain. */
  reader: 'a-lantern-of-old-pages',
  /** Gains a chapter a day of the service's clock; its second chapter gets a new revision each day. */
  serial: 'the-daily-serial',
  /** Carries every attack that a title can carry; last in the default order. */
  hostile: 'hostile-chapter-test',
} as const;

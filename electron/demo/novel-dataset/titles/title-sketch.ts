import type { ChapterPlan, NovelRecord } from '../novel-record.ts';
import type { VoiceName } from '../prose/voices.ts';

/** A title as it is written down by hand; omitted fields are filled at random. */
export type TitleSketch = {
  readonly russian: string;
  readonly english: string;
  /** The original's name; else the Russian or the English one, by origin. */
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
  readonly lines?: 'one' | 'two' | 'four' | 'nobody';
} & { readonly [Key in Exclude<keyof ChapterPlan, 'lines' | 'growth'>]?: NonNullable<ChapterPlan[Key]> };

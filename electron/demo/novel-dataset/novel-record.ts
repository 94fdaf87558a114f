import type { Person, Team, Uploader } from './people.ts';
import type { VoiceName } from './prose/voices.ts';

/** A translation line runs through a part of a title (novel-service, Rules 5 and 6). */
export type TranslationLine = {
  /** Stable over all its chapters; null on titles with a single line that never got an id. */
  readonly branchId: number | null;
  readonly team: Team | null;
  readonly uploader: Uploader;
  /** Part of the chapter list it covers, 0..1. */
  readonly from: number;
  readonly to: number;
  /** When its first chapter was uploaded, epoch milliseconds. */
  readonly startedAt: number;
  readonly daysBetweenChapters: number;
};

/** How the chapters are numbered and what is special about them. The list itself is made on demand. */
export type ChapterPlan = {
  readonly count: number;
  readonly perVolume: number;
  /** In `fractional` numbering side chapters such as 9.5 and 1.10 occur, and the list is in upload order. */
  readonly numbering: 'continuous' | 'restarting' | 'fractional';
  readonly lines: readonly TranslationLine[];
  /** 1-based indexes of chapters that are rich-text documents; else about 14 of 100 are (novel-service, Chapter content). */
  readonly documents?: readonly number[];
  /** Pictures per chapter; when absent, some chapters have one or two. */
  readonly picturesPerChapter?: number;
  /** 1-based indexes of chapters that certainly have a picture. */
  readonly illustrated?: readonly number[];
  /** Gains a chapter a day, and its second chapter is uploaded again each day. */
  readonly isSerial?: true;
  /** What a serial gained since `since`, in epoch milliseconds; already in `count`. */
  readonly growth?: { readonly since: number; readonly days: number };
};

export type NovelRecord = {
  readonly id: number;
  /** The seed of everything random about this title. */
  readonly seed: number;
  readonly slug: string;
  readonly siteId: number;
  readonly names: { readonly main: string; readonly russian: string; readonly english: string };
  readonly otherNames: readonly string[];
  readonly typeId: number;
  readonly statusId: number;
  readonly translationStatusId: number;
  readonly ageRestrictionId: number;
  readonly isLicensed: boolean;
  readonly year: number;
  readonly genreIds: readonly number[];
  readonly tagIds: readonly number[];
  readonly authors: readonly Person[];
  readonly artists: readonly Person[];
  /** Paragraphs with inline marks, or a document made by hand. */
  readonly summary: readonly string[] | { readonly type: 'doc' };
  readonly style: VoiceName;
  readonly views: number;
  /** The number of its painted cover. */
  readonly cover: number;
  readonly rating: number;
  readonly votes: number;
  readonly createdAt: number;
  readonly chapters: ChapterPlan;
  /** Handmade chapters of this kind replace composed ones. */
  readonly special?: 'rare-markup' | 'hostile' | 'closed-doors' | 'reader';
};

export function slugUrlOf(novel: Pick<NovelRecord, 'id' | 'slug'>): string {
  return `${novel.id}--${novel.slug}`;
}

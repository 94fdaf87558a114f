import { z } from 'zod';
import { ReaderLookPatch } from '#shared/domain/app/settings.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelCard, ReadingPosition } from '#shared/domain/novels/novel.ts';
import {
  Bookmark,
  ChapterName,
  Highlight,
  OpenedChapter,
  ReadingHistoryEntry,
  ShelfName,
  ShelvedNovel,
  TitleReading,
} from '#shared/domain/novels/reading.ts';
import { ReadingDay } from '#shared/domain/novels/reading-day.ts';
import { Replacement } from '#shared/domain/novels/replacement.ts';
import { command, Done, NameSearch, Nothing, pageOf, query } from './define.ts';

const OfTitle = z.strictObject({ slugUrl: SlugUrl });
const Chapters = z.array(ChapterName).max(20_000);
const Ids = z.array(z.uuid()).min(1).max(10_000);

/** On this device alone. The only failure is `storage-full`; every change emits `reading.changed`. */
export const readingProcedures = {
  /** Saves the place and puts the chapter on top of the history; a chapter whose end was seen is marked as read. */
  'reading.save': command(ReadingPosition.omit({ updatedAt: true }).strict(), Done),
  /** Where to continue, newest title first: the place, or the next unread chapter. Without finished and dropped titles. */
  'reading.recent': query(Nothing, z.array(z.object({ position: ReadingPosition, novel: NovelCard }))),

  'reading.title': query(OfTitle, TitleReading),
  /** In no order. */
  'reading.readChapters': query(OfTitle, Chapters),
  /** Answers with the chapters that it changed, for undoing it. */
  'reading.markRead': command(OfTitle.extend({ chapters: Chapters.min(1), isRead: z.boolean() }), Chapters),
  /** Remembers whose translation of the title is read; the place in it and what was read stay. */
  'reading.chooseLine': command(OfTitle.extend({ branchId: z.int().nullable() }), Done),
  /** Null: on no shelf. A title put on `reading` is followed from then on. Answers with what was before. */
  'reading.setShelf': command(
    OfTitle.extend({ shelf: ShelfName.nullable() }),
    z.object({ former: ShelfName.nullable(), wasFollowed: z.boolean() }),
  ),
  'reading.setFollowed': command(OfTitle.extend({ isFollowed: z.boolean() }), Done),
  /** Those that `newChapters` of `reading.title` counts, in no order. */
  'reading.newChapters': query(OfTitle, Chapters),
  /** The person has seen the list of chapters: nothing in it is new any more. */
  'reading.noteSeen': command(OfTitle, Done),
  /** The parts of the look that differ for this title; null: none. */
  'reading.setLook': command(OfTitle.extend({ look: ReaderLookPatch.nullable() }), Done),
  /** All shelves, the last touched first. Titles that were never seen on this device are left out. */
  'reading.shelves': query(Nothing, z.array(ShelvedNovel)),

  /** Fifty a page, the last opened first; a page past the end is empty. `search`: titles by name. */
  'reading.history': query(
    z.strictObject({ page: z.int().min(1).max(10_000), search: NameSearch }),
    pageOf(ReadingHistoryEntry),
  ),
  /** Places and read marks stay. Answers with the removed entries, for `reading.restoreHistory`. */
  'reading.forgetHistory': command(
    z.strictObject({
      entries: z
        .array(ChapterName.extend({ slugUrl: SlugUrl }).strict())
        .min(1)
        .max(10_000),
    }),
    z.array(OpenedChapter),
  ),
  'reading.restoreHistory': command(z.strictObject({ entries: z.array(OpenedChapter).min(1).max(10_000) }), Done),

  /** The statistics, by days of the local calendar, the earliest first; `today` in the same calendar. */
  'reading.days': query(Nothing, z.object({ days: z.array(ReadingDay), today: z.iso.date() })),
  /** Adds reading time to today; does nothing while statistics are off. */
  'reading.addTime': command(z.strictObject({ seconds: z.int().min(1).max(120) }), Done),
  /** Answers with the removed days, for `reading.restoreDays`. */
  'reading.clearDays': command(Nothing, z.array(ReadingDay)),
  'reading.restoreDays': command(z.strictObject({ days: z.array(ReadingDay).min(1).max(50_000) }), Done),

  /** Those of the title, then those for all titles, including those that are off. */
  'replacements.list': query(OfTitle, z.array(Replacement)),
  /** As `bookmarks.put`. `rejected` with the field `find`: `too-many`. */
  'replacements.put': command(Replacement, Done),
  'replacements.remove': command(z.strictObject({ ids: Ids }), z.array(Replacement)),

  /** In the order of the text within a chapter; chapters in no order. */
  'bookmarks.list': query(OfTitle, z.array(Bookmark)),
  /** Adds it, or changes the one with its id. */
  'bookmarks.put': command(Bookmark, Done),
  /** Answers with the removed ones, which `bookmarks.put` restores. */
  'bookmarks.remove': command(z.strictObject({ ids: Ids }), z.array(Bookmark)),
  /** As with bookmarks. */
  'highlights.list': query(OfTitle, z.array(Highlight)),
  /** `replaces`: highlights that it absorbs, removed in the same step. */
  'highlights.put': command(Highlight.extend({ replaces: Ids.optional() }), Done),
  'highlights.remove': command(z.strictObject({ ids: Ids }), z.array(Highlight)),
  /**
   * Highlights of all titles that hold every word of `text`, in any form, in their quotation (as stored or as drawn) or note,
   * fifty a page. The title with the newest one first, each title's own in the order of its chapters. `novel` null: a title
   * that was never seen on this device. `forms`: words of the highlight that are other forms of the sought ones.
   */
  'highlights.search': query(
    z.strictObject({ text: z.string().max(200), page: z.int().min(1).max(10_000) }),
    pageOf(z.object({ highlight: Highlight, novel: NovelCard.nullable(), forms: z.array(z.string()) })),
  ),
} as const;

import { z } from 'zod';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { Chapter, ChapterListEntry, Novel, NovelCard, ReadingPosition } from '#shared/domain/novel.ts';
import { command, keptQuery, query } from './define.ts';

const Nothing = z.strictObject({});
const Done = z.null();

/** The novel service, and where a person is in its titles. */
export const novelProcedures = {
  /** One page of the novel catalogue; `hasNextPage` is the only sign that it goes on (novel-service, Catalog response). */
  'novels.catalogPage': keptQuery(
    z.strictObject({ page: z.int().min(1), search: z.string().trim().max(200).default('') }),
    z.object({ items: z.array(NovelCard), page: z.int(), hasNextPage: z.boolean() }),
  ),
  /** A title with its summary and credits (novel-service, Title). `not-found` when it was removed. */
  'novels.get': keptQuery(z.strictObject({ slugUrl: SlugUrl }), Novel, 'for-good'),
  /** The whole list in the service's index order (novel-service, Chapter list entry). */
  'novels.chapters': keptQuery(z.strictObject({ slugUrl: SlugUrl }), z.array(ChapterListEntry)),
  /** One chapter as it came, `not-found` when it was removed. `branchId` null only where the list gives no branch id (novel-service, Rules). */
  'novels.chapter': query(
    z.strictObject({
      slugUrl: SlugUrl,
      volume: z.string().max(100),
      number: z.string().min(1).max(100),
      branchId: z.int().nullable(),
    }),
    Chapter,
  ),
  /** Where the person is in a title; null when it was never opened. */
  'reading.position': query(z.strictObject({ slugUrl: SlugUrl }), ReadingPosition.nullable()),
  /** Keeps the place on this device, or `storage-full`. */
  'reading.save': command(ReadingPosition.omit({ updatedAt: true }).strict(), Done),
  /** The most recently read titles, newest first. */
  'reading.recent': query(Nothing, z.array(z.object({ position: ReadingPosition, novel: NovelCard }))),
} as const;

import { z } from 'zod';
import { storedJson } from '#core/platform/database/row-parser.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { NovelService } from '#core/reading/novels/novel-service.ts';
import { ChapterOfLine, DownloadTrouble, lineOf, QueuedTitle } from '#shared/domain/downloads/download.ts';
import { ImageAddress, SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelName } from '#shared/domain/novels/novel.ts';
import type { TitleReading } from '#shared/domain/novels/reading.ts';
import type { LibraryStatements } from '../saved/library-folder.ts';
import { LINES, linesKey, type SavedTitleRecord } from '../saved/library-statements.ts';
import type { SavedLibrary } from '../saved/saved-library.ts';
import type { FetchPicture, GetPictures } from './fetch-picture.ts';
import { createQueueOfWorks } from './queue-of-works.ts';

const QueuedChapter = ChapterOfLine.extend({
  /** Never given twice. */
  id: z.int(),
  slugUrl: SlugUrl,
  /** Revision in the list when queued; identifies the chapter after it was renumbered. */
  revisionId: z.int().nullable(),
  /** Null while the chapter waits. */
  trouble: DownloadTrouble.nullable().catch('unreadable'),
});
export type QueuedChapter = z.infer<typeof QueuedChapter>;

/** A title of the queue and its counts of chapters. */
const QueuedTitleRow = QueuedTitle.pick({ slugUrl: true, isPaused: true, done: true, failed: true }).extend({
  name: z.preprocess(storedJson, NovelName),
  cover: ImageAddress.nullable().catch(null),
  waiting: z.int().nonnegative(),
  /** Epoch milliseconds of the last request for its record and list; null: none since its chapters wait. */
  refreshedAt: z.number().nullable(),
});
export type QueuedTitleRow = z.infer<typeof QueuedTitleRow>;
/** Chapters of a title; null: all. */
type Lines = readonly ChapterOfLine[] | null;
type TitleFace = Pick<QueuedTitleRow, 'slugUrl' | 'name' | 'cover'>;

const CHAPTERS = 'SELECT * FROM queued_chapter WHERE';
const ADD = `
  INSERT INTO queued_chapter (slug_url, volume, number, branch_id, revision_id)
  SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?2) AS wanted WHERE TRUE ORDER BY key
  ON CONFLICT DO UPDATE SET trouble = NULL, revision_id = excluded.revision_id WHERE trouble IS NOT NULL
  RETURNING *`;

/** Shared by everything that works on the queue. */
export type DownloadContext = {
  readonly library: SavedLibrary;
  readonly store: QueueStore;
  readonly novels: Pick<NovelService, 'novel' | 'chapters' | 'chapter'>;
  readonly fetchPicture: FetchPicture;
  readonly getPictures: GetPictures;
  /** The line that the person reads; null: none chosen. */
  readonly chosenLine: (slugUrl: SlugUrl) => TitleReading['line'];
  /** The title as a page last read it, and when its older half was fetched; null when either half is not cached. */
  readonly keptTitle: (slugUrl: SlugUrl) => { readonly record: SavedTitleRecord; readonly fetchedAt: number } | null;
  /** Free space of the library's disk; null: unknown. */
  readonly freeBytes: () => Promise<number | null>;
  readonly clock: Clock;
  readonly log: Log;
};

/** The download queue: titles in their order, and the chapters of each. */
export type QueueStore = ReturnType<typeof createQueueStore>;

export function createQueueStore(statements: LibraryStatements) {
  const { run, rowsOf } = statements;
  const queuedChapters = rowsOf('queued_chapter', QueuedChapter);
  const chaptersOf = (slugUrl: SlugUrl, lines: Lines = null) =>
    queuedChapters(`${CHAPTERS} ${LINES} ORDER BY id`, ...linesKey(slugUrl, lines));
  const queue = createQueueOfWorks<SlugUrl, QueuedTitleRow, QueuedChapter>(statements, {
    tables: { works: 'queued_title', parts: 'queued_chapter', key: 'slug_url', picture: 'cover' },
    readWorks: rowsOf('queued_title', QueuedTitleRow),
    readParts: queuedChapters,
    keyOf: ({ slugUrl }) => slugUrl,
  });

  return {
    ...queue,
    putTitle: ({ slugUrl, name, cover }: TitleFace): void => {
      queue.putWork(slugUrl, { name, picture: cover });
      if (queue.first(slugUrl) === null) run('UPDATE queued_title SET refreshed_at = NULL WHERE slug_url = ?', slugUrl);
    },
    noteRefreshed: ({ slugUrl, name, cover }: TitleFace, at: number): void => {
      const update = 'UPDATE queued_title SET name = ?, cover = ?, refreshed_at = ? WHERE slug_url = ?';
      run(update, JSON.stringify(name), cover, at, slugUrl);
    },

    /** In their order, failed ones too. */
    chaptersOf,
    /** Adds chapters at the end of their title, lets failed ones wait again, and returns both. */
    add: (slugUrl: SlugUrl, chapters: readonly (ChapterOfLine & Pick<QueuedChapter, 'revisionId'>)[]) => {
      const rows = chapters.map(({ volume, number, branchId, revisionId }) => [volume, number, branchId, revisionId]);
      const added = queuedChapters(ADD, slugUrl, JSON.stringify(rows));
      return added.toSorted((one, other) => one.id - other.id).map(lineOf);
    },
    remove: (slugUrl: SlugUrl, lines: Lines) => queue.remove(LINES, ...linesKey(slugUrl, lines)).map(lineOf),
    noteRevision: (id: number, revisionId: number) =>
      run('UPDATE queued_chapter SET revision_id = ? WHERE id = ?', revisionId, id),
    /** Renames a renumbered chapter, or removes it if the new name is in the queue already. */
    rename: (id: number, { volume, number, branchId }: ChapterOfLine): void => {
      const update = 'UPDATE OR IGNORE queued_chapter SET volume = ?, number = ?, branch_id = ? WHERE id = ?';
      if (run(update, volume, number, branchId, id) === 0) queue.remove('id = ?', id);
    },
  };
}

import { z } from 'zod';
import { storedJson } from '#core/platform/database/row-parser.ts';
import { ChapterOfLine, DownloadTrouble, lineOf, QueuedTitle } from '#shared/domain/downloads/download.ts';
import { ImageAddress, SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelName } from '#shared/domain/novels/novel.ts';
import { LINES, type LibraryStatements, linesKey } from '../saved/library-statements.ts';
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
  /** Epoch milliseconds of the last request for its record and list; null: none since its chapters wait or were renumbered. */
  refreshedAt: z.number().nullable(),
});
type QueuedTitleRow = z.infer<typeof QueuedTitleRow>;
/** Chapters of a title; null: all. */
type Lines = readonly ChapterOfLine[] | null;
type TitleFace = Pick<QueuedTitleRow, 'slugUrl' | 'name' | 'cover'>;

const CHAPTERS = 'SELECT * FROM queued_chapter WHERE';
const ADD = `
  INSERT INTO queued_chapter (slug_url, volume, number, branch_id, revision_id)
  SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?2) AS wanted WHERE TRUE ORDER BY key
  ON CONFLICT DO UPDATE SET trouble = NULL, revision_id = excluded.revision_id WHERE trouble IS NOT NULL
  RETURNING *`;

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
  const forgetRefreshed = (slugUrl: SlugUrl, condition = 'TRUE') =>
    run(`UPDATE queued_title SET refreshed_at = NULL WHERE slug_url = ? AND ${condition}`, slugUrl);
  const isUnmoved = ({ id, slugUrl, ...line }: QueuedChapter) =>
    chaptersOf(slugUrl, [line]).some((chapter) => chapter.id === id);

  return {
    ...queue,
    putTitle: ({ slugUrl, name, cover }: TitleFace): void => {
      queue.putWork(slugUrl, { name, picture: cover });
      if (queue.first(slugUrl) === null) forgetRefreshed(slugUrl);
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
    remove: (slugUrl: SlugUrl, lines: Lines) => {
      const removed = queue.remove(LINES, ...linesKey(slugUrl, lines));
      const putBack: typeof removed.putBack = (isWanted) => {
        removed.putBack(isWanted);
        // A record that nothing held meanwhile may be deleted: it is asked for again.
        forgetRefreshed(slugUrl, 'slug_url NOT IN (SELECT slug_url FROM title_record)');
      };
      return { ...removed, putBack };
    },
    noteRevision: (id: number, revisionId: number) =>
      run('UPDATE queued_chapter SET revision_id = ? WHERE id = ?', revisionId, id),
    /** Whether it is still in the queue under the same name. */
    isUnmoved,
    /** Takes a saved chapter out; returns whether it was still there under the name that it was requested by. */
    takeSaved: (chapter: QueuedChapter): boolean => isUnmoved(chapter) && queue.takeSaved(chapter),
    /** Renames renumbered chapters, and removes those whose new name is in the queue already. The title's former list is void. */
    rename: (slugUrl: SlugUrl, renamed: readonly { readonly id: number; readonly name: ChapterOfLine }[]): void => {
      if (renamed.length > 0) forgetRefreshed(slugUrl);
      // A new number may be the former one of another chapter.
      for (const { id } of renamed) run('UPDATE queued_chapter SET number = ? WHERE id = ?', `\n${id}`, id);
      const update = 'UPDATE OR IGNORE queued_chapter SET volume = ?, number = ?, branch_id = ? WHERE id = ?';
      for (const { id, name } of renamed) {
        if (run(update, name.volume, name.number, name.branchId, id) === 0) queue.remove('id = ?', id);
      }
    },
  };
}

import { z } from 'zod';
import {
  createRowParser,
  createStatements,
  type DatabaseParts,
  storedJson,
} from '#core/platform/database/row-parser.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { ChapterName, ShelvedNovel, type TitleReading } from '#shared/domain/novels/reading.ts';

/** The chapters of a seen list: volume, number, and the branch ids that had them. */
export const SeenChapters = z.array(z.tuple([z.string(), z.string(), z.array(z.int().nullable())]));
export type SeenChapters = z.infer<typeof SeenChapters>;

const Followed = z.object({ slugUrl: SlugUrl, askedAt: z.number().nullable() });

const freshOf = (slugUrl: string) => `
  FROM new_chapter AS fresh WHERE fresh.slug_url = ${slugUrl} AND NOT EXISTS (
    SELECT 1 FROM read_chapter AS done
    WHERE (done.slug_url, done.volume, done.number) = (fresh.slug_url, fresh.volume, fresh.number)
  )`;
const FRESH = freshOf('?');

const Shelved = ShelvedNovel.omit({ novel: true, position: true, touchedAt: true }).extend({
  ...{ slugUrl: SlugUrl, shelvedAt: z.number(), totalChapters: ShelvedNovel.shape.totalChapters.catch(null) },
});

/** One statement for all titles, since there may be hundreds and the home page waits for them. */
const SHELVED = `
  SELECT slug_url, shelf, shelved_at, is_followed, total AS total_chapters,
    (SELECT count(*) FROM read_chapter AS done WHERE done.slug_url = reading_title.slug_url) AS read_chapters,
    (SELECT count(*) ${freshOf('reading_title.slug_url')}) AS new_chapters
  FROM reading_title LEFT JOIN chapter_list USING (slug_url) WHERE shelf IS NOT NULL`;

type ReadingNewsStore = ReturnType<typeof createReadingNewsStore>;

export function createReadingNewsStore(parts: DatabaseParts) {
  const { all, run, count, rowsOf } = createStatements(parts);
  const parseSeen = createRowParser(SeenChapters, { table: 'chapter_list', log: parts.log });
  const newChapters = rowsOf('new_chapter', ChapterName);
  const followed = rowsOf('reading_title', Followed);
  const shelved = rowsOf('reading_title', Shelved);
  const inList = (column: 'total' | 'seen', slugUrl: SlugUrl) =>
    all(`SELECT ${column} FROM chapter_list WHERE slug_url = ?`, slugUrl)[0]?.[column];
  const put = (column: 'total' | 'asked_at' | 'seen', slugUrl: SlugUrl, value: number | string | null) =>
    run(
      `INSERT INTO chapter_list (slug_url, ${column}) VALUES (?, ?)
       ON CONFLICT (slug_url) DO UPDATE SET ${column} = excluded.${column}`,
      ...[slugUrl, value],
    );
  return {
    /** Null until the list was read. */
    total: (slugUrl: SlugUrl): number | null => {
      const total = inList('total', slugUrl);
      return typeof total === 'number' && total >= 0 ? total : null;
    },
    putTotal: (slugUrl: SlugUrl, total: number) => put('total', slugUrl, total),
    putAsked: (slugUrl: SlugUrl, askedAt: number) => put('asked_at', slugUrl, Math.trunc(askedAt)),
    /** The list as the person saw it; null: never. */
    seen: (slugUrl: SlugUrl): SeenChapters | null => {
      const text = inList('seen', slugUrl) ?? null;
      return text === null ? null : (parseSeen(storedJson(text))[0] ?? null);
    },
    putSeen: (slugUrl: SlugUrl, seen: SeenChapters | null) => put('seen', slugUrl, seen && JSON.stringify(seen)),
    count: (slugUrl: SlugUrl) => count(FRESH, slugUrl),
    /** The chapters counted by `count`, in no order. */
    fresh: (slugUrl: SlugUrl, limit: number) => newChapters(`SELECT volume, number ${FRESH} LIMIT ?`, slugUrl, limit),
    /** All titles on a shelf with what was read of them, in no order. */
    shelved: () => shelved(SHELVED),
    putNew: (slugUrl: SlugUrl, chapters: readonly ChapterName[]): void => {
      run('DELETE FROM new_chapter WHERE slug_url = ?', slugUrl);
      const insert = 'INSERT OR IGNORE INTO new_chapter (slug_url, volume, number) VALUES (?, ?, ?)';
      for (const { volume, number } of chapters) run(insert, slugUrl, volume, number);
    },
    /** Followed titles and `others` with the time of their last request, longest ago first. */
    followed: (others: readonly SlugUrl[]) =>
      followed(
        `SELECT slug_url, asked_at FROM (
           SELECT slug_url FROM reading_title WHERE is_followed = 1 UNION SELECT value FROM json_each(?)
         ) LEFT JOIN chapter_list USING (slug_url) ORDER BY asked_at NULLS FIRST, slug_url`,
        JSON.stringify(others),
      ),
  };
}

export type ChapterNews = ReturnType<typeof createChapterNews>;

/** New chapters of followed titles. Makes no requests and begins no transactions. `keptList`: the last known list; null: none. */
export function createChapterNews(
  {
    news,
    titles,
  }: { news: ReadingNewsStore; titles: { get: (slugUrl: SlugUrl) => Pick<TitleReading, 'isFollowed' | 'line'> } },
  keptList: (slugUrl: SlugUrl) => readonly ChapterListEntry[] | null,
) {
  function compare(slugUrl: SlugUrl, list: readonly ChapterListEntry[]): void {
    const { isFollowed, line } = titles.get(slugUrl);
    if (!isFollowed) return;
    const seen = news.seen(slugUrl);
    if (seen === null) news.putSeen(slugUrl, withSeen(null, list));
    news.putNew(slugUrl, seen === null ? [] : newInList(list, seen, line));
  }

  return {
    /** Takes a list that was just read. Returns whether the shown counts changed. */
    note: (slugUrl: SlugUrl, list: readonly ChapterListEntry[]): boolean => {
      const shown = () => `${news.total(slugUrl)} ${news.count(slugUrl)}`;
      const former = shown();
      news.putTotal(slugUrl, list.length);
      compare(slugUrl, list);
      return shown() !== former;
    },
    /** The person has seen the list. Returns whether something was new. */
    see: (slugUrl: SlugUrl): boolean => {
      const count = news.count(slugUrl);
      const list = keptList(slugUrl);
      news.putSeen(slugUrl, list === null ? null : withSeen(news.seen(slugUrl), list));
      news.putNew(slugUrl, []);
      return count > 0;
    },
    recount: (slugUrl: SlugUrl): void => {
      const list = keptList(slugUrl);
      if (list !== null) compare(slugUrl, list);
    },
  };
}

/** Chapters that the list lacked when it was seen; with a chosen line, those of that line. One without branches is in every line. */
export function newInList(
  list: readonly ChapterListEntry[],
  seen: SeenChapters,
  line: TitleReading['line'],
): ChapterName[] {
  const former = new Map(seen.map(([volume, number, branchIds]) => [chapterKey({ volume, number }), branchIds]));
  const isNew = (chapter: ChapterListEntry) => {
    const formerIds = former.get(chapterKey(chapter));
    if (line === null || chapter.branches.length === 0) return formerIds === undefined;
    const isOfLine = chapter.branches.some(({ branchId }) => branchId === line.branchId);
    const wasOfLine = formerIds?.length === 0 || formerIds?.includes(line.branchId);
    return isOfLine && !wasOfLine;
  };
  return list.filter(isNew).map(({ volume, number }) => ({ volume, number }));
}

/** Adds a list to the seen chapters. Chapters missing from a shorter answer stay seen. */
export function withSeen(seen: SeenChapters | null, list: readonly ChapterListEntry[]): SeenChapters {
  const all = new Map(seen?.map((chapter) => [chapterKey({ volume: chapter[0], number: chapter[1] }), chapter]));
  for (const { volume, number, branches } of list) {
    const key = chapterKey({ volume, number });
    const branchIds = [...(all.get(key)?.[2] ?? []), ...branches.map(({ branchId }) => branchId)];
    all.set(key, [volume, number, [...new Set(branchIds)]]);
  }
  return [...all.values()];
}
